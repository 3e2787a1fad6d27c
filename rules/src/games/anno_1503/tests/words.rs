//! The texts: both languages have all of them, without a gap.

use super::*;
use crate::erased::GameEntry;
use crate::naming;
use crate::testing::samples::samples;
use crate::testing::words::{Sayer, Words};
use crate::text::Text;

/// Says every text that a game can produce: those of whole games, then rare ones.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let mut sayer = Sayer::<Anno>::new();
    sayer.say_all(Refusal::samples());
    sayer.say_all(seldom_told());
    let both = [Ship(0), Ship(1)].map(|ship| Text::from(Event::Sailed(P1, Some(ship), Voyage::To, square("c2"))));
    sayer.say_all(event::merged(&both[0], &both[1]));
    let fated: [fn(Seat) -> Event; 4] = [
        |seat| Event::Spared(seat, Building::Forge),
        |seat| Event::Spared(seat, Building::FireBrigade),
        |seat| Event::PaidFate(seat, 2, Fate::Pirates),
        |seat| Event::PaidFate(seat, 2, Fate::Fire),
    ];
    for suffered in fated {
        let both = [P1, P2].map(|seat| Text::from(suffered(seat)));
        sayer.say_all(event::merged(&both[0], &both[1]));
    }
    for theirs in ["wood", "tool"].map(cards) {
        let both = [Event::Rolled(P1, 2), Event::Took(P1, cards("wood"), vec![(P2, theirs)])].map(Text::from);
        sayer.say_all(event::merged(&both[0], &both[1]));
    }
    sayer.say(Text::new("anno-1503-can-draw").with("seat", P2));
    for seat in [P1, P2] {
        for mut at in seldom_seen() {
            at.game.table.active = P1;
            let view = at.game.view(Eye::Seat(seat));
            sayer.look(&view, seat);
        }
    }
    sayer.say_all(naming::all(Anno::INFO, &Goal::ALL.map(Goal::id)));
    sayer.say(naming::tie_break(Anno::INFO, 4));
    sayer.play_until_all_is_said(12, 3, |sayer, seed| {
        let layout = ["standard", "shuffled"][seed as usize % 2];
        let tie = ["activePlayer", "rowcol"][seed as usize % 2];
        let set = [("boardLayout", layout), ("farthestTie", tie), ("turnLimit", "300")];
        let game = Anno::new(&options_of(&set), 2 + (seed % 3) as u8).unwrap();
        let player = if seed % 4 == 3 { SimulatedPlayer::Heuristic } else { SimulatedPlayer::Random };
        let leaver = (seed == 1).then_some(P2);
        sayer.play(game, player, seed, leaver);
    });
}

/// Returns positions that random games seldom reach.
fn seldom_seen() -> Vec<At> {
    let mut church = At::start(2).people(P1, "pioneer settler pioneer pioneer").buildings(P1, "church").clone();
    church.play("chance roll 6; chance event 6; p2 take wood");
    church.play("p1 take wood");
    let mut goals = At::town(4);
    goals.people(P1, "merchant merchant merchant settler settler settler settler").buildings(P1, "school forge church shipyard");
    goals.gold(P2, 30).branches(P2, "1 wood, 3 spice, 4 tobacco, 5 cloth").agreements(P2, 3);
    goals.people(P3, "pioneer settler pioneer pioneer").buildings(P3, "large-branch");
    goals.game.board(P2).gold = 0;
    goals.gold(P2, 0);
    let mut raided = At::start(2);
    raided.branches(P1, "2 spice").agreements(P1, 1).gold(P1, 0).play("chance roll 6; chance event 1");
    let backs = At::start(3).agreements_of(P1, "2 3").gold(P1, 0).play("chance roll 6; chance event 1").clone();
    let mut draws = At::town(3);
    draws.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").hand(P2, "wood");
    let set_up = At::new(2, &[]);
    let mut put = At::start_with(2, &[("farthestTie", "activePlayer")]);
    put.branches(P2, "1 spice").gold(P2, 0).play("chance roll 6; chance event 1; chance top 2 spice");
    let [alike, mut together] = ["c1 c1", "c2 c4"].map(|ships| At::town(3).ships(P1, ships).play("p1 close").clone());
    together.play("p1 sail 1 look north; p1 return; p1 sail 2 west; p1 sail west");
    let [sailed, sailed_together] = ["c2 c1", "c2 c4"].map(prompt::sailed);
    let short = At::town(2).hand(P1, "wood cloth").clone();
    let others = vec![sailed, sailed_together, short, prompt::without_riser()];
    [church, goals, raided, backs, draws, set_up, put, alike, together].into_iter().chain(others).collect()
}

fn seldom_told() -> Vec<Event> {
    let buildings = Building::ALL.map(|building| Event::Spared(P1, building));
    let fates = Fate::ALL.into_iter().flat_map(|fate| [Event::Fate(fate), Event::PaidFate(P1, 2, fate)]);
    let faces = Face::ALL
        .into_iter()
        .flat_map(|face| [Event::Saw(Square(3), face), Event::Used(P1, None, Square(3), face, Place::Bridge(1), 5)]);
    let places =
        [Place::Plain, Place::Space(Space(2))].map(|place| Event::Used(P1, Some(Ship(1)), Square(3), Face::Gold, place, 5));
    let goals = Goal::ALL.into_iter().flat_map(|goal| [Event::Reached(P1, goal, 1), Event::Missed(P1, goal, 0)]);
    let ranks = Rank::ALL
        .into_iter()
        .flat_map(|rank| [None, Some(Building::Forge)].map(|below| Event::Burned(P1, Space(3), rank, below)));
    let goods = Good::ALL.into_iter().flat_map(|good| {
        [Event::DrewWhat(P1, P2, good), Event::Chose(P1, good), Event::LostBranch(P1, Face::Branch(good), 2, 3)]
    });
    let all: Goals =
        At::town(2).gold(P1, 30).agreements(P1, 3).people(P1, "merchant merchant merchant").game.table.board(P1).goals;
    let ends = [
        Event::Won(P1, all),
        Event::Won(P1, Goals::NONE),
        Event::Limit(300),
        Event::LostAgreement(P1, 3),
        Event::GaveUp(P1),
        Event::Short(P1),
    ];
    let others = [Event::Put(P1, Square(3), Back::Three), Event::Drew(P1, P2), Event::Pioneer(P1, Some(Building::School))];
    let voyages =
        Voyage::ALL.into_iter().flat_map(|voyage| [None, Some(Ship(0))].map(|ship| Event::Sailed(P1, ship, voyage, Square(3))));
    let [wood, tool, cloth] = ["wood", "tool", "cloth"].map(cards);
    let alike = [vec![], vec![(P2, wood)], vec![(P2, wood), (P3, cloth)], vec![(P2, tool), (P3, cloth)]];
    let took = alike.map(|others| Event::Took(P1, wood, others));
    let all = buildings.into_iter().chain(fates).chain(faces).chain(places).chain(goals).chain(ranks).chain(voyages).chain(took);
    all.chain(goods).chain(ends).chain(others).collect()
}

/// What a player does several times in a row is said once, and of a look what came of it.
#[test]
fn what_happens_in_a_row_is_told_in_one_sentence() {
    let (a1, c2, c7) = (Square(0), square("c2"), square("c7"));
    let sold = |seat, good, gold| Event::Sold(seat, good, Space(0), gold);
    let sailed = |(ship, at)| Event::Sailed(P1, Some(Ship(ship)), Voyage::To, at);
    let only = |seat, at| Event::Sailed(seat, None, Voyage::To, at);
    let [tool, cloth, wood] = ["tool", "cloth", "wood"].map(cards);
    let rows: [(&[Event], &[&str]); 22] = [
        (
            &[sold(P1, Good::Cloth, 2), sold(P1, Good::Cloth, 2), sold(P1, Good::Tool, 1)],
            &["p1 sold 2 cloth, 1 tool for 5 gold."],
        ),
        (&[sold(P1, Good::Cloth, 2), sold(P2, Good::Cloth, 2)], &["p1 sold 1 cloth for 2 gold.", "p2 sold 1 cloth for 2 gold."]),
        (&[only(P1, c7), only(P1, c2)], &["p1 sailed to C2."]),
        (&[(0, a1), (1, c7), (0, c2)].map(sailed), &["p1 sailed ship 2 to C7, ship 1 to C2."]),
        (&[(0, c2), (1, c2)].map(sailed), &["p1 sailed both ships to C2."]),
        (&[(0, c2), (1, c2), (1, a1)].map(sailed), &["p1 sailed ship 1 to C2, ship 2 to A1."]),
        (
            &[sailed((0, c2)), Event::Sailed(P1, Some(Ship(1)), Voyage::Around, c2)],
            &["p1 sailed ship 1 to C2, ship 2 out and back to C2."],
        ),
        (&[sailed((0, c2)), Event::Sailed(P1, Some(Ship(0)), Voyage::Around, c2)], &["p1 sailed ship 1 to C2."]),
        (&[only(P1, c7), only(P2, c2)], &["p1 sailed to C7.", "p2 sailed to C2."]),
        (&[Event::Chose(P1, Good::Wood), Event::Chose(P1, Good::Cloth)], &["p1 chose 1 wood, 1 cloth."]),
        // AN:R9, AN:R12: what all get is one sentence, with the roll and the choice behind it.
        (
            &[Event::Rolled(P1, 2), Event::Took(P1, tool, vec![(P2, cloth), (P3, cloth)])],
            &["p1 rolled a 2 and got 1 tool; p2, p3 got 1 cloth each."],
        ),
        (
            &[Event::Rolled(P1, 2), Event::Took(P1, tool, vec![(P2, cloth), (P3, tool)])],
            &["p1 rolled a 2; p1, p3 got 1 tool each; p2 got 1 cloth."],
        ),
        (&[Event::Rolled(P1, 2), Event::Took(P1, tool, vec![(P2, tool)])], &["p1 rolled a 2; p1, p2 got 1 tool each."]),
        (
            &[Event::Rolled(P1, 2), Event::Chose(P3, Good::Wood), Event::Took(P2, tool, vec![(P3, wood), (P1, cloth)])],
            &["p1 rolled a 2; p2 got 1 tool; p3 got 1 wood; p1 got 1 cloth."],
        ),
        (&[Event::Chose(P1, Good::Wood), Event::Took(P2, tool, Vec::new())], &["p1 chose 1 wood.", "p2 got 1 tool."]),
        // AN:R14, AN:R16
        (&[P1, P2].map(|seat| Event::PaidFate(seat, 1, Fate::Pirates)), &["p1, p2 paid the pirates 1 gold each."]),
        (
            &[(P1, 1), (P2, 2)].map(|(seat, n)| Event::PaidFate(seat, n, Fate::Fire)),
            &["p1 paid 1 gold for the fire damage.", "p2 paid 2 gold for the fire damage."],
        ),
        // What these two alone know is told instead of what everybody does.
        (&[Event::Drew(P1, P2), Event::DrewWhat(P1, P2, Good::Wood)], &["p1 drew 1 wood from p2 for 2 gold."]),
        (&[Event::Rolled(P1, 2), Event::Rolled(P1, 3)], &["p1 rolled a 2.", "p1 rolled a 3."]),
        (
            &[Event::Looked(P1, a1), Event::Saw(a1, Face::Gold), Event::Used(P1, None, a1, Face::Gold, Place::Plain, 5)],
            &["p1 found 12 gold at A1 (the ship went back to the supply)."],
        ),
        (&[Event::Looked(P1, a1), Event::Returned(P1, a1)], &["p1 looked at A1 without using the tile."]),
        (
            &[Event::Looked(P1, a1), Event::Saw(a1, Face::Gold), Event::Returned(P1, a1)],
            &["The tile at A1 is a treasure: 12 gold.", "p1 looked at A1 without using the tile."],
        ),
    ];
    for (events, said) in rows {
        let told = GameEntry::of::<Anno>().told(events.iter().cloned().map(Text::from));
        assert_eq!(told.iter().map(say).collect::<Vec<_>>(), said, "{events:?}");
    }
}

samples! {
    Face: Face::ALL;
    Space: [Space(3)];
    Square: [Square(7)];
    Ship: [Ship(0), Ship(1)];
    Goods: [Goods::new([1; 6])];
    Loss: [Loss::Branch(2), Loss::Agreement, Loss::AgreementOf(Back::Three)];
}

/// The manual has a row with an example for every action and a row with the values for every
/// option; the rules in short say what is reconstructed.
#[test]
fn the_manual_documents_everything() {
    let manual = Anno::INFO.manual;
    let chance = ["board", "tiles", "islands", "first", "roll", "event", "top", "card"];
    for word in Anno::INFO.verbs.iter().map(|verb| verb.name).chain(chance) {
        assert!(manual.contains(&format!("`{word}")), "{word}");
    }
    // Each example is an action in its own notation.
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
    for option in Anno::INFO.options {
        let named = option.values.iter().filter(|value| value.len() < 20);
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{}`", option.key))).expect(option.key);
        assert!(named.into_iter().all(|value| row.contains(&format!("`{value}`"))), "{row}");
    }
    for (words, said) in [(Words::<Anno>::english(), "Reconstructed by us"), (Words::<Anno>::french(), "Nous avons reconstitué")]
    {
        assert!(words.say(&Text::new("anno-1503-rules-sources")).contains(said));
    }
}
