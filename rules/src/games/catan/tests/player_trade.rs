//! Trade with players and with the bank (CA:R20-R22).

use super::super::prompt::prompt;
use super::super::text::Ask;
use super::*;
use crate::game::{Group, asides, legal};

/// CA-T10, CA:R20
#[test]
fn the_active_player_trades_at_any_rate_and_others_not_with_each_other() {
    let mut at = At::bare(3);
    // Vincent, Emilie, Stephane.
    at.hand(P1, "2lumber-3ore").hand(P2, "2brick").hand(P3, "wool");
    at.play("p1 offer lumber-ore brick p2");
    assert_eq!(at.awaited(), [P2]);
    assert_eq!(at.refusal("p3 accept"), Refusal::NoOffer);
    assert_eq!(at.refusal("p3 confirm p2"), Refusal::NotYours(SeatSet::one(P1), Ask::Trade));
    assert_eq!(at.refusal("p3 offer wool brick"), Refusal::NotYours(SeatSet::one(P1), Ask::Trade));
    at.play("p2 accept");
    assert_eq!(at.awaited(), [P1]);
    at.play("p1 confirm p2");
    assert_eq!(
        (at.cards(P1), at.cards(P2), at.cards(P3)),
        ("lumber-brick-2ore".into(), "lumber-brick-ore".into(), "wool".into())
    );
}

/// CA-T30, CA:R21-R21d
#[test]
fn one_of_several_takers_is_confirmed_or_none() {
    let mut at = At::bare(4);
    at.hand(P1, "wool-4brick").hand(P2, "ore").hand(P3, "ore-lumber").hand(P4, "grain");
    for (offer, why) in [
        ("wool 2wool", Refusal::BothSides),
        ("nothing ore", Refusal::NoGifts),
        ("wool nothing", Refusal::NoGifts),
        ("2wool ore", Refusal::NotHeld("wool".parse().unwrap())),
        ("wool ore p1", Refusal::NotAnOpponent(P1)),
        ("wool ore p5", Refusal::NotAnOpponent(Seat(4))),
    ] {
        assert_eq!(at.refusal(&format!("p1 offer {offer}")), why, "{offer}");
    }
    at.play("p1 offer wool ore");
    assert_eq!(at.refusal("p1 offer wool ore"), Refusal::SameOffer);
    assert_eq!(at.awaited(), [P2, P3, P4], "the active player is not awaited");
    at.play("p2 accept; p3 accept");
    assert_eq!(at.awaited(), [P1, P4], "he is, once somebody says yes");
    assert_eq!(at.refusal("p4 accept"), Refusal::NotHeld("ore".parse().unwrap()));
    assert_eq!(at.refusal("p1 confirm p4"), Refusal::NoDeal(P4));

    let mut confirmed = at.clone();
    confirmed.play("p1 confirm p3");
    assert_eq!((confirmed.cards(P1), confirmed.cards(P3)), ("4brick-ore".into(), "lumber-wool".into()));
    assert_eq!(confirmed.refusal("p1 confirm p2"), Refusal::NoDeal(P2), "all answers are void");

    let mut bank = at.clone();
    bank.play("p1 bank brick lumber");
    assert_eq!(bank.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    assert_eq!(bank.awaited(), [P1]);

    at.play("p1 end");
    assert_eq!(at.awaited(), [P2]);
}

/// CA:R21b: an answer can be changed until it is confirmed.
#[test]
fn answers_can_be_changed() {
    let mut at = At::bare(3).hand(P1, "wool").hand(P2, "ore").hand(P3, "ore").clone();
    at.play("p1 offer wool ore; p2 accept");
    assert_eq!(at.refusal("p2 accept"), Refusal::SameAnswer);
    at.play("p2 decline; p3 decline");
    assert_eq!(at.awaited(), [P1]);
    assert_eq!(at.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    at.play("p2 accept; p1 confirm p2");
}

/// CA:R21b, CA:R21e: a counter offer.
#[test]
fn a_proposal_answers_an_offer_and_can_be_confirmed() {
    let mut at = At::bare(3).hand(P1, "wool-lumber").hand(P2, "2ore").hand(P3, "brick").clone();
    at.play("p1 offer wool 2ore; p2 propose ore wool");
    assert_eq!(at.awaited(), [P1, P3]);
    at.play("p1 confirm p2");
    assert_eq!((at.cards(P1), at.cards(P2)), ("lumber-ore".into(), "wool-ore".into()));
    // Proposals without an offer, the first to somebody who cannot pay.
    at.play("p3 propose brick 2grain");
    assert!(!at.choices(P1).contains(&"confirm p3".to_owned()));
    assert_eq!(at.refusal("p1 confirm p3"), Refusal::NotHeld("2grain".parse().unwrap()));
    at.play("p3 propose brick ore; p1 confirm p3");
    assert_eq!(at.cards(P3), "ore");
}

/// CA:R21d, CA:R21e
#[test]
fn proposals_stand_when_the_offer_goes_and_fall_with_every_other_action() {
    let mut at = At::bare(4).hand(P1, "wool-4lumber").hand(P2, "ore").hand(P3, "brick").hand(P4, "ore").clone();
    at.play("p1 offer wool ore; p4 accept; p3 propose brick wool");
    let mut replaced = at.clone();
    replaced.play("p1 offer lumber ore");
    assert_eq!(replaced.awaited(), [P1, P2, P3, P4], "asked again, and the proposal waits for a yes");
    assert_eq!(replaced.refusal("p1 confirm p4"), Refusal::NoDeal(P4), "what was said to the old offer is void");
    replaced.play("p1 confirm p3");

    let mut withdrawn = at.clone();
    withdrawn.play("p1 withdraw");
    assert_eq!(withdrawn.awaited(), [P1]);
    assert_eq!(withdrawn.refusal("p2 accept"), Refusal::NoOffer);
    assert_eq!(withdrawn.refusal("p1 withdraw"), Refusal::NothingToWithdraw);
    let mut taken_back = withdrawn.clone();
    withdrawn.play("p1 confirm p3");
    taken_back.play("p3 withdraw");
    assert_eq!(taken_back.refusal("p1 confirm p3"), Refusal::NoDeal(P3));
    assert_eq!(taken_back.refusal("p3 withdraw"), Refusal::NothingToWithdraw);

    at.play("p1 bank lumber grain");
    assert_eq!(at.refusal("p1 confirm p3"), Refusal::NoDeal(P3));
}

/// CA:R21c, CA:R21d, CA:R21e. Columns: what the active player does, who is told that what they
/// proposed fell.
#[test]
fn that_a_proposal_fell_is_told_to_its_proposer_alone() {
    let one = |kind| Cards::of(kind, 1);
    let lapsed = |seat, give, want| {
        let deal = super::super::player_trade::Deal { give: one(give), want: one(want) };
        (Eye::Seat(seat), Event::Lapsed(seat, P1, deal))
    };
    let (p3, p4) = (lapsed(P3, Resource::Brick, Resource::Wool), lapsed(P4, Resource::Ore, Resource::Lumber));
    let mut at = At::bare(4);
    at.hand(P1, "4lumber-2wool-grain-ore").held(P1, "knight").hand(P2, "ore").hand(P3, "brick").hand(P4, "ore");
    at.play("p1 offer wool ore; p3 propose brick wool; p4 propose ore lumber");
    let rows: [(&str, &[&(Eye, Event)]); 8] = [
        ("p1 offer lumber ore", &[]),
        ("p1 withdraw", &[]),
        ("p1 confirm p4", &[&p3]),
        ("p1 bank lumber grain", &[&p3, &p4]),
        ("p1 knight", &[&p3, &p4]),
        ("p1 buy", &[&p3, &p4]),
        ("p1 close", &[&p3, &p4]),
        ("p1 end", &[&p3, &p4]),
    ];
    let is_lapse = |told: &&(Eye, Event)| matches!(told.1, Event::Lapsed(..));
    for (action, fell) in rows {
        let mut at = at.clone();
        at.play(action);
        assert_eq!(at.told.iter().filter(is_lapse).collect::<Vec<_>>(), fell, "{action}");
    }
    at.game.table.turn = at.game.table.rules.turns;
    at.play("p1 end").outcome();
    assert_eq!(at.told.iter().find(is_lapse), None, "the end of the game says enough");
}

/// CA:R21e: an opponent may propose while no offer stands, or one to others.
#[test]
fn an_opponent_who_is_not_asked_may_propose() {
    let mut at = At::bare(3).hand(P1, "wool").hand(P2, "ore").hand(P3, "ore-lumber").clone();
    assert_eq!(at.awaited(), [P1]);
    assert!(at.choices(P3).contains(&"propose lumber wool".to_owned()));
    at.play("p1 offer wool ore p2; p3 propose lumber-ore wool");
    assert_eq!(at.awaited(), [P1, P2]);
    assert_eq!(at.refusal("p3 propose lumber-ore wool"), Refusal::SameOffer);
    assert_eq!(at.refusal("p3 propose grain wool"), Refusal::NotHeld("grain".parse().unwrap()));
    at.play("p1 confirm p3");
    assert_eq!(at.cards(P1), "lumber-ore");
}

/// CA:R21b: a standing answer declines at once, and looks like a quick no.
#[test]
fn a_standing_answer_declines_by_itself() {
    let mut at = At::bare(4).hand(P1, "2wool").hand(P2, "ore-brick").hand(P3, "ore").clone();
    at.play("p2 never ore");
    assert_eq!(at.refusal("p2 never ore"), Refusal::SameAnswer);
    assert_eq!(at.told, [(Eye::Seat(P2), Event::NeverAsk(Kinds::one(Resource::Ore)))]);
    at.play("p1 offer wool ore");
    assert_eq!(at.awaited(), [P3], "p4 has no cards");
    assert!(at.heard(&Event::Declined(P2)) && at.heard(&Event::Declined(P4)));
    let deal = super::super::player_trade::Deal { give: Cards::of(Resource::Wool, 1), want: Cards::of(Resource::Ore, 1) };
    let why = Event::DeclinedByItself(P2, P1, deal);
    let told = at.told.iter().filter(|(_, event)| *event == why || matches!(event, Event::DeclinedByItself(P4, ..)));
    assert_eq!(told.map(|(eye, _)| *eye).collect::<Vec<_>>(), [Eye::Seat(P2)], "nobody else knows why");
    // The seat can overrule it, and is asked for other kinds.
    at.play("p2 accept; p1 offer wool brick");
    assert_eq!(at.awaited(), [P2, P3]);
    at.play("p2 never anything; p2 decline; p1 offer 2wool brick");
    assert_eq!(at.awaited(), [P3]);
    at.play("p2 ask anything; p1 offer 2wool ore");
    assert_eq!(at.awaited(), [P2, P3]);
    // It can be set out of turn, but not during another decision of the seat.
    at.play("p1 end; p1 never wool");
    assert_eq!(at.refusal("p2 never wool"), Refusal::NotNow(Ask::Roll));
}

/// CA:R13a: the standing order rolls whatever the player holds; others with cards are asked.
#[test]
fn a_standing_order_rolls_whatever_is_held() {
    let mut at = At::bare(3).play("p2 roll-for-me on").clone();
    assert_eq!(at.told, [(Eye::Seat(P2), Event::RollForMe(Rolling::AtOnce))]);
    assert_eq!(at.refusal("p2 roll-for-me on"), Refusal::SameAnswer);
    for held in ["knight", "victory-point"] {
        at.held(P2, held);
        at.play("p1 end; chance dice 1 1");
        assert_eq!(at.game.table.stage, Stage::Trade, "{held}");
        assert_eq!(at.awaited(), [P2], "{held}");
        at.play("p2 end; p3 roll; chance dice 1 1; p3 end; p1 roll; chance dice 1 1");
    }
    at.play("p2 roll-for-me off; p1 end");
    assert_eq!(at.refusal("p2 roll-for-me on"), Refusal::NotNow(Ask::Roll));
    assert_eq!(at.refusal("p2 end"), Refusal::RollFirst);
}

/// CA:R13: the live message shows the roll, whatever could precede it, and no other choice.
#[test]
fn everybody_sees_the_roll_and_nobody_the_cards_before_it() {
    let at = At::bare(3).held(P2, "knight").play("p1 end").clone();
    assert!(!Catan::prompt(&at.game.view(Eye::Seat(P2)), P2).public);
    let open = Catan::open_prompt(&at.game.view(Eye::Public), P2);
    let offered: Vec<Action> = open.groups.iter().flat_map(|group| group.entries()).map(|entry| entry.action).collect();
    assert_eq!(offered, [Action::Roll]);
}

/// CA:R21d, CA:R21e
#[test]
fn where_offers_are_limited_they_end() {
    let mut at = At::bare_with(3, &[("offersPerTurn", "3")]);
    at.hand(P1, "5wool").hand(P2, "5ore").hand(P3, "5ore");
    at.play("p1 offer wool ore; p1 offer 2wool ore; p1 offer 3wool ore");
    assert_eq!(at.refusal("p1 offer 4wool ore"), Refusal::EnoughOffers(3));
    assert!(!at.choices(P1).iter().any(|offer| offer.starts_with("offer")));
    at.play("p2 accept; p2 decline; p2 accept; p2 decline; p2 accept");
    assert_eq!(at.refusal("p2 accept"), Refusal::SameAnswer);
    at.play("p2 decline");
    assert_eq!(at.refusal("p2 accept"), Refusal::EnoughOffers(3));
    assert!(!at.choices(P2).contains(&"accept".to_owned()));
    at.play("p2 propose ore wool; p2 propose 2ore wool; p2 propose 3ore wool");
    assert_eq!(at.refusal("p2 propose 4ore wool"), Refusal::EnoughOffers(3));
    assert_eq!(at.awaited(), [P1, P3]);
    // A seat that has not answered can always decline; counts start anew each turn.
    at.play("p3 propose ore wool; p3 propose 2ore wool; p3 propose 3ore wool; p3 decline; p1 end");
    at.trades(P1).play("p1 offer 4wool ore");

    let mut free = At::bare(3).hand(P1, "5wool").hand(P2, "5ore").clone();
    for n in 1..=5 {
        free.play(&format!("p1 offer {n}wool ore; p2 accept; p2 decline; p2 accept; p2 decline; p2 accept"));
    }
}

/// CA:R21b, CA:R21d, CA:R21e: taking back is no answer, and possible at the cap.
#[test]
fn where_offers_are_limited_an_answer_and_a_proposal_can_still_be_taken_back() {
    let capped = || {
        let mut at = At::bare_with(3, &[("offersPerTurn", "3")]);
        at.hand(P1, "5wool").hand(P2, "5ore").hand(P3, "5ore");
        at.play("p1 offer wool ore; p2 accept; p2 decline; p2 accept; p2 decline; p2 accept");
        at
    };
    let mut accepted = capped();
    assert!(accepted.choices(P2).contains(&"decline".to_owned()));
    accepted.play("p2 decline");
    assert_eq!(accepted.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    assert_eq!(accepted.refusal("p2 decline"), Refusal::SameAnswer);
    assert!(!accepted.choices(P2).contains(&"decline".to_owned()));

    for word in ["decline", "withdraw"] {
        let mut proposed = capped();
        proposed.play("p2 propose ore wool; p2 propose 2ore wool; p2 propose 3ore wool");
        assert!(proposed.choices(P2).contains(&word.to_owned()), "{word}");
        proposed.play(&format!("p2 {word}"));
        assert_eq!(proposed.refusal("p1 confirm p2"), Refusal::NoDeal(P2), "{word}");
        assert_eq!(proposed.awaited(), [P3], "{word}: p2 has answered, and there is nothing to confirm");
    }
}

/// CA:R21e: the cap counts answers to one offer.
#[test]
fn a_new_offer_is_answered_anew() {
    let mut at = At::bare_with(3, &[("offersPerTurn", "3")]).hand(P1, "5wool").hand(P2, "5ore").clone();
    let answers = "p2 accept; p2 decline; p2 accept; p2 decline; p2 accept";
    at.play("p1 offer wool ore").play(answers).play("p2 decline");
    assert_eq!(at.refusal("p2 accept"), Refusal::EnoughOffers(3));
    at.play("p1 offer 2wool ore").play(answers).play("p2 decline");
    assert_eq!(at.refusal("p2 accept"), Refusal::EnoughOffers(3));
    // A first no counts as an answer.
    at.play("p1 offer 3wool ore; p2 decline; p2 accept; p2 decline; p2 accept; p2 decline");
    assert_eq!(at.refusal("p2 accept"), Refusal::EnoughOffers(3));
    assert_eq!(at.refusal("p1 offer 4wool ore"), Refusal::EnoughOffers(3));
}

/// CA:R21b, CA:R21d, CA:R21e
#[test]
fn a_proposal_can_be_withdrawn_while_an_offer_is_addressed_to_its_seat() {
    let mut at = At::bare(3).hand(P1, "2wool").hand(P2, "2ore").hand(P3, "brick").clone();
    // This proposal precedes the offer, so the seat still owes an answer.
    at.play("p2 propose ore wool; p1 offer wool 2ore p2");
    assert_eq!(at.awaited(), [P1, P2]);
    assert!(at.choices(P2).contains(&"withdraw".to_owned()));
    at.play("p2 withdraw");
    assert_eq!(at.awaited(), [P2]);
    assert_eq!(at.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    assert_eq!(at.refusal("p2 withdraw"), Refusal::NothingToWithdraw);
    // This proposal answers the offer: nobody waits for another answer, but one may come.
    at.play("p2 propose ore wool; p2 withdraw");
    assert_eq!(at.awaited(), [P1]);
    assert_eq!(at.refusal("p2 decline"), Refusal::SameAnswer, "no answer is a no");
    at.play("p2 accept; p1 confirm p2");
    assert_eq!(at.cards(P1), "wool-2ore");
}

/// CA-T11, CA:R22, CA:R22a. Columns: buildings, hand, trade, the hand after or the refusal.
#[test]
fn the_bank_takes_four_or_what_a_harbor_allows() {
    let price = |cards: &str| Err(Refusal::RateIs(cards.parse().unwrap()));
    let rows = [
        ("c3.n", "4ore", "ore lumber", Ok("lumber")),
        ("c3.n", "3ore", "ore lumber", price("4ore")),
        ("a1.n", "3lumber", "lumber ore", Ok("ore")),
        ("a1.n", "2lumber", "lumber ore", price("3lumber")),
        ("d4.s", "4wool", "wool ore", Ok("2wool-ore")),
        ("d4.s", "3lumber", "lumber ore", price("4lumber")),
        ("d4.s a1.n", "3lumber", "lumber ore", Ok("ore")),
        ("d4.s a1.n", "2wool", "wool ore", Ok("ore")),
        ("c3.n", "4ore", "ore ore", Err(Refusal::SameKind(Resource::Ore))),
    ];
    for (buildings, hand, trade, result) in rows {
        let mut at = At::bare(3).settlements(P1, buildings).hand(P1, hand).clone();
        let line = format!("p1 bank {trade}");
        assert_eq!(at.choices(P1).contains(&line[3..].to_owned()), result.is_ok(), "{buildings} {hand} {trade}");
        match result {
            Ok(left) => assert_eq!(at.play(&line).cards(P1), left, "{buildings} {hand}"),
            Err(why) => assert_eq!(at.refusal(&line), why, "{buildings} {hand} {trade}"),
        }
    }
    // The bank must have the card, and the robber closes no harbor.
    let mut at = At::bare(3);
    at.settlements(P1, "a1.n").hand(P1, "6lumber").robber("a1").bank(Resource::Ore, 0, P2);
    assert_eq!(at.refusal("p1 bank lumber ore"), Refusal::BankLacks("ore".parse().unwrap()));
    at.play("p1 bank lumber wool; p1 bank lumber wool");
}

/// CA:R21a: trade opens after the roll and the robber, with one offer at a time.
#[test]
fn one_trades_after_the_roll_and_the_robber_and_one_offer_stands() {
    let mut at = At::bare(3).hand(P1, "wool-lumber").hand(P2, "ore").turn_of(P1).clone();
    assert_eq!(at.refusal("p1 offer wool ore"), Refusal::RollFirst);
    assert_eq!(at.refusal("p2 propose ore wool"), Refusal::NotYours(SeatSet::one(P1), Ask::Roll));
    at.play("p1 roll; chance dice 3 4");
    assert_eq!(at.refusal("p1 offer wool ore"), Refusal::NotNow(Ask::Robber));
    assert_eq!(at.refusal("p2 propose ore wool"), Refusal::NotYours(SeatSet::one(P1), Ask::Robber));
    at.play("p1 robber e1; p1 offer wool ore; p1 offer lumber ore; p2 accept; p1 confirm p2");
    assert_eq!(at.cards(P1), "wool-ore", "the later offer stood");
    at.play("p1 end; p2 roll; chance dice 1 1");
    assert_eq!(at.refusal("p1 offer wool lumber"), Refusal::NotYours(SeatSet::one(P2), Ask::Trade));
}

/// CA:R21c: nobody is forced to trade; one exchange voids the offer, answers and proposals.
#[test]
fn a_confirmed_trade_is_one_exchange_and_ends_what_was_open() {
    let mut at = At::bare(4).hand(P1, "2wool").hand(P2, "ore").hand(P3, "ore").hand(P4, "brick").clone();
    at.play("p1 offer wool ore; p2 accept; p3 accept; p4 propose brick wool");
    let mut nobody = at.clone();
    nobody.play("p1 end");
    assert_eq!(nobody.cards(P1), "2wool");
    at.play("p1 confirm p3");
    assert_eq!((at.cards(P1), at.cards(P2), at.cards(P3)), ("wool-ore".into(), "ore".into(), "wool".into()));
    for other in ["p2", "p3", "p4"] {
        assert_eq!(at.refusal(&format!("p1 confirm {other}")), Refusal::NoDeal(other.parse().unwrap()));
    }
    // An acceptance is void once the cards are gone.
    let mut gone = at.clone();
    gone.play("p1 offer wool ore; p2 accept");
    gone.hand(P2, "lumber");
    assert_eq!(gone.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    // Several trades with one player are legal. CA:R21d
    at.play("p1 offer ore wool; p3 accept; p1 confirm p3");
    assert_eq!(at.cards(P1), "2wool");
}

/// CA:R22: a city serves like a settlement.
#[test]
fn a_harbor_serves_a_city_too() {
    let at = At::bare(3).cities(P1, "a1.n").hand(P1, "3lumber").play("p1 bank lumber ore").clone();
    assert_eq!(at.cards(P1), "ore");
}

/// CA:R21e: whoever has proposed something is asked about a later offer, and shown as such.
#[test]
fn who_has_proposed_and_thinks_about_a_later_offer_is_waited_for() {
    let mut at = At::bare(3).hand(P1, "wool-lumber").hand(P2, "ore").hand(P3, "brick-ore").clone();
    at.play("p3 propose brick wool; p1 offer lumber ore");
    assert_eq!(at.awaited(), [P1, P2, P3]);
    let scene = Catan::scene(&at.game.view(Eye::Public));
    let answers = scene.panels.iter().flat_map(|panel| &panel.rows).filter(|row| row.label.key == "catan-row-answer");
    let icons: Vec<&str> = answers.flat_map(|row| &row.cells).map(|cell| cell.symbol.icon).collect();
    assert_eq!(icons, ["wait", "wait"]);
}

/// CA:R20a
#[test]
fn without_trade_between_players_nothing_of_it_is_offered_or_allowed_and_the_bank_trades() {
    let mut at = At::bare_with(3, &[("trade", "off")]);
    at.hand(P1, "4wool-brick").hand(P2, "ore");
    for action in ["p1 offer brick ore", "p2 propose ore brick", "p2 never ore", "p1 ask anything"] {
        assert_eq!(at.refusal(action), Refusal::NoPlayerTrade, "{action}");
    }
    at.play("p1 bank wool ore; p1 end");

    let is_trade = |action: &Action| {
        matches!(
            action,
            Action::Offer { .. }
                | Action::Propose { .. }
                | Action::Accept
                | Action::Decline
                | Action::Confirm(_)
                | Action::Withdraw
                | Action::Never(_)
                | Action::Ask(_)
        )
    };
    let mut exchanged = 0;
    for seed in 0..3 {
        let mut game = Catan::new(&options_of(&[("trade", "off"), ("turnLimit", "300")]), 4).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let mut steps = 0_u32;
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            for seat in Seat::all(4) {
                let possible = [legal(&game, seat), asides(&game, seat)].concat();
                assert!(!possible.iter().any(is_trade), "{seat} may {possible:?}");
                if steps.is_multiple_of(16) {
                    let asked = prompt(&game.view(Eye::Seat(seat)), seat);
                    assert!(!asked.groups.iter().any(|group| matches!(group, Group::Form { .. })), "{seat} {asked:?}");
                }
            }
            exchanged += u32::from(matches!(action, Action::Bank(..)));
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            steps += 1;
        }
    }
    assert!(exchanged > 0, "the bank trades");
}
