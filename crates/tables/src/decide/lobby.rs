//! A table before its game begins: opening it, sitting down, stand-ins, options and terms.
//!
//! Not here: who is admitted (`admission.rs`), start and leaving (`ask.rs`). Start reading at
//! [`open`].

use tertulia_base::i18n::{self, Lang, Names};
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Head, Hints, Phase, Player, RobotLevel, Standing, Table, Term, TimeControl, Vacations, Wanted};
use tertulia_rules::game::{Dice, GameInfo, Options, Seat, SeatSet};
use tertulia_rules::games;
use tertulia_rules::text::Text;
use tertulia_rules::undo::History;

use crate::access::Operation;
use crate::decide::change::{Change, Context, allowed, player, unplayed};
use crate::refusal::Refusal;
use crate::request::{Company, Denied, Opening, Person};

/// Default seats of a game with stand-ins: turns come soon, and most games are at their best.
const WITH_STAND_INS: u8 = 3;

/// Opens a table as wished. `control` and `options` apply where the wish names no others.
pub(crate) fn open(
    context: &Context<'_>,
    id: TableId,
    opening: &Opening,
    control: TimeControl,
    options: fn(&GameInfo) -> Options,
) -> Result<Table, Denied> {
    let entry = games::newest(context.games, &opening.game.to_ascii_lowercase()).ok_or_else(|| Refusal::NoGame {
        game: opening.game.clone(),
        known: games::newest_of_each(context.games).map(|entry| entry.info.slug).collect(),
    })?;
    let (fewest, most) = entry.info.seats;
    let seats = opening.seats.unwrap_or(match opening.company {
        Company::People => most,
        Company::StandIns => WITH_STAND_INS.clamp(fewest, most),
    });
    if !(fewest..=most).contains(&seats) {
        return Err(Refusal::Seats { fewest, most }.into());
    }
    let mut options = options(entry.info);
    for (key, value) in &opening.options {
        options = options.with(entry.info, key, value).map_err(Refusal::from)?;
    }
    let host = player(&opening.who)?;
    let mut head = Head::opened(id, entry.info, seats, options, opening.home, host, context.now);
    (head.timing.control, head.seating) = (control, context.policy.seating);
    opening.terms.iter().for_each(|term| choose(&mut head, *term));
    Ok(Table { head, entry, game: None, history: History::default() })
}

pub(crate) fn join(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    let mut change = unplayed(table);
    allowed(table, who, Operation::Join)?;
    let head = &mut change.table.head;
    if head.seat_of(who.user).is_some() {
        return Err(Refusal::JoinedAlready.into());
    }
    if head.players.len() >= usize::from(head.seats) {
        // People come before stand-ins.
        let Some(last) = head.stand_ins.iter().last() else { return Err(Refusal::Full(head.seats).into()) };
        vacate(head, last);
    }
    let was_kept = head.keeps_for(who.user);
    head.kept.retain(|player| player.user != who.user);
    if let Some(until) = head.kept_until.filter(|until| !was_kept && *until > context.now)
        && head.players.len() + head.kept.len() >= usize::from(head.seats)
    {
        return Err(Refusal::Kept(until).into());
    }
    let newcomer = player(who)?;
    if head.terms.wanted == Wanted::Reliability && context.standing == Standing::New {
        head.parts.newcomers = head.parts.newcomers.with(Seat(head.players.len() as u8));
    }
    head.players.push(newcomer);
    Ok(change)
}

fn choose(head: &mut Head, term: Term) {
    match term {
        Term::Admits(admits) => head.terms.admits = admits,
        Term::Wanted(wanted) => head.terms.wanted = wanted,
        Term::Clock(control) => head.timing.control = control,
        Term::Seating(seating) => head.seating = seating,
        Term::Language(language) => head.language = language,
        Term::Robots(level) => {
            head.robots = level;
            head.players.iter_mut().for_each(|player| player.level = None);
        }
        Term::Robot(number, level) => {
            let robots = head.players.iter_mut().filter(|player| player.user == UserId::stand_in(number));
            robots.for_each(|robot| robot.level = Some(level));
        }
        Term::Hints(hints) => head.hints = hints == Hints::Allowed,
        Term::Vacations(vacations) => head.vacations = vacations == Vacations::Allowed,
    }
}

/// Shuffles the players of a lobby over its seats, each order equally likely.
pub(crate) fn draw_seats(head: &mut Head, dice: &mut dyn Dice) {
    let stand_ins: Vec<UserId> = head.stand_ins.iter().filter_map(|seat| head.player(seat)).map(|player| player.user).collect();
    for left in (2..=head.players.len()).rev() {
        head.players.swap(left - 1, dice.below(left as u32) as usize);
    }
    let is_one = |(seat, player): (Seat, &Player)| stand_ins.contains(&player.user).then_some(seat);
    head.stand_ins = Seat::all(u8::MAX).zip(&head.players).filter_map(is_one).collect();
}

/// Frees a seat of the lobby; the seats behind it move up.
pub(crate) fn vacate(head: &mut Head, seat: Seat) {
    head.players.remove(seat.index());
    let moved = |other: Seat| if other > seat { Seat(other.0 - 1) } else { other };
    let stay = |seats: SeatSet| seats.iter().filter(|other| *other != seat).map(moved).collect();
    head.stand_ins = stay(head.stand_ins);
    head.parts.newcomers = stay(head.parts.newcomers);
}

pub(crate) fn add_stand_in(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    if head.players.len() >= usize::from(head.seats) {
        return Err(Refusal::Full(head.seats).into());
    }
    if let Some(until) = head.kept_until.filter(|until| *until > context.now)
        && head.players.len() + head.kept.len() >= usize::from(head.seats)
    {
        return Err(Refusal::Kept(until).into());
    }
    seat_stand_in(head, None);
    Ok(change)
}

/// Puts a stand-in with an unused number in the next seat, with a level of its own if it has one.
pub(crate) fn seat_stand_in(head: &mut Head, level: Option<RobotLevel>) {
    let is_free = |n: &u8| head.players.iter().all(|player| player.user != UserId::stand_in(*n));
    let Some(number) = (1..=u8::MAX).find(is_free) else { return };
    head.stand_ins = head.stand_ins.with(Seat(head.players.len() as u8));
    let lang = head.home.lang;
    let name = i18n::plain(&Text::new("front-stand-in-name").with("n", number), lang, &Names::seats());
    head.players.push(Player { user: UserId::stand_in(number), name, lang, gone: false, level });
}

pub(crate) fn remove_stand_in(table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let last = table.head.stand_ins.iter().last().ok_or(Refusal::NoStandIn)?;
    let mut change = unplayed(table);
    vacate(&mut change.table.head, last);
    Ok(change)
}

/// Sets several options and terms: all or nothing. The language can be set during the game, too.
pub(crate) fn set(table: &Table, who: &Person, options: &[(String, String)], terms: &[Term]) -> Result<Change, Denied> {
    let is_language = options.is_empty() && terms.iter().all(|term| matches!(term, Term::Language(_)));
    if !is_language || table.head.phase != Phase::Playing {
        in_lobby(table)?;
    }
    allowed(table, who, Operation::Set)?;
    let has_left = |number: u8| table.head.players.iter().all(|player| player.user != UserId::stand_in(number));
    if terms.iter().any(|term| matches!(term, Term::Robot(number, _) if has_left(*number))) {
        return Err(Refusal::NoStandIn.into());
    }
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    for (key, value) in options {
        head.options = head.options.clone().with(table.entry.info, key, value).map_err(Refusal::from)?;
    }
    terms.iter().for_each(|term| choose(head, *term));
    head.settle_language();
    Ok(change)
}

/// Notes the language that somebody in the lobby has chosen; `None` if there is nobody to note.
pub(crate) fn reads_in(table: &Table, user: UserId, lang: Lang) -> Option<Change> {
    in_lobby(table).ok()?;
    let seat = table.head.seat_of(user)?;
    let mut change = unplayed(table);
    let player = change.table.head.players.get_mut(seat.index()).filter(|player| player.lang != lang)?;
    player.lang = lang;
    Some(change)
}

pub(crate) fn in_lobby(table: &Table) -> Result<(), Refusal> {
    match table.head.phase {
        Phase::Lobby => Ok(()),
        Phase::Playing => Err(Refusal::Started),
        Phase::Over | Phase::Stopped => Err(Refusal::Ended),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tertulia_base::clock::Moment;
    use tertulia_base::ids::ChannelId;
    use tertulia_model::Home;
    use tertulia_rules::kit::{SeededDice, toy};

    use super::*;

    #[test]
    fn every_order_of_seats_is_drawn_equally_often() {
        let (lang, gone, level) = (Lang::En, false, None);
        let somebody = |n: u64| Player { user: UserId(n), name: n.to_string(), lang, gone, level };
        let home = Home { guild: None, channel: ChannelId(1), lang: Lang::En };
        let info = toy::GAMES[0].info;
        let mut lobby = Head::opened(TableId::new(1), info, 4, Options::defaults(info), home, somebody(1), Moment(0));
        lobby.players.extend((2..=4).map(somebody));
        let mut times: BTreeMap<Vec<u64>, u32> = BTreeMap::new();
        for seed in 0..2_400 {
            let mut head = lobby.clone();
            draw_seats(&mut head, &mut SeededDice::new(seed));
            *times.entry(head.players.iter().map(|player| player.user.0).collect()).or_default() += 1;
        }
        // Five standard deviations of a fair draw, and the seeds are fixed.
        assert_eq!(times.len(), 24, "{times:?}");
        assert!(times.values().all(|n| (51..=149).contains(n)), "{times:?}");
    }
}
