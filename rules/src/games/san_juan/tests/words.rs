//! The words: both languages say everything, without gaps.

use super::*;
use crate::kit::SimulatedPlayer;
use crate::naming;
use crate::testing::words::Sayer;
use crate::text::Text;

/// Says every text that a game can produce: those met by playing, then each refusal.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let mut sayer = Sayer::<SanJuan>::new();
    sayer.say_all(Refusal::samples());
    // These texts come from the host, or seldom in random play.
    let six = Card::ALL.into_iter().filter(|card| card.spec().effect.bonus.is_some() || card.spec().effect.share.is_some());
    let parts: Vec<String> =
        ["buildings", "chapel"].map(str::to_owned).into_iter().chain(six.map(|card| card.to_string())).collect();
    sayer.say_all(naming::all(SanJuan::INFO, &parts));
    sayer.say(naming::tie_break(SanJuan::INFO, 4));
    sayer.look(&SanJuan::new(&options_of(&[]), 3).unwrap().view(Eye::Public), P1);
    for city in
        ["indigo-plant! indigo-plant crane", "black-market indigo-plant! indigo-plant! crane", "black-market indigo-plant! crane"]
    {
        let mut at = At::table(3);
        at.governor(P2).city(P1, city).hand(P1, "sugar-mill statue*3").play("p2 role builder; p1 build sugar-mill");
        sayer.look(&at.game.view(Eye::Seat(P1)), P1);
    }
    sayer.say_all([Why::Buildings(P1), Why::DeadEnd, Why::CutOff].map(Event::Ending));
    for card in Card::ALL.into_iter() {
        for under in [None, Some(card)] {
            for (cards, goods) in [(0, 0), (1, 0), (4, 0), (0, 1), (0, 2), (1, 1)] {
                sayer.say(Event::Built { seat: P1, card, under, cards, goods });
            }
        }
        sayer.say(Event::Took(P1, card));
        sayer.say_all([super::super::text::copies(card, 2), super::super::text::effect(card)]);
        let choices = [Choice::Discard(card), Choice::Keep(card), Choice::Tuck(card), Choice::Pay(card)];
        sayer.say_all(choices.map(|choice| Event::Chose(P1, choice)));
    }
    for role in Role::ALL {
        sayer.say_all([Privilege::Plain, Privilege::Doubled].map(|privilege| Event::Role(P1, role, privilege)));
        sayer.say(Text::new("san-juan-do-role-doubled").with("role", super::super::text::role(role)));
    }
    for good in Good::ALL {
        let choices = [Choice::PayGood(good), Choice::Produce(good), Choice::Sell(good)];
        sayer.say_all(choices.map(|choice| Event::Chose(P1, choice)));
    }
    sayer.say_all([SeatSet::one(P1), SeatSet::all(3)].map(Event::Over));
    let passed = [Without::Building, Without::Sale, Without::Draw, Without::Mine];
    sayer.say_all(passed.map(|what| Event::Passed(P1, what)));
    sayer.say_all([Role::Producer, Role::Trader].map(Event::Idle));
    let others = [Event::MinedNothing(P1), Event::Produced(P1, [0; 5]), Event::Nearly(P1, 11)];
    sayer.say_all([Event::Reshuffled, Event::Tucked(P1)].into_iter().chain(others));
    sayer.say_all(["san-juan-asks-chapel", "san-juan-ask-chapel-limit"]);
    sayer.say(Text::new("san-juan-row-buildings").with("n", 11).with("near", 1));
    for (earlier, later, _) in told_twice() {
        sayer.say(SanJuan::merged(&earlier.into(), &later.into()).expect("one sentence"));
    }
    for (what, _) in ALIKE {
        sayer.say(SanJuan::merged(&what(P1).into(), &what(P2).into()).expect("one sentence"));
    }
    sayer.play_until_all_is_said(60, 6, |sayer, seed| {
        let set: &[(&str, &str)] = match seed % 4 {
            0 => &[("startDraft", "on"), ("showChapelCount", "on")],
            1 => &[("simultaneousPhases", "off"), ("askDraws", "on")],
            2 => &[("askDraws", "on")],
            _ => &[],
        };
        let game = SanJuan::new(&options_of(set), 2 + (seed / 4 % 3) as u8).unwrap();
        let leaver = (seed % 5 == 0).then_some(Seat(seed as u8 % 2));
        sayer.play(game, SimulatedPlayer::Random, seed, leaver);
    });
}

type EventOf = fn(Seat) -> Event;

/// What several seats do alike, and what is said of three of them.
const ALIKE: [(EventOf, &str); 5] = [
    (|seat| Event::Passed(seat, Without::Building), "p1, p2, p3 built nothing."),
    (|seat| Event::Passed(seat, Without::Sale), "p1, p2, p3 sold nothing."),
    (|seat| Event::Produced(seat, [0, 1, 0, 0, 0]), "p1, p2, p3 produced 1 sugar each."),
    (|seat| Event::Produced(seat, [0; 5]), "p1, p2, p3 produced nothing."),
    (|seat| Event::Kept(seat, 2, 1), "p1, p2, p3 each drew 2 cards, discarding 1."),
];

/// What several seats do alike is one sentence.
#[test]
fn what_several_do_alike_is_said_once() {
    for (what, said) in ALIKE {
        let both = SanJuan::merged(&what(P1).into(), &what(P2).into()).expect("one sentence");
        assert_eq!(SanJuan::merged(&both, &what(P3).into()).map(say).as_deref(), Some(said));
    }
}

/// What only the owner knows, what everybody hears of it, and what is said for both.
fn told_twice() -> Vec<(Event, Event, &'static str)> {
    let chose = |choice| Event::Chose(P1, choice);
    let crane = || [Card::Crane].into_iter().collect::<Cards>();
    let built = |under| Event::Built { seat: P1, card: Card::Quarry, under, cards: 1, goods: 0 };
    let drew = |cause| Event::Drew(P1, 1, cause);
    let over = built(Some(Card::Well));
    vec![
        (chose(Choice::Pay(Card::Crane)), built(None), "p1 built a quarry for 1 card (a crane)."),
        (chose(Choice::Pay(Card::Crane)), over, "p1 built a quarry over a well for 1 card (a crane)."),
        (chose(Choice::Keep(Card::Crane)), Event::Kept(P1, 2, 1), "p1 kept 1 of 2 cards (a crane)."),
        (chose(Choice::Discard(Card::Crane)), Event::Discarded(P1, 1), "p1 discarded 1 card (a crane)."),
        (chose(Choice::Tuck(Card::Crane)), Event::Tucked(P1), "p1 chose to tuck a crane."),
        (chose(Choice::Produce(Good::Sugar)), Event::Produced(P1, [0, 1, 0, 0, 0]), "p1 produced 1 sugar."),
        (chose(Choice::Sell(Good::Sugar)), Event::Sold(P1, [0, 1, 0, 0, 0]), "p1 sold 1 sugar."),
        (drew(Cause::Sale), Event::Saw(P1, crane()), "p1 drew a crane."),
        (drew(Cause::Well), Event::Saw(P1, crane()), "p1 drew a crane (well)."),
    ]
}

/// A player reads of their own choice once, in detail, and of nobody else's.
#[test]
fn what_the_owner_knows_better_is_said_once() {
    for (earlier, later, expected) in told_twice() {
        let merged = |earlier: &Event| SanJuan::merged(&earlier.clone().into(), &later.clone().into());
        assert_eq!(merged(&earlier).map(say).as_deref(), Some(expected));
        let other = match earlier {
            Event::Chose(_, choice) => Event::Chose(P2, choice),
            Event::Drew(_, n, cause) => Event::Drew(P2, n, cause),
            _ => panic!("{earlier:?}"),
        };
        assert_eq!(merged(&other), None, "{other:?} and {later:?}");
    }
}

/// What is chosen one by one, and drawn by several buildings, is one sentence.
#[test]
fn what_belongs_together_is_said_once() {
    let pay = |card| Event::Chose(P1, Choice::Pay(card));
    let pay_sugar = Event::Chose(P1, Choice::PayGood(Good::Sugar));
    let drew = |seat, giver| Event::Drew(seat, 1, Cause::Built { card: Card::Palace, giver });
    let rows = [
        (pay(Card::Palace), pay(Card::Crane), Some("p1 paid with a palace, a crane.")),
        (pay(Card::Library), pay(Card::Library), Some("p1 paid with 2 libraries.")),
        (pay_sugar, pay(Card::Crane), Some("p1 paid with 1 sugar, a crane.")),
        (drew(P1, Card::Carpenter), drew(P1, Card::PoorHouse), Some("p1 drew 2 cards (carpenter, poor house).")),
        (drew(P1, Card::Carpenter), drew(P2, Card::Carpenter), None),
        (pay(Card::Palace), Event::Chose(P1, Choice::Keep(Card::Palace)), None),
    ];
    for (earlier, later, said) in rows {
        assert_eq!(SanJuan::merged(&earlier.into(), &later.into()).map(say).as_deref(), said);
    }
}

/// SJ:R8
#[test]
fn a_seat_opens_the_game_with_the_first_role_it_takes() {
    let opening = |action: &str| {
        let opening = SanJuan::opening(&action.parse().expect("an action"))?;
        Some(say(opening))
    };
    assert_eq!(["role trader double", "build quarry"].map(opening), [Some("Trader".to_owned()), None]);
}
