//! A stand-in that plays like a sensible beginner: buildings worth their cards, production and
//! sales to pay for them, a building of price 6 in time. It counts in tenths of a victory point. A
//! card in hand is worth what it would be as a building, or what it pays. It guesses of others'
//! hands only by their size. Start reading at [`Mind::choose`].

use super::buildings::crane::Spot;
use super::buildings::library::Privilege;
use super::buildings::{Class, KEEPS, MORE_MADE, MORE_SOLD, PRIVILEGE, SHARE};
use super::card::Card;
use super::card_counts::Cards;
use super::good::Each;
use super::trader::proceeds;
use super::{Action, Board, Load, Own, Role, SEATS, SanJuan, Stage, Tabletop, View};
use crate::best::best;
use crate::game::{Dice, Seat, StandIn};
use crate::tuning::Tuning;

impl StandIn for SanJuan {
    const TUNING: Tuning = Tuning { horizon: 1000, lead: 500, ..Tuning::USUAL };

    fn heuristic(view: &View, seat: Seat, offers: &[Action], _: &mut dyn Dice) -> usize {
        let wanted = Mind::of(view, seat).choose(offers);
        wanted.and_then(|wanted| offers.iter().position(|offer| *offer == wanted)).unwrap_or_default()
    }

    fn potential(&self, seat: Seat) -> i32 {
        let (board, own) = (&self.table.boards[seat.index()], &self.own[seat.index()]);
        let left = ahead(&self.table);
        let goods = i32::from(board.goods(Load::Full).iter().sum::<u8>());
        let printed: i32 = board.buildings().map(|slot| i32::from(slot.card.spec().vp)).sum();
        let cards = i32::from(own.hand.total() + own.drawn.total());
        let made = board.buildings().filter(|slot| slot.card.good().is_some()).count() as i32;
        let built = i32::from(board.count());
        // A building costs about two cards more than it brings points.
        100 * self.score_of(seat).total
            + (30 + left / 4) * cards
            + (30 + left / 4) * goods
            + left * (made + built + printed / 4) / 3
    }
}

/// Returns the offer that it would choose; `None` where the first will do, or where nothing should
/// be built.
pub(super) fn choice(view: &View, seat: Seat, offers: &[Action]) -> Option<Action> {
    Mind::of(view, seat).choose(offers).filter(|wanted| offers.contains(wanted))
}

/// Returns those of `some` buildings that are worth their price, the best first.
pub(super) fn worth_building(view: &View, seat: Seat, some: &Cards) -> Vec<Card> {
    let mind = Mind::of(view, seat);
    let gains = some.kinds().iter().map(|card| (mind.purchase(card, 0), card));
    let mut gains: Vec<(i32, Card)> = gains.filter(|(gain, _)| *gain > 0).collect();
    gains.sort_by_key(|(gain, card)| std::cmp::Reverse((*gain, *card)));
    gains.into_iter().map(|(_, card)| card).collect()
}

/// Returns the cards in the order in which they are missed, the least first, by a seat that also
/// holds `besides`.
pub(super) fn least_missed(view: &View, seat: Seat, cards: &Cards, besides: &Cards) -> Vec<Card> {
    let mind = Mind::of(view, seat);
    let worth = |card: Card, copy: u8| mind.card_worth(card, copy > 0 || besides.of(card) > 0);
    let each = cards.iter().flat_map(|(card, n)| (0..n).map(move |copy| (worth(card, copy), card)));
    let mut each: Vec<(i32, Card)> = each.collect();
    each.sort_unstable();
    each.into_iter().map(|(_, card)| card).collect()
}

/// A victory point.
const POINT: i32 = 10;

/// A card used as payment.
const CARD: i32 = 4;

/// A good on a building, to be sold for one to three cards.
const GOOD: i32 = 6;

/// How much of the others' average gain counts against a role, in tenths: most of what all of them
/// gain together.
const ENVY: i32 = 20;

/// The prices assumed before a tile was seen: the least of each good. SJ:2.3
const PRICES: Each = [1, 1, 1, 2, 2];

/// What a seat sees, and what the stand-in concludes from it.
struct Mind<'a> {
    view: &'a View,
    table: &'a Tabletop,
    seat: Seat,
    board: &'a Board,
    own: Own,
    /// The share of the game still to come, in hundredths.
    ahead: i32,
}

impl<'a> Mind<'a> {
    fn of(view: &'a View, seat: Seat) -> Mind<'a> {
        let table = &view.table;
        Mind { view, table, seat, board: &table.boards[seat.index()], own: view.own(seat), ahead: ahead(table) }
    }

    /// Returns one of the offers, or `None` where the first will do.
    fn choose(&self, offers: &[Action]) -> Option<Action> {
        let most = i32::MIN;
        match self.table.stage {
            Stage::Governor | Stage::Draw { .. } | Stage::Tile | Stage::Over => None,
            Stage::Draft { .. } | Stage::RoundStart { .. } | Stage::Choose { .. } => best(offers, most, |offer| match offer {
                Action::Discard(card) => -self.kept_worth(card),
                Action::Keep(card) => self.kept_worth(card),
                // A card under the chapel is a certain point. SJ:R37
                Action::Tuck(card) => POINT - self.kept_worth(card),
                _ => {
                    if self.own.hand.total() > 1 {
                        -3 * POINT
                    } else {
                        0
                    }
                }
            }),
            Stage::Role => best(offers, most, |offer| self.role_worth(offer)),
            Stage::Build { .. } => best(offers, 0, |offer| match offer {
                Action::Build(card) => self.purchase(card, 0),
                _ => 0,
            })
            .or(Some(Action::Pass)),
            Stage::Cover { card, .. } => best(offers, most, |offer| match offer {
                Action::Cover(spot) => self.spot_worth(card, spot),
                _ => most,
            }),
            // Never `back`: the chosen building is paid. SJ:R16
            Stage::Pay { .. } => best(offers, most, |offer| match offer {
                Action::Pay(card) => -self.kept_worth(card),
                Action::PayGood(good) => -GOOD - i32::from(good as u8),
                _ => most,
            }),
            Stage::Declare { .. } => best(offers, most, |offer| match offer {
                Action::Produce(good) => 1 + good as i32,
                Action::Sell(good) => 10 * i32::from(self.prices()[good.index()]) - good as i32,
                Action::DrawCards => 1,
                _ => 0,
            }),
            Stage::Mine { .. } => Some(Action::Mine),
            Stage::Take { .. } => best(offers, most, |offer| match offer {
                Action::Take(card) => self.kept_worth(card),
                _ => most,
            }),
        }
    }

    // Buildings.

    /// Returns the worth of a building until the end, regardless of its price. SJ:R40
    fn building(&self, card: Card) -> i32 {
        let spec = card.spec();
        let printed = i32::from(spec.vp) * POINT;
        let made = self.board.buildings().filter(|slot| slot.card.good().is_some()).count() as i32;
        let violet = i32::from(self.board.owned.len());
        let whole = match card {
            // The first production buildings are used repeatedly; further ones lie idle. SJ:R25
            Card::IndigoPlant | Card::SugarMill | Card::TobaccoStorage | Card::CoffeeRoaster | Card::SilverSmelter => {
                let dear = i32::from(spec.cost) * 4;
                match made {
                    0 | 1 => 24 + dear,
                    2 => 16 + dear,
                    3 => 6 + dear / 2,
                    _ => 0,
                }
            }
            Card::Smithy => 14,
            Card::GoldMine => 14,
            Card::Archive => 8,
            Card::PoorHouse => 12,
            Card::BlackMarket => 8,
            Card::TradingPost => 5 * made.min(3) + 4,
            Card::Well => 3 * made.min(3),
            Card::MarketStand => 3 * made.min(3),
            Card::Crane => 4,
            Card::Chapel => 50,
            Card::Tower => 6,
            Card::Aqueduct => 6 * made.min(3),
            Card::Carpenter => 46,
            Card::Prefecture => 34,
            Card::MarketHall => 8 * made.min(3),
            Card::Quarry => 40,
            Card::Library => 56,
            Card::Statue | Card::VictoryColumn | Card::Hero => 0,
            // These gain from what they count, which their owner will build more of. SJ:R41-R44
            Card::GuildHall => 8 * made.min(4),
            Card::CityHall => 14 + 2 * violet,
            Card::TriumphalArch => 0,
            Card::Palace => 26,
        };
        printed + whole * self.ahead / 100 + self.bonus(card) + self.helped(card)
    }

    /// Returns the end points that a building of price 6 has already. SJ:R41-R44
    fn bonus(&self, card: Card) -> i32 {
        let spec = card.spec();
        if spec.class != Class::Six {
            return 0;
        }
        let mut board = *self.board;
        board.owned.insert(card);
        let own = spec.effect.bonus.map_or(0, |bonus| bonus(&board));
        let printed: u16 = self.board.buildings().map(|slot| u16::from(slot.card.spec().vp)).sum();
        let shared = spec.effect.share.map_or(0, |share| share(printed + self.own.chapel.total()));
        i32::from(own + shared) * POINT
    }

    /// Returns the points that a building adds to those of price 6 on the board. SJ:R41-R44
    fn helped(&self, card: Card) -> i32 {
        let owned = self.board.owned;
        let class = card.spec().class;
        let production = matches!(class, Class::Production(_));
        let hall = if production && owned.has(Card::GuildHall) { 2 * POINT } else { 0 };
        let city = if !production && owned.has(Card::CityHall) { POINT } else { 0 };
        let arch = if class == Class::Monument && (owned.has(Card::TriumphalArch) || self.own.hand.of(Card::TriumphalArch) > 0) {
            2 * POINT
        } else {
            0
        };
        let palace = if owned.and(SHARE).is_empty() { 0 } else { i32::from(card.spec().vp) * POINT / 4 };
        hall + city + arch + palace
    }

    /// Returns a building's gain beyond its price, which is `off` cards lower than now.
    fn purchase(&self, card: Card, off: u8) -> i32 {
        let price = i32::from(self.table.price(self.seat, card, None).saturating_sub(off));
        // The card itself is spent too.
        self.building(card) - CARD * (price + 1)
    }

    /// Returns the worth of a card in hand: as a building less its price, or as payment.
    fn kept_worth(&self, card: Card) -> i32 {
        self.card_worth(card, self.own.hand.of(card) > 1)
    }

    /// Returns the same of a card that the hand has `twice`, or not.
    fn card_worth(&self, card: Card, twice: bool) -> i32 {
        let is_violet = card.good().is_none();
        let paid = CARD * 10 + i32::from(card.spec().cost);
        if is_violet && (twice || self.board.has(card)) {
            return CARD * 5 / 10;
        }
        // Too dear to be built before the end.
        let late = self.ahead < 20 && u16::from(self.table.price(self.seat, card, None)) > self.own.hand.total() + 2;
        if late { CARD } else { (self.purchase(card, 0) * 10).max(paid) / 10 }
    }

    /// Prefers a place beside the others if affordable, else on what is missed least. SJ:R19
    fn spot_worth(&self, card: Card, spot: Spot) -> i32 {
        let price = i32::from(self.table.price(self.seat, card, spot.under()));
        let points = |under: Card| i32::from(under.spec().vp) * POINT + self.bonus(under);
        let lost = spot.under().map_or(0, |under| points(under) + self.ahead / 10 + 6);
        let good = if let Spot::OnFull(_) = spot { GOOD } else { 0 };
        -price * CARD - lost - good
    }

    // Roles.

    /// Returns what a role brings, less what it brings the others. SJ:R8
    fn role_worth(&self, offer: Action) -> i32 {
        let Action::Role(role, privilege) = offer else { return i32::MIN };
        let library = self.board.sum(PRIVILEGE, |effect| effect.privilege);
        let times = match privilege {
            // With two players the governor decides; else the library counts by itself. SJ:R39a
            Privilege::Plain if self.table.may_double().is_ok() => 1,
            Privilege::Plain | Privilege::Doubled => 1 + library,
        };
        let mine = self.gain(self.seat, role, times);
        let others: Vec<Seat> = self.table.playing().iter().filter(|other| *other != self.seat).collect();
        let theirs: i32 = others.iter().map(|other| self.gain(*other, role, 0)).sum();
        10 * mine - ENVY * theirs / (others.len().max(1) as i32) - i32::from(privilege == Privilege::Doubled)
    }

    /// Returns a seat's gain in a role's phase if its privilege counts this many times.
    fn gain(&self, seat: Seat, role: Role, times: u8) -> i32 {
        let board = &self.table.boards[seat.index()];
        match role {
            Role::Builder if seat == self.seat => self.best_purchase(times),
            Role::Builder => match self.view.seats[seat.index()].hand {
                0 | 1 => 1,
                2 | 3 => 8,
                4 | 5 => 12,
                _ => 15,
            },
            Role::Producer => {
                let empty: u8 = board.goods(Load::Empty).iter().sum();
                let most = 1 + times + board.sum(MORE_MADE, |effect| effect.more_made);
                i32::from(empty.min(most)) * GOOD
            }
            Role::Trader => self.sales(board, 1 + times + board.sum(MORE_SOLD, |effect| effect.more_sold)),
            // One card, chosen of several. SJ:R33
            Role::Councillor => CARD + 1 + 3 * i32::from(times) + 3 * i32::from(board.sum(KEEPS, |effect| effect.keeps)),
            Role::Prospector => CARD * i32::from(times) + i32::from(board.has(Card::GoldMine)),
        }
    }

    fn best_purchase(&self, off: u8) -> i32 {
        let funds = self.table.funds(self.seat, &self.own);
        let price = |card: Card| u16::from(self.table.price(self.seat, card, None).saturating_sub(off));
        let affordable = |card: &Card| price(*card) <= funds && (card.good().is_some() || !self.board.has(*card));
        let gains = self.own.hand.kinds().iter().filter(affordable).map(|card| self.purchase(card, off));
        gains.max().unwrap_or(0).max(0)
    }

    /// Returns the worth of the cards for the best goods, less that of the goods. SJ:R28
    fn sales(&self, board: &Board, most: u8) -> i32 {
        let sold = super::advice::dearest(board.goods(Load::Full), self.prices(), most);
        let n: u8 = sold.iter().sum();
        i32::from(proceeds(board, self.prices(), sold)) * CARD - 2 * i32::from(n)
    }

    fn prices(&self) -> Each {
        if self.table.stack.current().is_some() { self.table.prices() } else { PRICES }
    }
}

/// Returns the share of the game still to come; the twelfth building ends it. SJ:R24
fn ahead(table: &Tabletop) -> i32 {
    let most = (0..SEATS).map(|at| i32::from(table.boards[at].count())).max().unwrap_or(0);
    (100 * (12 - most) / 11).clamp(0, 100)
}
