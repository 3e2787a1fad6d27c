//! The words: both languages say everything, and say it without a gap.

use std::collections::BTreeSet;

use super::super::text::Ask;
use super::*;
use crate::game::Group;
use crate::text::Text;
use crate::words::{self, keys, note_keys};

/// A language of the game.
pub(super) type Words = words::Words<Catan>;

#[test]
fn both_languages_have_the_same_keys_with_the_same_arguments() {
    let (en, fr) = (keys(Catan::KIND.slug, Catan::KIND.text.en), keys(Catan::KIND.slug, Catan::KIND.text.fr));
    assert!(en.len() > 250);
    assert_eq!(en, fr);
}

/// Every text that a game can produce: found by playing, then what is seldom met.
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
    for seed in 0..12 {
        let map = ["beginner5e", "variable", "variableRandomTokens"][seed as usize % 3];
        let mut game = Catan::new(&options_of(&[("map", map), ("turnLimit", "300")]), 3 + (seed % 2) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let mut steps = 0;
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            let mut told = Told::new();
            game.apply(by, &action, &mut told).unwrap();
            steps += 1;
            if seed == 1 && steps == 200 {
                game.forfeit(P2, &mut told);
            }
            told.events.into_iter().for_each(|(_, event)| say(event.into()));
            if steps % 5 == 0 || matches!(game.turn(), Turn::Over(_)) {
                for seat in Seat::all(game.seats()) {
                    let view = game.view(Eye::Seat(seat));
                    scene_texts(&view).into_iter().chain(prompt_texts(&view, seat)).for_each(&mut say);
                }
            }
        }
        scene_texts(&game.view(Eye::Public)).into_iter().for_each(&mut say);
    }
    all_refusals().into_iter().for_each(|refusal| say(refusal.into()));
    seldom_told().into_iter().for_each(|event| say(event.into()));
    for key in host_keys() {
        say(Text::new(key));
    }
    Card::ALL.into_iter().for_each(|card| say(super::super::text::some_cards(card, 1)));
    let mut never = At::beginner(3);
    never.play("p2 never anything");
    scene_texts(&never.game.view(Eye::Seat(P2))).into_iter().for_each(&mut say);
    let written: BTreeSet<String> = keys(Catan::KIND.slug, Catan::KIND.text.en).into_keys().collect();
    let idle: Vec<_> = written.difference(&used).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

fn seldom_told() -> Vec<Event> {
    let holders = [(None, Some(P1)), (Some(P2), Some(P1)), (Some(P2), None)];
    let road = holders.map(|(before, holder)| Event::LongestRoad { before, holder, length: 5 });
    let army = holders.map(|(before, holder)| Event::LargestArmy { before, holder, knights: 3 });
    let few = [Event::Received(P1, Cards::NONE), Event::Limit(300), Event::Short(Resource::Ore), Event::Waived(P1)];
    let kinds = [Event::NeverAsk(Kinds::ALL), Event::AskAgain(Kinds::one(Resource::Ore)), Event::Won(P1, 10), Event::GaveUp(P1)];
    let cards = [Event::Monopoly(P1, Resource::Ore), Event::Surrendered(P2, Cards::of(Resource::Ore, 1)), Event::Revealed(P1, 2)];
    road.into_iter().chain(army).chain(few).chain(kinds).chain(cards).collect()
}

fn scene_texts(view: &View) -> Vec<Text> {
    Catan::scene(view).texts()
}

fn prompt_texts(view: &View, seat: Seat) -> Vec<Text> {
    let prompt = Catan::prompt(view, seat);
    let mut texts: Vec<Text> = prompt.ask.into_iter().chain(prompt.ready.into_iter().map(|r| r.label)).collect();
    for group in prompt.groups {
        match group {
            Group::One { label, entries } | Group::Several { label, entries, .. } => {
                texts.push(label);
                texts.extend(entries.into_iter().flat_map(|e| std::iter::once(e.label).chain(e.note)));
            }
            Group::Form { label, .. } => texts.push(label),
        }
    }
    texts
}

fn all_refusals() -> Vec<Refusal> {
    use Refusal::*;
    let asks = [
        Ask::Nothing,
        Ask::Found,
        Ask::FoundRoad,
        Ask::Roll,
        Ask::Discard,
        Ask::Robber,
        Ask::Victim,
        Ask::Trade,
        Ask::Build,
        Ask::Free,
        Ask::FreeSecond,
    ];
    let (hex, node, path) = (Hex(8), Node(20), Path(30));
    let (ore, cards) = (Resource::Ore, Cards::of(Resource::Ore, 2));
    let mut all = vec![
        Seats(2),
        Over,
        Chance,
        NotChance,
        BadOutcome,
        NotYours(SeatSet::all(2), Ask::Discard),
        RollFirst,
        NoCard(ore),
        RobberStays(hex),
        NotToDesert,
        NoVictim(P2),
        NodeTaken(node),
        TooClose(node),
        NoRoadTo(node),
        PathTaken(path),
        NotConnected(path),
        RoadAt(node),
        NoRoadLeft,
        NoSettlementLeft,
        NoCityLeft,
        NoSettlementAt(node),
        CannotPay(cards),
        DeckEmpty,
        OneCardATurn,
        NoPlaceForRoad,
        OneRoadAtLeast,
        BankEmpty,
        InventSo(1),
        InventSo(2),
        BankLacks(cards),
        TradeOver,
        NothingToClose,
        SameKind(ore),
        RateIs(cards),
        NoGifts,
        BothSides,
        NotHeld(cards),
        NotAnOpponent(P3),
        SameOffer,
        SameAnswer,
        EnoughOffers(3),
        NoOffer,
        NothingToWithdraw,
        NoDeal(P2),
    ];
    all.extend(asks.map(NotNow));
    all.extend(Card::ALL.into_iter().flat_map(|card| [TooFresh(card), NoSuchCard(card)]));
    all
}

/// Texts that the host asks for by the names in `Kind`.
fn host_keys() -> Vec<String> {
    let kind = Catan::KIND;
    let kebab = |word: &str| {
        let mut out = String::new();
        for (at, c) in word.char_indices() {
            if c.is_ascii_uppercase() && at > 0 {
                out.push('-');
            }
            out.push(c.to_ascii_lowercase());
        }
        out
    };
    let mut keys: Vec<String> = ["name", "about", "rules"].map(str::to_owned).to_vec();
    for option in kind.options {
        let key = format!("option-{}", kebab(option.key));
        let switch = option.values == ["off", "on"];
        let values = option.values.iter().filter(|_| !switch);
        keys.extend(values.map(|v| format!("{key}-{}", kebab(v))));
        keys.extend([key.clone(), format!("{key}-about")]);
    }
    for verb in kind.verbs {
        let params = verb.params.iter().map(|p| format!("param-{}", p.name));
        for key in params.chain([format!("verb-{}", verb.name)]) {
            keys.extend([key.clone(), format!("{key}-about")]);
        }
    }
    let parts = ["settlements", "cities", "longest-road", "largest-army", "victory-points"];
    keys.extend(parts.into_iter().map(|part| format!("score-{part}")));
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
        assert!(Catan::KIND.verbs.len() <= 25);
        for verb in Catan::KIND.verbs {
            let name = text(format!("catan-verb-{}", verb.name));
            assert!(fits(&name) && names.insert(name.clone()), "{name}");
            assert!(text(format!("catan-verb-{}-about", verb.name)).chars().count() <= 100, "{name}");
            let mut params = BTreeSet::new();
            for param in verb.params {
                let name = text(format!("catan-param-{}", param.name));
                assert!(fits(&name) && params.insert(name.clone()), "{name}");
                assert!(text(format!("catan-param-{}-about", param.name)).chars().count() <= 100, "{name}");
            }
        }
        for about in host_keys().into_iter().filter(|key| key.contains("-option-") && key.ends_with("-about")) {
            assert!(text(about.clone()).chars().count() <= 100, "{about}");
        }
        assert!(text("catan-about".into()).chars().count() <= 100);
        let rules = text("catan-rules".into());
        assert!(rules.chars().count() <= 3500 && rules.contains("\n\n"), "{}", rules.chars().count());
    }
}
