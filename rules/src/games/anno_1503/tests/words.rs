//! The words: both languages say everything, and say it without a gap.

use std::collections::BTreeSet;

use super::super::text::Ask;
use super::*;
use crate::game::Group;
use crate::text::Text;
use crate::words::{self, keys, note_keys};

/// A language of the game.
pub(super) type Words = words::Words<Anno>;

#[test]
fn both_languages_have_the_same_keys_with_the_same_arguments() {
    let (en, fr) = (keys(Anno::KIND.slug, Anno::KIND.text.en), keys(Anno::KIND.slug, Anno::KIND.text.fr));
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
        let layout = ["standard", "shuffled"][seed as usize % 2];
        let tie = ["activePlayer", "rowcol"][seed as usize % 2];
        let set = [("boardLayout", layout), ("farthestTie", tie), ("turnLimit", "300")];
        let mut game = Anno::new(&options_of(&set), 2 + (seed % 3) as u8).unwrap();
        let style = if seed % 4 == 3 { Style::Purposeful } else { Style::Random };
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let mut steps = 0;
        while let Some((by, action)) = step(&game, style, &mut dice, &mut offers) {
            let mut told = Told::new();
            game.apply(by, &action, &mut told).unwrap();
            steps += 1;
            if seed == 1 && steps == 200 {
                game.forfeit(P2, &mut told);
            }
            told.events.into_iter().for_each(|(_, event)| say(event.into()));
            if steps % 29 == 0 || matches!(game.turn(), Turn::Over(_)) {
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
    for seat in [P1, P2] {
        for mut at in seldom_seen() {
            at.game.table.active = P1;
            let view = at.game.view(Eye::Seat(seat));
            scene_texts(&view).into_iter().chain(prompt_texts(&view, seat)).for_each(&mut say);
        }
    }
    for key in host_keys() {
        say(Text::new(key));
    }
    let written: BTreeSet<String> = keys(Anno::KIND.slug, Anno::KIND.text.en).into_keys().collect();
    let idle: Vec<_> = written.difference(&used).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

/// Positions that random games seldom come to.
fn seldom_seen() -> Vec<At> {
    let mut church = At::start(2);
    church
        .people(P1, "pioneer settler pioneer pioneer")
        .buildings(P1, "church")
        .play("chance roll 6; chance event 6; p2 take wood");
    church.play("p1 take wood");
    let mut goals = At::town(4);
    goals.people(P1, "merchant merchant merchant settler settler settler settler").buildings(P1, "school forge church shipyard");
    goals.gold(P2, 30).branches(P2, "1 wood, 3 spice, 4 tobacco, 5 cloth").agreements(P2, 3);
    goals.people(P3, "pioneer settler pioneer pioneer").buildings(P3, "large-branch");
    goals.game.board(P2).gold = 0;
    goals.gold(P2, 0);
    let mut raided = At::start(2);
    raided.branches(P1, "2 spice").agreements(P1, 1).gold(P1, 0).play("chance roll 6; chance event 1");
    let mut draws = At::town(3);
    draws.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").hand(P2, "wood");
    let set_up = At { game: Anno::new(&options_of(&[]), 2).unwrap(), told: Vec::new() };
    let mut put = At::start_with(2, &[("farthestTie", "activePlayer")]);
    put.branches(P2, "1 spice").gold(P2, 0).play("chance roll 6; chance event 1; chance top 2 spice");
    vec![church, goals, raided, draws, set_up, put]
}

fn seldom_told() -> Vec<Event> {
    let buildings = Building::ALL.map(|building| Event::Spared(P1, building));
    let fates = Fate::ALL.into_iter().flat_map(|fate| [Event::Fate(fate), Event::PaidFate(P1, 2, fate)]);
    let faces = Face::ALL.into_iter().flat_map(|face| {
        [Event::LostTile(P1, face), Event::Saw(Square(3), face), Event::Used(P1, Square(3), face, Place::Plain)]
    });
    let places = [Place::Bridge(1), Place::Space(Space(2))].map(|place| Event::Used(P1, Square(3), Face::Gold, place));
    let goals = Goal::ALL.into_iter().flat_map(|goal| [Event::Reached(P1, goal, 1), Event::Missed(P1, goal, 0)]);
    let ranks =
        Rank::ALL.into_iter().flat_map(|rank| [Event::Burned(P1, rank, None), Event::Burned(P1, rank, Some(Building::Forge))]);
    let goods = Good::ALL.into_iter().flat_map(|good| [Event::DrewWhat(P1, good), Event::LostWhat(P2, good), Event::Chose(good)]);
    let all: Goals =
        At::town(2).gold(P1, 30).agreements(P1, 3).people(P1, "merchant merchant merchant").game.table.board(P1).goals;
    let ends = [Event::Won(P1, all), Event::Won(P1, Goals::NONE), Event::Limit(300), Event::GaveUp(P1), Event::Short(P1)];
    let others = [Event::Put(Square(3), Back::Three), Event::Drew(P1, P2), Event::Pioneer(P1, Some(Building::School))];
    let all = buildings.into_iter().chain(fates).chain(faces).chain(places).chain(goals).chain(ranks);
    all.chain(goods).chain(ends).chain(others).collect()
}

fn scene_texts(view: &View) -> Vec<Text> {
    let scene = Anno::scene(view);
    let rows = scene.panels.iter().flat_map(|p| &p.rows);
    let mut texts: Vec<Text> = scene.title.clone().into_iter().chain(scene.panels.iter().map(|p| p.title.clone())).collect();
    texts.extend(rows.flat_map(|r| std::iter::once(r.label.clone()).chain(r.cells.iter().map(|c| c.text.clone()))));
    texts
}

fn prompt_texts(view: &View, seat: Seat) -> Vec<Text> {
    let (prompt, open) = (Anno::prompt(view, seat), Anno::open_prompt(view, seat));
    let mut texts: Vec<Text> = prompt.ask.into_iter().chain(prompt.ready.into_iter().map(|r| r.label)).collect();
    texts.extend(open.ask);
    for group in prompt.groups.into_iter().chain(open.groups) {
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
    let (good, space, building, at) = (Good::Spice, Space(3), Building::Forge, Square(7));
    let mut all = vec![
        Seats(5),
        TileMix,
        Over,
        Chance,
        NotChance,
        BadOutcome,
        NotYours(SeatSet::all(2), Ask::Discard),
        NoCard(good),
        NotThere(good),
        StackEmpty(good),
        NothingToLose(Loss::Branch(2)),
        NothingToLose(Loss::Agreement),
        NotFarthest(at),
        NoShipAtSea,
        ShipsFirst,
        CloseFirst,
        TownClosed,
        NoShipLeft,
        NoSpaceLeft,
        NoPioneerLeft,
        NoCitizenLeft,
        NoBuildingLeft,
        WhichBuilding,
        NoBuildingHere(space),
        Owned(building),
        NotInDisplay(building),
        Nobody(space),
        Highest(space),
        CannotPay(Goods([1; 6])),
        NoBuyer(good),
        HasBought(space),
        EnoughBought,
        TooPoor(6),
        NoVictim(P2),
        NoLargeBranch,
        DrewAlready,
        WhichShip,
        InReserve(Ship(1)),
        NoPoints(Ship(0)),
        Land(at),
        NoTile(at),
        EnoughAgreements,
        NoBridge(2),
    ];
    all.extend(Ask::ALL.map(NotNow));
    all.extend(Rank::ALL.map(|rank| DoesNotBuy(rank, good)));
    all.extend(Way::ALL.map(EdgeOfTheSea));
    all.extend(Face::ALL.map(UseHow));
    all
}

/// Texts that the host asks for by the names in `Kind`.
fn host_keys() -> Vec<String> {
    let kind = Anno::KIND;
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
        // A text is shown as it was typed.
        let named = if option.open == crate::game::Open::Text { 0 } else { option.values.len() };
        let on_off = |value: &str| value == "on" || (value == "off" && option.values.contains(&"on"));
        let values = option.values.iter().take(named).filter(|value| !switch && !on_off(value));
        keys.extend(values.map(|v| format!("{key}-{}", kebab(v))));
        keys.extend([key.clone(), format!("{key}-about")]);
    }
    for verb in kind.verbs {
        let params = verb.params.iter().map(|p| format!("param-{}", p.name));
        for key in params.chain([format!("verb-{}", verb.name)]) {
            keys.extend([key.clone(), format!("{key}-about")]);
        }
    }
    let parts = Goal::ALL.map(Goal::id);
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
        assert!(Anno::KIND.verbs.len() <= 25);
        for verb in Anno::KIND.verbs {
            let name = text(format!("anno-1503-verb-{}", verb.name));
            assert!(fits(&name) && names.insert(name.clone()), "{name}");
            assert!(text(format!("anno-1503-verb-{}-about", verb.name)).chars().count() <= 100, "{name}");
            let mut params = BTreeSet::new();
            for param in verb.params {
                let name = text(format!("anno-1503-param-{}", param.name));
                assert!(fits(&name) && params.insert(name.clone()), "{name}");
                assert!(text(format!("anno-1503-param-{}-about", param.name)).chars().count() <= 100, "{name}");
            }
        }
        for about in host_keys().into_iter().filter(|key| key.contains("-option-") && key.ends_with("-about")) {
            assert!(text(about.clone()).chars().count() <= 100, "{about}");
        }
        assert!(text("anno-1503-about".into()).chars().count() <= 100);
        let rules = text("anno-1503-rules".into());
        assert!(rules.chars().count() <= 3500 && rules.contains("\n\n"), "{}", rules.chars().count());
    }
}

/// Every action has a row with an example, every option its values, and the players are told what is reconstructed.
#[test]
fn the_manual_documents_everything() {
    let manual = Anno::KIND.manual;
    let chance = ["board", "tiles", "islands", "first", "roll", "event", "top", "card"];
    for word in Anno::KIND.verbs.iter().map(|verb| verb.name).chain(chance) {
        assert!(manual.contains(&format!("`{word}")), "{word}");
    }
    // Each example is an action, written as it would be.
    let rows = manual.lines().filter(|line| line.starts_with("| chance |") || line.starts_with("| player |"));
    let mut examples = 0;
    for row in rows {
        let cell = row.split('|').nth(2).unwrap_or_default();
        for example in cell.split('`').skip(1).step_by(2) {
            assert_eq!(example.parse::<Action>().map(|action| action.to_string()).as_deref(), Ok(example));
            examples += 1;
        }
    }
    assert!(examples > 30, "{examples}");
    for option in Anno::KIND.options {
        let named = option.values.iter().filter(|value| value.len() < 20);
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{}`", option.key))).expect(option.key);
        assert!(named.into_iter().all(|value| row.contains(&format!("`{value}`"))), "{row}");
    }
    for (words, said) in [(Words::english(), "Reconstructed"), (Words::french(), "Reconstitué")] {
        assert!(words.say(&Text::new("anno-1503-rules")).contains(said));
    }
}
