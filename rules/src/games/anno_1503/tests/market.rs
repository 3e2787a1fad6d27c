//! Selling, buying, the large branch. AN:R27-R31

use super::*;

/// AN-T3, AN:R29
#[test]
fn purchases_get_cheaper_with_agreements_and_are_two_a_turn() {
    for (agreements, price) in [(0, 6), (1, 5), (2, 4), (3, 3)] {
        let at = At::town(2).agreements(P1, agreements).gold(P1, 12).play("p1 buy spice").clone();
        assert_eq!(at.gold_of(P1), 12 - price, "{agreements} agreements");
    }
    let at = At::town(2).agreements(P1, 2).gold(P1, 12).play("p1 buy spice; p1 buy spice").clone();
    assert_eq!((at.gold_of(P1), at.cards(P1)), (4, "2spice".into()));
    assert_eq!(at.refusal("p1 buy cloth"), Refusal::EnoughBought);
    let mut poor = At::town(2).gold(P1, 5).clone();
    assert_eq!(poor.refusal("p1 buy cloth"), Refusal::TooPoor(6), "AN:R30");
    poor.gold(P1, 30).stock(Good::Cloth, 0, P2);
    assert_eq!(poor.refusal("p1 buy cloth"), Refusal::StackEmpty(Good::Cloth));
}

/// AN-T4, AN:R27
#[test]
fn every_inhabitant_buys_once_a_turn_what_he_likes() {
    let people = "pioneer settler citizen";
    let mut at = At::town(2).people(P1, people).hand(P1, "tool stone cloth 2spice").gold(P1, 0).clone();
    at.play("p1 sell stone 1; p1 sell cloth 2; p1 sell spice 3");
    assert_eq!((at.gold_of(P1), at.cards(P1)), (6, "tool spice".into()));
    assert_eq!(at.refusal("p1 sell tool 1"), Refusal::HasBought(Space(0)));
    assert_eq!(at.refusal("p1 sell spice"), Refusal::NoBuyer(Good::Spice));
    assert_eq!(at.game.table.stock, Goods::new([15, 15, 14, 15, 14, 15]), "cards go back to their stacks");

    let mut paid = At::town(2);
    paid.people(P1, &format!("{people} pioneer pioneer")).buildings(P1, "school restaurant").gold(P1, 0);
    paid.hand(P1, "tool stone cloth 2spice").play("p1 sell stone 1; p1 sell cloth 2; p1 sell spice 3");
    assert_eq!(paid.gold_of(P1), 10);

    let mut merchant = At::town(2);
    merchant.people(P1, "merchant merchant pioneer pioneer").buildings(P1, "bathhouse").gold(P1, 0).hand(P1, "2tobacco");
    merchant.play("p1 sell tobacco; p1 sell tobacco 2");
    assert_eq!(merchant.gold_of(P1), 12);
}

/// AN:2.1: each rank buys its goods for its price, and no others.
#[test]
fn prices_are_those_of_the_table() {
    let rows = [
        (Rank::Pioneer, "stone wood tool", 1, ("school", 2)),
        (Rank::Settler, "cloth", 2, ("restaurant", 4)),
        (Rank::Citizen, "spice", 3, ("restaurant", 4)),
        (Rank::Merchant, "tobacco", 4, ("bathhouse", 6)),
    ];
    for (rank, goods, price, (building, more)) in rows {
        let mut at = At::town(2);
        at.people(P1, &format!("{} merchant", rank.id())).hand(P1, "stone wood tool cloth spice tobacco").gold(P1, 0);
        for good in Good::ALL {
            let mut at = at.clone();
            if goods.split(' ').any(|word| word == good.id()) {
                at.play(&format!("p1 sell {good} 1"));
                assert_eq!(at.gold_of(P1), price, "{rank:?} {good}");
                let mut with = At::town(2);
                with.people(P1, &format!("{} merchant pioneer pioneer", rank.id())).buildings(P1, building).gold(P1, 0);
                with.hand(P1, good.id()).play(&format!("p1 sell {good} 1"));
                assert_eq!(with.gold_of(P1), more, "{rank:?} {good} with {building}");
            } else {
                assert_eq!(at.refusal(&format!("p1 sell {good} 1")), Refusal::DoesNotBuy(rank, good));
            }
        }
    }
    let mut at = At::town(2);
    assert_eq!(at.refusal("p1 sell cloth 2"), Refusal::NoCard(Good::Cloth));
    assert_eq!(at.refusal("p1 sell cloth 3"), Refusal::Nobody(Space(2)));
    at.play("p1 close");
    assert_eq!(at.refusal("p1 sell cloth 2"), Refusal::TownClosed);
}

/// AN-T31, AN:R28: a space that has bought does not buy again.
#[test]
fn who_has_bought_does_not_buy_again_after_rising() {
    let mut at = At::town(2).hand(P1, "3stone 2cloth 2spice wood").play("p1 sell wood 1; p1 develop 1").clone();
    assert_eq!(at.refusal("p1 sell cloth 1"), Refusal::HasBought(Space(0)));
    at.hand(P1, "3stone 2cloth 5spice").play("p1 develop 1");
    assert_eq!(at.refusal("p1 sell spice 1"), Refusal::HasBought(Space(0)));
    // An inhabitant that has not bought buys what its new rank buys.
    at.play("p1 develop 2; p1 sell spice 2");
    let fresh = At::town(2).hand(P1, "wood tool 2stone").play("p1 pioneer; p1 sell stone 3").clone();
    assert_eq!(fresh.gold_of(P1), 8, "a pioneer placed in this turn buys");
}

/// AN-T18, AN:R31
#[test]
fn the_large_branch_draws_a_card_for_two_gold_once_a_turn() {
    let mut at = At::town(3);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").hand(P2, "2spice wood").gold(P1, 7);
    assert!(at.may(P1, "draw p2") && !at.may(P1, "draw p3"));
    assert_eq!(at.refusal("p1 draw p3"), Refusal::NoVictim(P3));
    assert_eq!(at.refusal("p1 draw p1"), Refusal::NoVictim(P1));
    let mut poor = at.clone();
    poor.gold(P1, 1);
    assert_eq!(poor.refusal("p1 draw p2"), Refusal::TooPoor(2));
    at.play("p1 draw p2");
    assert_eq!((at.game.turn(), at.gold_of(P1), at.gold_of(P2)), (Turn::Chance, 5, 9));
    assert_eq!(at.refusal("chance card cloth"), Refusal::BadOutcome);
    at.play("chance card spice");
    assert_eq!((at.cards(P1), at.cards(P2)), ("spice".into(), "wood spice".into()));
    let what = at.told.iter().filter(|(_, event)| *event == Event::DrewWhat(P1, P2, Good::Spice));
    assert_eq!(what.map(|(eye, _)| *eye).collect::<Vec<_>>(), [Eye::Seat(P1), Eye::Seat(P2)]);
    assert_eq!(at.refusal("p1 draw p2"), Refusal::DrewAlready);
    assert_eq!(At::town(3).refusal("p1 draw p2"), Refusal::NoLargeBranch);
}

/// AN-T28, AN:R31, AN:R41
#[test]
fn the_large_branchs_gold_moves_goals_at_once() {
    let mut at = At::town(3);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").hand(P2, "wood");
    at.gold(P1, 31).gold(P2, 28).play("p1 draw p2; chance card wood");
    assert_eq!((at.gold_of(P1), at.points(P1), at.gold_of(P2), at.points(P2)), (29, 0, 30, 1));
    let lost = at.told.iter().position(|(_, e)| *e == Event::Missed(P1, Goal::Gold, 0));
    let won = at.told.iter().position(|(_, e)| *e == Event::Reached(P2, Goal::Gold, 1));
    assert!(lost.is_some() && lost < won, "the user's is lost first");
}
