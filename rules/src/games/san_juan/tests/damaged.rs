//! Damaged saves: an impossible position is detected and not played (SJ:2, SJ:R15).

use super::*;
use crate::game::Broken;

/// A valid position, how it is spoiled, and what the check says.
type Row<'a> = (&'a At, fn(&mut SanJuan), &'static str);

#[track_caller]
fn all_found(rows: &[Row]) {
    for (row, (at, spoil, said)) in rows.iter().enumerate() {
        let mut game = at.game;
        game.check().unwrap();
        spoil(&mut game);
        let why = game.check().map_err(|Broken(why)| why);
        assert!(why.as_ref().is_err_and(|why| why.contains(said)), "row {row}: {said}, not {why:?}");
    }
}

/// Takes a card from the deck, to be laid where it does not belong.
fn any_card(game: &mut SanJuan) -> Card {
    let card = game.hidden.deck.at(0).expect("a card");
    game.hidden.deck.take(card);
    card
}

/// Moves a card of the deck among others.
fn misplace(game: &mut SanJuan, among: fn(&mut SanJuan) -> &mut Cards) {
    let card = any_card(game);
    among(game).add(card);
}

fn built_besides(game: &mut SanJuan, seat: Seat) {
    let card = any_card(game);
    game.table.boards[seat.index()].place(card, None);
}

/// SJ:2, SJ:R15
#[test]
fn a_card_that_became_another_one_or_lies_twice_on_a_board_is_found() {
    let mut swapped = At::table(3);
    swapped.game.hidden.deck.take(Card::Quarry);
    swapped.game.hidden.deck.add(Card::Hero);
    let twice = At::table(3).city(P1, "quarry quarry").clone();
    for (at, said) in [(swapped, "times"), (twice, "twice")] {
        assert!(at.game.check().is_err_and(|Broken(why)| why.contains(said)), "{said}");
    }
}

/// SJ:9, SJ:R46
#[test]
fn a_seat_that_is_not_at_the_table_or_has_gone_is_found() {
    let at = At::table(3);
    let gone = At::table(3).gives_up(P2).play("p1 role producer").clone();
    let turns = At::with(3, &[("simultaneousPhases", "off")]).play("p1 role producer").clone();
    all_found(&[
        (&at, |game| game.table.seats = 5, "5 seats"),
        (&at, |game| misplace(game, |game| &mut game.own[3].hand), "not in the game"),
        (&at, |game| built_besides(game, P4), "not in the game"),
        (&at, |game| game.hidden.goods[3][0] = Some(any_card(game)), "not in the game"),
        (&at, |game| game.table.governor = P4, "a seat that is not at the table"),
        (&at, |game| game.table.gone = SeatSet::one(P4), "has gone"),
        (&at, |game| (game.table.role, game.table.stage) = (Some(Role::Builder), Stage::Build { seat: P4 }), "wrong seat"),
        (&gone, |game| game.table.stage = Stage::Draw { seat: P2, left: 1, cause: Cause::Well }, "wrong seat"),
        (&gone, |game| game.table.stage = Stage::Declare { waiting: SeatSet::NONE }, "wrong seat"),
        (&gone, |game| game.table.stage = Stage::Declare { waiting: SeatSet::all(3) }, "is awaited"),
        (&turns, |game| game.table.stage = Stage::Declare { waiting: SeatSet::all(3) }, "wrong seat"),
    ]);
}

/// SJ:R15, SJ:R19, SJ:R25, SJ:R32
#[test]
fn buildings_goods_and_tiles_lie_as_they_can() {
    let at = At::table(3).city(P1, "indigo-plant smithy").clone();
    all_found(&[
        (
            &at,
            |game| {
                let board = &mut game.table.boards[1];
                board.slots.swap(0, 1);
                board.owned = board.kinds();
                game.hidden.deck.add(Card::IndigoPlant);
            },
            "a gap",
        ),
        (&at, |game| game.table.boards[0].owned.insert(Card::Quarry), "not what they seem"),
        (
            &at,
            |game| {
                game.hidden.deck.take(Card::Crane);
                game.table.boards[0].covered.add(Card::Crane);
            },
            "a covered crane",
        ),
        (&at, |game| game.hidden.goods[0][0] = Some(any_card(game)), "lies on"),
        (&at, |game| game.table.boards[0].load(0, Load::Full), "lies on"),
        (
            &at,
            |game| {
                game.table.boards[0].load(1, Load::Full);
                game.hidden.goods[0][1] = Some(any_card(game));
            },
            "lies on",
        ),
        (
            &at,
            |game| {
                Tile::ALL.into_iter().enumerate().for_each(|(place, tile)| game.table.stack.seen[place] = Some(tile));
                game.table.stack.top = 5;
            },
            "no such tile",
        ),
        (&at, |game| (game.table.stack.seen[0], game.table.stack.top) = (Some(Tile::H1), 2), "Stack"),
        (&at, |game| (game.table.stack.seen[1], game.table.stack.top) = (Some(Tile::H1), 1), "Stack"),
        (
            &at,
            |game| {
                game.table.stack.seen[..2].fill(Some(Tile::H1));
                game.table.stack.top = 2;
            },
            "Stack",
        ),
    ]);
}

/// SJ:R6, SJ:R9a, SJ:R16, SJ:R25, SJ:R33, SJ:R37: secret choices must exist and belong to the
/// decision.
#[test]
fn nobody_has_chosen_or_drawn_what_is_not_asked() {
    let at = At::table(3);
    let begins = At::table(2).city(P1, "chapel").hand(P1, "quarry hero").begins_round().clone();
    let mut pays = At::table(3);
    pays.hand(P1, "library statue*3 smithy*2 well").hand(P2, "hero").city(P2, "black-market indigo-plant!");
    pays.play("p1 role builder; p1 build library");
    let makes = At::table(3).city(P2, "indigo-plant sugar-mill").play("p1 role producer").clone();
    let council = At::table(3).play("p1 role councillor").draws("hero").clone();
    let mut turn = At::with(3, &[("simultaneousPhases", "off")]);
    turn.play("p1 role councillor").draws("hero statue quarry smithy palace");
    let asks = At::with(3, &[("askDraws", "on")]).play("p1 role prospector").clone();
    let mut draws = At::with(3, &[("askDraws", "on")]);
    draws.play("p1 role councillor; p1 draw; p2 draw; p3 pass").draws("hero statue quarry smithy palace well crane");
    let produces = At::with(3, &[("askDraws", "on")]).play("p1 role producer; p1 produce done").clone();
    let mut laying = At::table(3);
    laying.city(P1, "indigo-plant sugar-mill").play("p1 role producer; p1 produce done; p2 produce indigo; p2 produce done");
    laying.play("p3 produce done").drawing(P2, 1);
    let mut well = At::table(3);
    well.city(P1, "well indigo-plant*3").play("p1 role producer; p1 produce indigo; p1 produce indigo; p1 produce done");
    well.play("p2 produce done; p3 produce done").draws("hero*2").drawing(P1, 1);
    let mut sale = At::table(3);
    sale.tiles("h1").city(P1, "indigo-plant! sugar-mill!").play("p1 role trader; p1 sell indigo; p1 sell done").drawing(P1, 1);
    all_found(&[
        (&at, |game| game.own[0].goods = postcard::from_bytes(&[0, 1, 0, 0, 0]).expect("goods"), "a gap"),
        (&at, |game| game.own[0].tucks = Tucks::Nothing, "the chapel is not asked"),
        (&at, |game| game.own[0].answer = Answer::Declines, "declines"),
        (&begins, |game| game.own[0].tucks = Tucks::One(Card::Statue), "tucks statue"),
        (&begins, |game| (game.own[0].tucks, game.own[0].chosen) = (Tucks::One(Card::Quarry), cards("quarry")), "has chosen"),
        (&begins, |game| game.table.stage = Stage::RoundStart { waiting: SeatSet::NONE }, "wrong seat"),
        (&pays, |game| game.own[1].chosen.add(Card::Hero), "has chosen"),
        (&pays, |game| game.own[0].chosen.add(Card::Library), "has chosen"),
        (&turn, |game| misplace(game, |game| &mut game.own[1].drawn), "has drawn"),
        (&council, |game| misplace(game, |game| &mut game.own[1].drawn), "has drawn"),
        (&asks, |game| game.own[1].answer = Answer::Declines, "declines"),
        (&draws, |game| game.own[2].answer = Answer::Declines, "declines"),
        (&produces, |game| game.own[0].answer = Answer::Declines, "declines"),
        // One good for each but the producer.
        (&makes, |game| Good::ALL[..2].iter().for_each(|&good| game.own[1].goods.push(good)), "has named"),
        // It is not p2 who pays.
        (&pays, |game| game.own[1].goods.push(Good::Indigo), "has named"),
        (&laying, |game| game.own[0].goods.push(Good::Indigo), "has named"),
        (&well, |game| game.own[0].goods.push(Good::Indigo), "has named"),
        (&sale, |game| game.own[0].goods.push(Good::Sugar), "has named"),
    ]);
}

/// SJ:R4, SJ:R8, SJ:R14, SJ:R14b, SJ:R16a, SJ:R19, SJ:R20, SJ:R24, SJ:R28a, SJ:R33, SJ:R35, SJ:R36
#[test]
fn what_is_awaited_can_be_done() {
    let at = At::table(3);
    let mut draft = At::fresh(2, &[("startDraft", "on")]);
    draft.play("chance governor p1").draws("hero*3 statue*3 quarry*3 smithy*2").play("p1 discard hero");
    let mut built = At::table(3);
    built.city(P1, "indigo-plant*4 sugar-mill*4 statue hero archive").hand(P1, "smithy").play("p1 role builder");
    let mut pays = At::table(3);
    pays.hand(P2, "library statue*3 smithy*2 well").play("p1 role builder; p2 build library");
    let mut chooses = At::table(3);
    chooses.play("p1 role councillor").draws("hero statue quarry smithy palace well crane tower chapel");
    let mut mined = At::table(3);
    mined.city(P1, "gold-mine").play("p1 role prospector").draws("hero").play("p1 mine");
    mined.draws("quarry smithy tobacco-storage library");
    let mut covers = At::table(3);
    covers.city(P1, "crane indigo-plant").hand(P1, "hero statue*3 smithy").play("p1 role builder; p1 build hero");
    let (mut council, mut prospects) = (At::table(3), At::table(3));
    council.play("p1 role councillor").drawing(P1, 5);
    prospects.play("p1 role prospector").drawing(P1, 1);
    let mut sale = At::table(3);
    sale.tiles("h1").city(P1, "indigo-plant!").play("p1 role trader; p1 sell indigo; p1 sell done").drawing(P1, 1);
    let mut lays = At::table(3);
    lays.tiles("h1").play("p1 role producer; p1 produce indigo; p1 produce done; p2 produce done; p3 produce done");
    lays.drawing(P1, 1);
    all_found(&[
        (&at, |game| game.table.stage = Stage::RoundStart { waiting: SeatSet::one(P1) }, "nothing to decide"),
        (&at, |game| game.table.holders = [Some(P1); Role::COUNT], "nothing to decide"),
        (&at, |game| misplace(game, |game| &mut game.table.revealed), "cards lie open"),
        (&at, |game| game.table.role = Some(Role::Builder), "Role in"),
        (&at, |game| (game.table.stage, game.table.role) = (Stage::Tile, Some(Role::Producer)), "Tile in"),
        (&at, |game| game.table.stage = draws(1, Cause::Well), "Draw"),
        (&at, |game| game.table.stage = draws(1, Cause::Prospect), "Draw"),
        (&at, |game| game.table.stage = draws(1, Cause::Built { card: Card::Hero, giver: Card::Carpenter }), "Draw"),
        (&at, |game| game.table.stage = draws(1, Cause::Deal), "Draw"),
        (&at, |game| game.table.stage = draws(1, Cause::Sale), "Draw"),
        (&at, |game| game.table.stage = draws(1, Cause::Council), "Draw"),
        (&at, |game| game.table.stage = draws(4, Cause::Mine), "Draw"),
        (&draft, |game| game.table.stage = Stage::Draft { waiting: SeatSet::all(2) }, "nothing to decide"),
        (&built, |game| built_besides(game, P1), "Build"),
        (&built, |game| game.table.role = Some(Role::Producer), "Build"),
        (&pays, |game| game.table.role = Some(Role::Producer), "Pay"),
        (&pays, |game| game.table.stage = pay(Card::Hero, 5), "Pay"),
        (&pays, |game| game.table.stage = pay(Card::Library, 4), "Pay"),
        (&pays, |game| game.own[1].chosen = cards("statue*3 smithy*2"), "Pay"),
        (&chooses, |game| game.table.stage = Stage::Choose { waiting: SeatSet::one(P1) }, "Choose"),
        (&mined, |game| game.hidden.deck.add(one_less(&mut game.table.revealed)), "Take"),
        (&lays, |game| game.table.stage = draws(0, Cause::Goods), "Draw"),
        (&lays, |game| game.table.stage = draws(3, Cause::Goods), "Draw"),
        (&lays, |game| game.table.role = Some(Role::Trader), "Draw"),
        (&lays, |game| game.own[1].hand.merge(&std::mem::take(&mut game.hidden.deck)), "Draw"),
        (&council, |game| game.table.stage = draws(9, Cause::Council), "Draw"),
        (&prospects, |game| game.table.stage = draws(3, Cause::Prospect), "Draw"),
        (&sale, |game| game.table.stage = draws(15, Cause::Sale), "Draw"),
        (&covers, |game| game.table.role = Some(Role::Producer), "Cover"),
        (&covers, |game| game.table.stage = Stage::Cover { seat: P1, card: Card::Library }, "Cover"),
    ]);
}

fn draws(left: u8, cause: Cause) -> Stage {
    Stage::Draw { seat: P1, left, cause }
}

fn pay(card: Card, price: u8) -> Stage {
    Stage::Pay { seat: P2, card, spot: Spot::Beside, price }
}

fn one_less(cards: &mut Cards) -> Card {
    let card = cards.at(0).expect("a card");
    cards.take(card);
    card
}
