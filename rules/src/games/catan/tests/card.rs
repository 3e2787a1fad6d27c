//! Development cards (CA:R12, CA:R29-R36).

use super::*;

fn stage(at: &At) -> Stage {
    at.game.table.stage
}

/// CA-T13, CA:R12, CA:R29
#[test]
fn a_card_bought_in_this_turn_is_not_played_and_an_older_one_of_its_kind_is() {
    let mut at = At::bare(3).hand(P1, "2wool-2grain-2ore").clone();
    at.play("p1 buy; chance draw knight");
    assert!(at.told.contains(&(Eye::Seat(P1), Event::Drew(P1, Card::Knight))), "CA:7: only the buyer learns it");
    assert!(at.heard(&Event::Bought(P1)) && !at.heard(&Event::Drew(P1, Card::Knight)));
    assert_eq!(at.refusal("p1 knight"), Refusal::TooFresh(Card::Knight));
    assert_eq!(at.refusal("p1 monopoly ore"), Refusal::NoSuchCard(Card::Monopoly));
    let mut older = at.clone();
    older.held(P1, "knight").play("p1 knight; p1 robber b2");
    assert_eq!(older.game.own[0].fresh[Card::Knight], 1);
    at.play("p1 end; p2 roll; chance dice 1 1; p2 end; p3 roll; chance dice 1 1; p3 end; p1 knight");
}

/// CA-T13, CA:R36: a card just bought gives the tenth point.
#[test]
fn a_victory_point_card_bought_for_the_tenth_point_wins_at_once() {
    let mut at = At::bare(3);
    at.cities(P1, "a1.n a2.n a3.n b1.nw").settlements(P1, "e1.s").hand(P1, "wool-grain-ore");
    at.play("p1 buy; chance draw victory-point");
    assert_eq!(at.winner(), Some(P1));
    assert!(at.heard(&Event::Revealed(P1, 1)) && at.heard(&Event::Won(P1, 10)));
}

/// CA:R29
#[test]
fn an_empty_stack_sells_nothing() {
    let mut at = At::bare(3).hand(P1, "wool-grain-ore").clone();
    at.knights(P2, 14).held(P2, "road-building road-building invention invention monopoly monopoly");
    at.held(P3, "victory-point victory-point victory-point victory-point victory-point");
    assert_eq!(at.refusal("p1 buy"), Refusal::DeckEmpty);
    let mut dear = At::bare(3).hand(P1, "wool-grain").clone();
    assert_eq!(dear.refusal("p1 buy"), Refusal::CannotPay("ore".parse().unwrap()));
    dear.hand(P1, "wool-grain-ore").knights(P2, 14).play("p1 buy");
    assert_eq!(dear.refusal("chance draw knight"), Refusal::BadOutcome);
}

/// CA-T23, CA:R31, CA:R41
#[test]
fn the_third_knight_wins_before_the_robber_moves() {
    let mut at = At::bare(3).cities(P1, "a1.n a2.n a3.n b1.nw").knights(P1, 2).held(P1, "knight").clone();
    at.play("p1 knight");
    assert_eq!((at.winner(), at.points(P1), at.game.table.robber.name()), (Some(P1), 10, "C3".into()));
}

/// CA-T23, CA:R41. Columns: white's knights, orange's before one more, who then holds the card.
#[test]
fn the_largest_army_goes_to_three_and_then_to_strictly_more() {
    let rows = [(0, 2, Some(P1)), (3, 2, Some(P2)), (3, 3, Some(P1)), (4, 3, Some(P2)), (0, 1, None), (2, 1, None)];
    for (white, orange, holder) in rows {
        let mut at = At::bare(3).knights(P2, white).knights(P1, orange).held(P1, "knight").clone();
        at.game.table.army = (white >= 3).then_some(P2);
        at.play("p1 knight");
        assert_eq!(at.game.table.army, holder, "{white} against {}", orange + 1);
        assert_eq!(stage(&at), Stage::Robber(Back::Trade));
    }
}

/// CA-T24, CA:R32
#[test]
fn road_building_gives_up_to_two_roads() {
    let mut at = At::bare(3).settlements(P1, "a1.s").held(P1, "road-building").play("p1 road-building").clone();
    assert_eq!(at.refusal("p1 pass"), Refusal::OneRoadAtLeast);
    assert_eq!(at.refusal("p1 end"), Refusal::NotNow(super::super::text::Ask::Free));
    at.play("p1 road a1.s a1.se");
    assert_eq!(at.refusal("p1 buy"), Refusal::NotNow(super::super::text::Ask::FreeSecond));
    let mut one = at.clone();
    one.play("p1 pass");
    assert_eq!(stage(&one), Stage::Trade);
    at.play("p1 road a1.se a2.s");
    assert_eq!((stage(&at), at.game.table.board(P1).roads_left()), (Stage::Trade, 13));
}

const FOURTEEN: &str = "a1.n a1.ne a2.n a2.ne a3.n a3.ne a3.se b4.ne b4.se c5.ne c5.se d4.ne d4.se d4.s e3.se";

/// CA-T24, CA:R32
#[test]
fn road_building_with_one_piece_or_none() {
    let mut at = At::bare(3);
    at.roads(P1, FOURTEEN).held(P1, "road-building road-building").play("p1 road-building; p1 road e3.se e3.s");
    assert_eq!(stage(&at), Stage::Trade, "one piece, one road");
    at.game.table.carded = false;
    assert_eq!(at.refusal("p1 road-building"), Refusal::NoPlaceForRoad);
    assert!(!at.choices(P1).contains(&"road-building".to_owned()));
    // No legal path: opponents' buildings close both ends, and a road takes the path between.
    let mut walled = At::bare(3);
    walled.roads(P1, "a1.n a1.ne a2.n").settlements(P2, "a1.n").settlements(P3, "a2.n").roads(P2, "a1.ne a1.se");
    walled.held(P1, "road-building");
    assert_eq!(walled.refusal("p1 road-building"), Refusal::NoPlaceForRoad);
    // A single legal path.
    let mut narrow = At::bare(3);
    narrow.roads(P1, "a1.n a1.ne a2.n").settlements(P2, "a1.n a1.se").settlements(P3, "a2.n").held(P1, "road-building");
    narrow.play("p1 road-building; p1 road a1.ne a1.se");
    assert_eq!(stage(&narrow), Stage::Trade);
}

/// CA-T24, CA:R42a
#[test]
fn the_first_free_road_can_win() {
    let mut at = At::bare(3);
    at.cities(P1, "a1.n a2.n a3.n e1.s").roads(P1, "c3.n c3.ne c3.se c3.s c3.sw").held(P1, "road-building").turn_of(P1);
    at.play("p1 road-building; p1 road c3.sw c3.nw");
    assert_eq!((at.winner(), at.game.table.board(P1).roads_left()), (Some(P1), 10));
}

/// CA-T27, CA:R34
#[test]
fn a_monopoly_takes_all_cards_of_a_kind() {
    let mut at = At::bare(4);
    at.hand(P1, "wool").hand(P2, "3wool-ore").hand(P3, "ore").hand(P4, "2wool").held(P1, "monopoly monopoly");
    let mut idle = at.clone();
    at.play("p1 monopoly wool");
    assert_eq!((at.cards(P1), at.cards(P2), at.cards(P4)), ("6wool".into(), "ore".into(), "nothing".into()));
    assert!(at.heard(&Event::Surrendered(P2, "3wool".parse().unwrap())));
    idle.play("p1 monopoly brick");
    assert_eq!(idle.cards(P1), "wool", "naming what nobody holds is legal");
    assert_eq!(idle.refusal("p1 monopoly wool"), Refusal::OneCardPerTurn);
}

/// CA-T27, CA:R33
#[test]
fn an_invention_takes_two_cards_or_the_last_one() {
    let at = At::bare(3).held(P1, "invention").play("p1 invention ore wool").clone();
    assert_eq!((at.cards(P1), stage(&at)), ("wool-ore".into(), Stage::Trade), "usable at once");

    let mut at = At::bare(3).held(P1, "invention").bank(Resource::Wool, 1, P2).clone();
    assert_eq!(at.refusal("p1 invention wool wool"), Refusal::BankLacks("wool".parse().unwrap()));
    assert_eq!(at.refusal("p1 invention wool"), Refusal::InventSo(2));
    assert!(!at.choices(P1).contains(&"invention wool wool".to_owned()));
    for kind in [Resource::Lumber, Resource::Brick, Resource::Wool, Resource::Grain] {
        at.bank(kind, 0, P2);
    }
    at.bank(Resource::Ore, 1, P2);
    assert_eq!(at.refusal("p1 invention ore ore"), Refusal::BankLacks("ore".parse().unwrap()));
    let mut last = at.clone();
    last.play("p1 invention ore");
    assert_eq!(last.cards(P1), "ore");
    at.bank(Resource::Ore, 0, P2);
    assert_eq!(at.refusal("p1 invention ore"), Refusal::BankEmpty);
}

/// CA:R11b, CA:R21d
#[test]
fn a_card_withdraws_what_is_open_and_the_turn_goes_on_where_it_was() {
    let mut at = At::bare(3);
    at.hand(P1, "2wool").hand(P2, "ore").held(P1, "monopoly").play("p1 offer wool ore; p2 accept; p1 monopoly ore");
    assert_eq!((at.cards(P1), stage(&at)), ("2wool-ore".into(), Stage::Trade));
    assert_eq!(at.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
}

/// CA:R35, CA:R31: progress cards leave the game and are not drawn again; knights stay face up.
#[test]
fn played_progress_cards_leave_the_game() {
    let mut at = At::bare(3);
    at.held(P1, "monopoly monopoly").hand(P1, "wool-grain-ore").play("p1 monopoly brick");
    assert_eq!(at.game.table.spent[Card::Monopoly], 1);
    at.game.table.carded = false;
    at.play("p1 monopoly brick; p1 buy");
    assert_eq!((at.game.own[0].held.total(), at.game.table.board(P1).held), (0, 0));
    assert_eq!(at.refusal("chance draw monopoly"), Refusal::BadOutcome);
    at.play("chance draw knight; p1 end; p2 roll; chance dice 1 1; p2 end; p3 roll; chance dice 1 1; p3 end; p1 knight");
    assert_eq!((at.game.table.board(P1).knights, at.game.table.spent[Card::Knight]), (1, 1));
}
