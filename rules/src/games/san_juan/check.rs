//! Validates that every card of the box is somewhere, once, and that what is awaited can be done.
//! Accepts any value, so that a damaged save is detected and not played. Start reading at
//! [`check`].

use super::board::SPACES;
use super::buildings::chapel::Tucks;
use super::buildings::gold_mine::REVEALED;
use super::buildings::{CARDS, TABLE, VIOLET};
use super::good::TILES;
use super::{Answer, AskDraws, Board, Card, Cards, Cause, Load, Named, Own, Phases, Role, SEATS, SanJuan, Stage, Tabletop};
use crate::ensure::that;
use crate::game::{Broken, Seat, SeatSet};

/// Validates everything that must hold between two actions.
pub(super) fn check(game: &SanJuan) -> Result<(), Broken> {
    let table = &game.table;
    that((2..=SEATS as u8).contains(&table.seats), || format!("{} seats", table.seats))?;
    seats_exist(table)?;
    conserved(game)?;
    for seat in Seat::all(table.seats) {
        board(game, seat).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
        secrets(game, seat).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
    }
    for at in usize::from(table.seats)..SEATS {
        let empty = table.boards[at] == Board::default() && game.own[at] == Own::default();
        let bare = game.hidden.goods[at].iter().all(Option::is_none);
        that(empty && bare, || "something lies at a seat that is not in the game".to_owned())?;
    }
    stack(table)?;
    stage(game)
}

/// Validates that every seat named is at the table, and that awaited seats still play.
fn seats_exist(table: &Tabletop) -> Result<(), Broken> {
    let all = SeatSet::all(table.seats);
    let within = |set: SeatSet| set.within(all);
    let mut named = [table.governor, table.picker].into_iter().chain(table.holders.iter().flatten().copied());
    that(named.all(|s| s.0 < table.seats), || "a seat that is not at the table".to_owned())?;
    that(within(table.gone), || "a seat that is not at the table has gone".to_owned())?;
    let known = match table.stage {
        Stage::Governor | Stage::Tile | Stage::Role | Stage::Over => true,
        Stage::Draw { seat, .. }
        | Stage::Build { seat }
        | Stage::Cover { seat, .. }
        | Stage::Pay { seat, .. }
        | Stage::Mine { seat }
        | Stage::Take { seat } => seat.0 < table.seats && !table.gone.has(seat),
        Stage::Draft { waiting } | Stage::RoundStart { waiting } => within(waiting) && !waiting.is_empty(),
        Stage::Declare { waiting } | Stage::Choose { waiting } => {
            let few = table.rules.phases == Phases::Together || waiting.len() == 1;
            within(waiting) && !waiting.is_empty() && few
        }
    };
    that(known, || format!("{:?} names a wrong seat", table.stage))?;
    let gone = table.awaited().iter().find(|&s| table.gone.has(s));
    that(gone.is_none(), || format!("{gone:?} has gone and is awaited"))
}

/// SJ:2
fn conserved(game: &SanJuan) -> Result<(), Broken> {
    let SanJuan { table, own, hidden, .. } = game;
    let mut all = 0;
    for spec in &TABLE {
        let of = |cards: &Cards| u32::from(cards.of(spec.card));
        let piles = of(&hidden.deck) + of(&hidden.discard) + of(&table.revealed);
        let goods = hidden.goods.iter().flatten().filter(|card| **card == Some(spec.card)).count() as u32;
        let held: u32 = own.iter().map(|own| of(&own.hand) + of(&own.drawn) + of(&own.chapel)).sum();
        let built = |board: &Board| board.buildings().filter(|slot| slot.card == spec.card).count() as u32 + of(&board.covered);
        let n = piles + goods + held + table.boards.iter().map(built).sum::<u32>();
        that(n == u32::from(spec.copies), || format!("{n} times {}", spec.card))?;
        all += n;
    }
    that(all == u32::from(CARDS), || format!("{all} cards"))
}

/// SJ:R15, SJ:R19, SJ:R24, SJ:R25
fn board(game: &SanJuan, seat: Seat) -> Result<(), Broken> {
    let board = &game.table.boards[seat.index()];
    let gap = board.slots.iter().skip_while(|slot| slot.is_some()).any(Option::is_some);
    that(!gap, || "a gap between buildings".to_owned())?;
    that(board.owned == board.kinds(), || "buildings are not what they seem".to_owned())?;
    let twice = |card: &Card| VIOLET.has(*card) && board.buildings().filter(|slot| slot.card == *card).count() > 1;
    let twice = board.owned.iter().find(twice);
    that(twice.is_none(), || format!("{twice:?} twice"))?;
    that(board.covered.of(Card::Crane) == 0, || "a covered crane".to_owned())?;
    for (slot, good) in board.slots.iter().zip(&game.hidden.goods[seat.index()]) {
        let loaded = slot.is_some_and(|slot| slot.load == Load::Full);
        let makes = slot.is_some_and(|slot| slot.card.good().is_some());
        that(loaded == good.is_some() && (makes || !loaded), || format!("{good:?} lies on {slot:?}"))?;
    }
    Ok(())
}

/// Validates that a seat has what it has chosen, and that its choices belong to the decision.
fn secrets(game: &SanJuan, seat: Seat) -> Result<(), Broken> {
    let (table, own) = (&game.table, &game.own[seat.index()]);
    let awaited = table.awaited().has(seat);
    that(own.goods.is_sound(), || "goods named with a gap".to_owned())?;
    if table.gone.has(seat) {
        return that(*own == Own { chapel: own.chapel, ..Own::default() }, || "has gone and holds something".to_owned());
    }
    let from = match table.stage {
        Stage::Draft { .. } => own.hand,
        Stage::RoundStart { .. } => match own.tucks {
            Tucks::One(card) => {
                let mut left = own.hand;
                that(left.of(card) > 0, || format!("tucks {card} and has none"))?;
                left.take(card);
                left
            }
            Tucks::Undecided | Tucks::Nothing => own.hand,
        },
        Stage::Pay { card, .. } if awaited => {
            let mut left = own.hand;
            left.take(card);
            left
        }
        Stage::Choose { .. } => table.choice(seat, own),
        _ => Cards::NONE,
    };
    that(from.hold(&own.chosen), || format!("has chosen {:?} of {from:?}", own.chosen))?;
    let asks = matches!(table.stage, Stage::RoundStart { .. });
    that(asks || own.tucks == Tucks::Undecided, || "the chapel is not asked about".to_owned())?;
    let together = table.rules.phases == Phases::Together;
    let later = |drawing: Seat| {
        table.clockwise_from(table.picker).position(|s| s == seat) > table.clockwise_from(table.picker).position(|s| s == drawing)
    };
    let draws = match table.stage {
        Stage::Draw { seat: drawing, .. } if drawing == seat => true,
        Stage::Draw { seat: drawing, cause: Cause::Council, .. } => together && !later(drawing) && own.drawn.total() <= 8,
        Stage::Choose { .. } => (together || awaited) && own.drawn.total() <= 8,
        _ => false,
    };
    that(draws || own.drawn.is_empty(), || "has drawn without reason".to_owned())?;
    let board = &table.boards[seat.index()];
    // Whether the seat may have declared what it will do and not done it yet.
    let acts = match table.stage {
        Stage::Declare { .. } if table.role == Some(Role::Prospector) => seat == table.picker,
        Stage::Declare { .. } => awaited || together,
        Stage::Draw { seat: drawing, cause: Cause::Goods, .. } if drawing == seat => true,
        Stage::Draw { seat: drawing, cause: Cause::Goods | Cause::Well | Cause::Sale | Cause::Council, .. } => {
            together && later(drawing)
        }
        _ => false,
    };
    let may_decline = acts && !awaited && table.rules.ask_draws == AskDraws::On;
    let may_decline = may_decline && matches!(table.role, Some(Role::Councillor | Role::Prospector));
    that(may_decline || own.answer == Answer::Draws, || "declines without being asked".to_owned())?;
    let (most, of) = match (table.stage, table.role) {
        (_, Some(Role::Producer)) if acts => (table.most_made(seat), board.goods(Load::Empty)),
        (_, Some(Role::Trader)) if acts => (table.most_sold(seat), board.goods(Load::Full)),
        (Stage::Pay { .. }, _) if awaited => (table.goods_to_pay(seat), board.goods(Load::Full)),
        (_, _) => (0, [0; 5]),
    };
    // Buildings fill up while goods are laid.
    let laying = matches!(table.stage, Stage::Draw { seat: drawing, cause: Cause::Goods, .. } if drawing == seat);
    let there = super::Good::ALL.into_iter().all(|good| laying || own.goods.of(good) <= of[good.index()]);
    that(own.goods.len() <= most && there, || format!("has named {:?}", own.goods))
}

fn stack(table: &Tabletop) -> Result<(), Broken> {
    let stack = &table.stack;
    that(usize::from(stack.top) < TILES, || "no such tile on top".to_owned())?;
    let seen = stack.seen.iter().flatten().count();
    let prefix = stack.seen.iter().take(seen).all(Option::is_some);
    let differ = stack.unseen().count() + seen == TILES;
    let next = seen == TILES || usize::from(stack.top) == seen || usize::from(stack.top) + 1 == seen;
    that(prefix && differ && next, || format!("{stack:?}"))
}

/// Validates that the stage fits the position, and that somebody can act.
fn stage(game: &SanJuan) -> Result<(), Broken> {
    let SanJuan { table, own, .. } = game;
    let known = match table.stage {
        Stage::Governor | Stage::Draft { .. } | Stage::RoundStart { .. } | Stage::Role | Stage::Over => table.role.is_none(),
        Stage::Tile => table.role == Some(Role::Trader) && table.stack.current().is_none(),
        Stage::Build { seat } => table.role == Some(Role::Builder) && has_room(table, seat),
        Stage::Cover { seat, card } => {
            let can = table.covers(seat, &own[seat.index()], card).next().is_some();
            table.role == Some(Role::Builder) && has_room(table, seat) && can && own[seat.index()].hand.of(card) > 0
        }
        Stage::Pay { seat, card, spot, price } => {
            let own = &own[seat.index()];
            let can = table.may_cover(seat, own, card, spot).is_ok() && own.hand.of(card) > 0;
            let due = price == table.price(seat, card, spot.under()) && table.unpaid(own, price) > 0;
            table.role == Some(Role::Builder) && has_room(table, seat) && can && due
        }
        Stage::Declare { .. } => !matches!(table.role, Some(Role::Builder) | None),
        Stage::Choose { waiting } => {
            let due = |s: Seat| table.unchosen(s, &own[s.index()]) > 0;
            table.role == Some(Role::Councillor) && Seat::all(table.seats).all(|s| waiting.has(s) == due(s))
        }
        Stage::Mine { .. } => table.role == Some(Role::Prospector),
        Stage::Take { .. } => table.role == Some(Role::Prospector) && table.revealed.total() == u16::from(REVEALED),
        Stage::Draw { seat, left, cause } => {
            left > 0 && game.cards_left() > 0 && draws(table, &own[seat.index()], seat, left, cause)
        }
    };
    that(known, || format!("{:?} in {:?}", table.stage, table.role))?;
    let asked = match table.stage {
        Stage::Draft { waiting } => waiting.iter().all(|s| table.excess(s, &own[s.index()]) > 0),
        Stage::RoundStart { waiting } => waiting.iter().all(|s| table.has_round_start(s, &own[s.index()])),
        Stage::Role => table.holders.iter().any(Option::is_none),
        _ => true,
    };
    that(asked, || "somebody is awaited who has nothing to decide".to_owned())?;
    let open = matches!(table.stage, Stage::Take { .. } | Stage::Draw { cause: Cause::Mine, .. });
    that(open || table.revealed.is_empty(), || "cards lie open".to_owned())?;
    let seen = table.role != Some(Role::Trader) || table.stage == Stage::Tile || table.stack.current().is_some();
    that(seen, || "no prices".to_owned())
}

fn has_room(table: &Tabletop, seat: Seat) -> bool {
    usize::from(table.boards[seat.index()].count()) < SPACES
}

/// Returns whether the seat may be drawing this many cards for this cause.
fn draws(table: &Tabletop, own: &Own, seat: Seat, left: u8, cause: Cause) -> bool {
    match cause {
        Cause::Deal => table.role.is_none() && table.round == 0 && own.drawn.total() + u16::from(left) <= 8,
        Cause::Built { .. } => table.role == Some(Role::Builder) && left == 1,
        Cause::Goods => {
            let empty = table.boards[seat.index()].goods(Load::Empty);
            let rest = || own.goods.iter().skip(usize::from(own.goods.len().saturating_sub(left)));
            let fits =
                super::Good::ALL.into_iter().all(|g| rest().filter(|&other| other == g).count() <= empty[g.index()].into());
            table.role == Some(Role::Producer) && own.goods != Named::NONE && left <= own.goods.len() && fits
        }
        Cause::Well => table.role == Some(Role::Producer) && left == 1,
        Cause::Sale => table.role == Some(Role::Trader) && own.drawn.total() + u16::from(left) <= 14,
        Cause::Council => table.role == Some(Role::Councillor) && own.drawn.total() + u16::from(left) <= 8,
        Cause::Prospect => table.role == Some(Role::Prospector) && own.drawn.total() + u16::from(left) <= 2,
        Cause::Mine => table.role == Some(Role::Prospector) && table.revealed.total() + u16::from(left) == u16::from(REVEALED),
    }
}
