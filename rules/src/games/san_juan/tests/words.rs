//! The words: both languages say everything, and say it without a gap.

use std::collections::BTreeSet;

use super::super::text::Ask;
use super::*;
use crate::game::Group;
use crate::text::Text;
use crate::words::{self, keys, note_keys};

/// A language of the game.
pub(super) type Words = words::Words<SanJuan>;

#[test]
fn both_languages_have_the_same_keys_with_the_same_arguments() {
    let (en, fr) = (keys(SanJuan::KIND.slug, SanJuan::KIND.text.en), keys(SanJuan::KIND.slug, SanJuan::KIND.text.fr));
    assert!(en.len() > 300);
    assert_eq!(en, fr);
}

/// Every text that a game can produce: found by playing, and the refusals one by one.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let languages = [Words::english(), Words::french()];
    let mut used = BTreeSet::new();
    let mut say = |text: Text| {
        for words in &languages {
            let said = words.say(&text);
            assert!(!said.is_empty() && !said.contains('{'), "{text:?}: {said}");
        }
        note_keys(&text, &mut used);
    };
    for seed in 0..60 {
        let set: &[(&str, &str)] = match seed % 4 {
            0 => &[("startDraft", "on"), ("showChapelCount", "on")],
            1 => &[("simultaneousPhases", "off"), ("askDraws", "on")],
            2 => &[("askDraws", "on")],
            _ => &[],
        };
        let mut game = SanJuan::new(&options_of(set), 2 + (seed / 4 % 3) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let leaver = (seed % 5 == 0).then_some(Seat(seed as u8 % 2));
        let mut steps = 0;
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            let mut told = Told::new();
            game.apply(by, &action, &mut told).unwrap();
            steps += 1;
            if let Some(seat) = leaver.filter(|_| steps == 100) {
                game.forfeit(seat, &mut told);
            }
            told.events.into_iter().for_each(|(_, event)| say(event.into()));
            for seat in game.turn().awaited().iter() {
                prompt_texts(&game.view(Eye::Seat(seat)), seat).into_iter().for_each(&mut say);
            }
            if steps % 7 == 0 || matches!(game.turn(), Turn::Over(_)) {
                for seat in Seat::all(game.seats()) {
                    let view = game.view(Eye::Seat(seat));
                    scene_texts(&view).into_iter().for_each(&mut say);
                    prompt_texts(&view, seat).into_iter().for_each(&mut say);
                }
            }
        }
        scene_texts(&game.view(Eye::Public)).into_iter().for_each(&mut say);
    }
    all_refusals().into_iter().for_each(|refusal| say(refusal.into()));
    // Said by the host, or seldom met in random play.
    for key in host_keys() {
        say(Text::new(key));
    }
    scene_texts(&SanJuan::new(&options_of(&[]), 3).unwrap().view(Eye::Public)).into_iter().for_each(&mut say);
    for why in [Why::Buildings(P1), Why::DeadEnd, Why::CutOff] {
        say(Event::Ending(why).into());
    }
    for card in Card::all() {
        for under in [None, Some(card)] {
            for (cards, goods) in [(0, 0), (1, 0), (4, 0), (0, 1), (0, 2), (1, 1)] {
                say(Event::Built { seat: P1, card, under, cards, goods }.into());
            }
        }
        say(Event::Took(P1, card).into());
        say(super::super::text::effect(card));
        for choice in [Choice::Discard(card), Choice::Keep(card), Choice::Tuck(card), Choice::Pay(card)] {
            say(Event::Chose(choice).into());
        }
    }
    for role in Role::ALL {
        for privilege in [Privilege::Plain, Privilege::Doubled] {
            say(Event::Role(P1, role, privilege).into());
        }
        say(Text::new("san-juan-do-role-doubled").with("role", super::super::text::role(role)));
    }
    for good in Good::ALL {
        for choice in [Choice::PayGood(good), Choice::Produce(good), Choice::Sell(good)] {
            say(Event::Chose(choice).into());
        }
    }
    for winners in [SeatSet::one(P1), SeatSet::all(3)] {
        say(Event::Over(winners).into());
    }
    say(Event::Reshuffled.into());
    say(Event::Tucked(P1).into());
    say(Event::MinedNothing(P1).into());
    say(Event::Produced(P1, [0; 5]).into());
    let written: BTreeSet<String> = keys(SanJuan::KIND.slug, SanJuan::KIND.text.en).into_keys().collect();
    let idle: Vec<_> = written.difference(&used).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

fn scene_texts(view: &View) -> Vec<Text> {
    SanJuan::scene(view).texts()
}

fn prompt_texts(view: &View, seat: Seat) -> Vec<Text> {
    let prompt = SanJuan::prompt(view, seat);
    let mut texts: Vec<Text> = prompt.ask.into_iter().chain(prompt.ready.into_iter().map(|r| r.label)).collect();
    for group in prompt.groups {
        let (Group::One { label, entries } | Group::Several { label, entries, .. }) = group else { continue };
        texts.push(label);
        texts.extend(entries.into_iter().flat_map(|e| std::iter::once(e.label).chain(e.note)));
    }
    texts
}

fn all_refusals() -> Vec<Refusal> {
    use Refusal::*;
    let asks = [
        Ask::Nothing,
        Ask::Draft,
        Ask::RoundStart,
        Ask::Role,
        Ask::Build,
        Ask::Cover,
        Ask::Pay,
        Ask::Produce,
        Ask::Sell,
        Ask::Draw,
        Ask::Choose,
        Ask::Mine,
        Ask::Take,
    ];
    let (good, quarry) = (Good::Coffee, Card::Quarry);
    let mut all = vec![
        Seats(9),
        Over,
        Chance,
        NotChance,
        BadOutcome,
        NotYours(SeatSet::all(2), Ask::Choose),
        RoleTaken(Role::Trader, P2),
        NotAsked,
        NoBuilding(quarry),
        NotInHand(quarry),
        NotDrawn(quarry),
        NotRevealed(quarry),
        Owned(quarry),
        TooDear(quarry, 4, 1),
        CraneStays,
        SameKind(quarry),
        NoGood(good),
        NoneEmpty(quarry),
        MostGoods(2),
        Tucked,
    ];
    all.extend(asks.map(NotNow));
    all
}

/// Texts that the host asks for by the names in `Kind`, and the shared rules summary.
fn host_keys() -> Vec<String> {
    let kind = SanJuan::KIND;
    let kebab = |word: &str| {
        let mut out = String::new();
        let mut capital = true;
        for c in word.chars() {
            if c.is_ascii_uppercase() && !capital {
                out.push('-');
            }
            capital = c.is_ascii_uppercase();
            out.push(c.to_ascii_lowercase());
        }
        out
    };
    let mut keys: Vec<String> = ["name", "about", "rules", "pass"].map(str::to_owned).to_vec();
    for option in kind.options {
        let key = format!("option-{}", kebab(option.key));
        let listed = if option.open == crate::game::Open::Closed { option.values } else { &[] };
        let switch = option.values.iter().all(|v| matches!(*v, "on" | "off"));
        let values = listed.iter().filter(|_| !switch);
        keys.extend(values.map(|v| format!("{key}-{}", kebab(v))));
        keys.extend([key.clone(), format!("{key}-about")]);
    }
    for verb in kind.verbs {
        let params = verb.params.iter().map(|p| format!("param-{}", p.name));
        for key in params.chain([format!("verb-{}", verb.name)]) {
            keys.extend([key.clone(), format!("{key}-about")]);
        }
    }
    keys.extend(["buildings", "chapel"].map(|part| format!("score-{part}")));
    let six = Card::all().filter(|card| card.spec().effect.bonus.is_some() || card.spec().effect.share.is_some());
    keys.extend(six.map(|card| format!("score-{card}")));
    keys.into_iter().map(|key| format!("{}-{key}", kind.slug)).collect()
}

#[test]
fn names_and_explanations_fit_discords_commands() {
    for words in [Words::english(), Words::french()] {
        let text = |key: String| words.say(&Text::new(key));
        let fits = |name: &str| {
            let length = name.chars().count();
            (1..=32).contains(&length) && name.chars().all(|c| c.is_alphanumeric() || c == '-') && name == name.to_lowercase()
        };
        let mut names = BTreeSet::new();
        assert!(SanJuan::KIND.verbs.len() <= 25);
        for verb in SanJuan::KIND.verbs {
            let name = text(format!("san-juan-verb-{}", verb.name));
            assert!(fits(&name), "{name}");
            assert!(names.insert(name.clone()), "{name} twice");
            assert!(text(format!("san-juan-verb-{}-about", verb.name)).chars().count() <= 100, "{name}");
            for param in verb.params {
                let name = text(format!("san-juan-param-{}", param.name));
                assert!(fits(&name), "{name}");
                assert!(text(format!("san-juan-param-{}-about", param.name)).chars().count() <= 100, "{name}");
            }
        }
        for about in host_keys().into_iter().filter(|key| key.contains("-option-") && key.ends_with("-about")) {
            assert!(text(about.clone()).chars().count() <= 100, "{about}");
        }
        assert!(text("san-juan-about".into()).chars().count() <= 100);
        let rules = text("san-juan-rules".into());
        assert!(rules.chars().count() <= 3500 && rules.contains("\n\n"), "{}", rules.chars().count());
    }
}
