//! The message of a league or cup, which is edited and notifies nobody, and somebody's own line.
//!
//! Start reading at [`league`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::Localizer;
use tertulia_model::league::{
    League, LeagueForm, LeagueLine, LeaguePhase, LeagueView, Movement, RankedSeason, Season, TableCourse, movement,
};
use tertulia_rules::game::GameInfo;
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::limits;
use crate::live::timing::control_text;
use crate::message::{Message, NoteKind, Style};
use crate::words::game_name;

/// Characters of the names of those who have signed up.
const NAMES: usize = 700;
/// Places of a division that a season's card names.
const CARD: usize = 3;

/// Whether the tables of a league can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// As far as is known.
    Open,
    /// The bot may open none there.
    Forbidden,
}

/// Returns a league's message: sign-up with the card of the season before, or standings. `game` is
/// none if this release does not have it.
pub fn league(view: &LeagueView, game: Option<&GameInfo>, threads: Threads, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let say = |text: Text| nowhere.say(&text);
    let LeagueView { league, now, before } = view;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&say(title(view, game)));
    let clock = control_text(league.rules.clock);
    let rules = Text::new("front-league-rules").with("seats", league.rules.at_table).with("tables", league.rules.at_once);
    sheet.must(&say(rules.with("clock", clock)));
    let text = sheet.cut();
    match league.phase {
        LeaguePhase::SignUp(until) => {
            sheet.must(&say(Text::new("front-league-open").with("when", moment(until))));
            sheet.must(&say(Text::new("front-league-members").with("count", now.season.members.len() as i64)));
            let names = now.season.members.values().map(|member| say(name(&member.name))).collect::<Vec<_>>().join(", ");
            if !names.is_empty() {
                sheet.must(&limits::clip(&names, NAMES));
            }
            card(&mut sheet, view, &nowhere);
        }
        LeaguePhase::Playing => {
            if threads == Threads::Forbidden {
                sheet.must(&say(Text::new("front-league-blocked")));
            }
            sheet.must(&say(progress(&now.season)));
            standings(&mut sheet, now, league.form, &nowhere);
        }
        LeaguePhase::Over => {
            sheet.must(&say(Text::new("front-league-over")));
            card(&mut sheet, view, &nowhere);
            if let Some(before) = before {
                standings(&mut sheet, before, league.form, &nowhere);
            }
        }
    }
    let mut message = Message { text, ..Message::default() };
    sheet.lines(&mut message);
    let of = |control: Control, label: &'static str, sign: &'static str, style| {
        button(control.at(league.id), label, sign, style, &nowhere)
    };
    let sign_up = of(Control::LeagueSignUp, "front-league-sign-up", "🪑", Style::Success);
    let withdraw = of(Control::LeagueWithdraw, "front-league-withdraw", "👋", Style::Secondary);
    let mine = of(Control::LeagueLine, "front-league-mine", "📊", Style::Secondary);
    message.add_buttons(&match league.phase {
        LeaguePhase::SignUp(_) => vec![sign_up, withdraw, mine],
        LeaguePhase::Playing => vec![withdraw, mine],
        LeaguePhase::Over => vec![mine],
    });
    message
}

/// Returns what somebody reads of themselves in a league, with the standings of their division.
pub fn league_line(view: &LeagueView, user: UserId, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    let ranked = match (view.league.phase, &view.before) {
        (LeaguePhase::Over, Some(before)) => before,
        (LeaguePhase::Over | LeaguePhase::SignUp(_) | LeaguePhase::Playing, _) => &view.now,
    };
    let member = ranked.season.members.iter().find(|(_, member)| member.user == user).map(|(number, member)| (*number, member));
    let own = member.and_then(|(number, _)| line_of(ranked, number));
    let said = match (view.league.phase, member, own) {
        (_, None, _) => Text::new("front-league-own-none"),
        (LeaguePhase::SignUp(until), Some(_), _) => Text::new("front-league-own-signed").with("when", moment(until)),
        (_, Some((_, member)), _) if member.dropped_out.is_some() => Text::new("front-league-own-out"),
        (_, Some(_), None) => Text::new("front-league-own-none"),
        (_, Some(_), Some((_, _, line, lines))) => Text::new("front-league-own")
            .with("place", line.place as i64)
            .with("count", lines.len() as i64)
            .with("points", line.points)
            .with("played", line.played as i64)
            .with("tables", line.tables as i64),
    };
    sheet.must(&nowhere.say(&said));
    if let Some((division, at, _, lines)) = own.filter(|_| view.league.phase == LeaguePhase::Playing) {
        let moved = match (view.league.form, movement(at, lines.len(), division, ranked.standings.len())) {
            (LeagueForm::League, Movement::Up) => Some("front-league-own-up"),
            (LeagueForm::League, Movement::Down) => Some("front-league-own-down"),
            (LeagueForm::League, Movement::Stays) | (LeagueForm::Cup, _) => None,
        };
        moved.into_iter().for_each(|moved| sheet.must(&nowhere.say(&Text::new(moved))));
    }
    if let Some((division, _, _, lines)) = own {
        sheet.must(&nowhere.say(&Text::new("front-league-legend")));
        sheet.must(&nowhere.say(&division_title(ranked, view.league.form, division)));
        sheet.fill(&lines.iter().map(|line| nowhere.say(&said_line(&ranked.season, line))).collect::<Vec<_>>());
    }
    Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() }
}

/// Asks for confirmation before somebody drops out of a season that is played.
pub fn ask_withdraw(league: &League, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let meant = Control::LeagueWithdrawMeant(league.season).at(league.id);
    let sure = button(meant, "front-league-out-meant", "👋", Style::Danger, &nowhere);
    let text = nowhere.say(&Text::new("front-league-ask-out"));
    Message { note: NoteKind::Page, ..Message::with_buttons(text, [sure]) }
}

/// Returns the name of a thread for a league's table, counted from 0.
pub fn league_thread(game: &GameInfo, season: u32, number: u16, is_final: bool, lang: Lang) -> String {
    let number = i64::from(number) + 1;
    let text = match is_final {
        true => Text::new("front-league-final-thread").with("game", game_name(game)),
        false => Text::new("front-league-thread").with("game", game_name(game)).with("season", season),
    };
    limits::clip(&Localizer::nowhere(lang).plain(&text.with("number", number)), limits::ENTRY)
}

fn title(view: &LeagueView, game: Option<&GameInfo>) -> Text {
    let league = &view.league;
    // The season counts up when one ends.
    let season = if league.phase == LeaguePhase::Over { league.season.saturating_sub(1).max(1) } else { league.season };
    let title = match league.form {
        LeagueForm::League => Text::new("front-league").with("season", season),
        LeagueForm::Cup => Text::new("front-cup"),
    };
    match game {
        Some(game) => title.with("game", game_name(game)),
        None => title.with("game", league.rules.game.clone()),
    }
}

fn moment(when: Moment) -> Arg {
    Arg::Moment(when.seconds())
}

fn name(name: &str) -> Text {
    Text::new("front-league-name").with("who", name.to_owned())
}

fn named(season: &Season, member: u32) -> Text {
    name(season.members.get(&member).map_or("", |member| &member.name))
}

fn progress(season: &Season) -> Text {
    let tables = season.stages.last().map(|stage| stage.tables.as_slice()).unwrap_or_default();
    let count = |is: fn(&TableCourse) -> bool| tables.iter().filter(|table| is(&table.course)).count() as i64;
    Text::new("front-league-progress")
        .with("over", count(|course| matches!(course, TableCourse::Counts { .. })))
        .with("all", count(|course| *course != TableCourse::Void))
        .with("running", count(|course| matches!(course, TableCourse::Runs { .. })))
}

fn division_title(ranked: &RankedSeason, form: LeagueForm, division: usize) -> Text {
    let number = division as i64 + 1;
    match form {
        LeagueForm::League => Text::new("front-league-division").with("number", number),
        LeagueForm::Cup if ranked.season.stages.len() > 1 => Text::new("front-league-final"),
        LeagueForm::Cup => Text::new("front-league-group").with("number", number),
    }
}

fn said_line(season: &Season, line: &LeagueLine) -> Text {
    Text::new("front-league-line")
        .with("place", line.place as i64)
        .with("who", named(season, line.member))
        .with("points", line.points)
        .with("margin", line.margin)
        .with("played", line.played as i64)
        .with("tables", line.tables as i64)
}

/// Lists every division, each as long as its share of the room allows.
fn standings(sheet: &mut Sheet, ranked: &RankedSeason, form: LeagueForm, localizer: &Localizer) {
    if ranked.standings.is_empty() {
        return;
    }
    sheet.must(&localizer.say(&Text::new("front-league-legend")));
    let share = limits::TEXT * 3 / 4 / ranked.standings.len();
    for (division, lines) in ranked.standings.iter().enumerate() {
        let mut part = sheet.split(share);
        part.must(&localizer.say(&division_title(ranked, form, division)));
        let said: Vec<String> = lines.iter().map(|line| localizer.say(&said_line(&ranked.season, line))).collect();
        // As many as fit when all but one are left out: how many are is not known before.
        let rest = localizer.say(&Text::new("front-league-rest").with("count", lines.len() as i64));
        let mut shown = 0;
        let mut room = share.saturating_sub(rest.chars().count() + 40);
        while let Some(line) = said.get(shown).filter(|line| line.chars().count() < room) {
            room -= line.chars().count() + 1;
            shown += 1;
        }
        said.iter().take(shown).for_each(|line| part.must(line));
        if let left @ 1.. = lines.len() - shown {
            part.must(&localizer.say(&Text::new("front-league-rest").with("count", left as i64)));
        }
        sheet.below(part);
    }
}

/// Shows how the season before ended: who won it, the first of each division, who moved.
fn card(sheet: &mut Sheet, view: &LeagueView, localizer: &Localizer) {
    let Some(ranked) = &view.before else { return };
    let Some(first) = ranked.standings.first().filter(|lines| lines.iter().any(|line| line.played > 0)) else { return };
    let winners: Vec<Text> =
        first.iter().take_while(|line| line.place == 1).map(|line| named(&ranked.season, line.member)).collect();
    let season = view.league.season.saturating_sub(1);
    let alone = winners.first().filter(|_| winners.len() == 1).cloned();
    let won = match (view.league.form, alone) {
        (LeagueForm::League, Some(who)) => Text::new("front-league-champion").with("who", who).with("season", season),
        (LeagueForm::League, None) => Text::new("front-league-champions").with("names", winners).with("season", season),
        (LeagueForm::Cup, Some(who)) => Text::new("front-cup-champion").with("who", who),
        (LeagueForm::Cup, None) => Text::new("front-cup-champions").with("names", winners),
    };
    sheet.must(&localizer.say(&won));
    if view.league.phase == LeaguePhase::Over {
        return;
    }
    let divisions = ranked.standings.len();
    for (division, lines) in ranked.standings.iter().enumerate() {
        let best = lines.iter().take(CARD).map(|line| localizer.say(&said_line(&ranked.season, line)));
        let best: Vec<String> =
            std::iter::once(localizer.say(&division_title(ranked, view.league.form, division))).chain(best).collect();
        if !sheet.may(&best.join("\n")) {
            return;
        }
        for (how, key) in [(Movement::Up, "front-league-up"), (Movement::Down, "front-league-down")] {
            let moved = lines.iter().enumerate().filter(|(at, _)| movement(*at, lines.len(), division, divisions) == how);
            let moved: Vec<Text> = moved.map(|(_, line)| named(&ranked.season, line.member)).collect();
            if !moved.is_empty() {
                sheet.may(&localizer.say(&Text::new(key).with("names", moved)));
            }
        }
    }
}

/// Returns a member's division, their place in its list from 0, their line, and all its lines.
fn line_of(ranked: &RankedSeason, member: u32) -> Option<(usize, usize, &LeagueLine, &[LeagueLine])> {
    ranked.standings.iter().enumerate().find_map(|(division, lines)| {
        let at = lines.iter().position(|line| line.member == member)?;
        Some((division, at, lines.get(at)?, lines.as_slice()))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tertulia_base::ids::{ChannelId, GuildId, TableId};
    use tertulia_model::TimeControl;
    use tertulia_model::league::{LeagueRules, LeagueStage, LeagueTable, SeasonMember};
    use tertulia_rules::games::GAMES;

    use super::*;

    const DIVISIONS: u32 = 16;
    const MEMBERS: u32 = 12;

    /// As many members as a league may have, all with the longest names.
    fn full() -> RankedSeason {
        let all = 0..DIVISIONS * MEMBERS;
        let name = "_W".repeat(16);
        let member = |number: u32| SeasonMember {
            user: UserId(u64::MAX / 2 + u64::from(number)),
            name: name.clone(),
            lang: Lang::Fr,
            dropped_out: None,
        };
        let members: BTreeMap<u32, SeasonMember> = all.clone().map(|number| (number, member(number))).collect();
        let divisions: Vec<Vec<u32>> = all.collect::<Vec<_>>().chunks(MEMBERS as usize).map(<[u32]>::to_vec).collect();
        let line = |(at, member): (usize, &u32)| LeagueLine {
            member: *member,
            place: at / 3 + 1,
            points: 100,
            margin: -1_000_000,
            played: 10,
            tables: 12,
        };
        let standings = divisions.iter().map(|division| division.iter().enumerate().map(line).collect()).collect();
        let tables = vec![LeagueTable { drawn: vec![0, 1], course: TableCourse::Waits }];
        let stages = vec![LeagueStage { divisions, tables }];
        RankedSeason { season: Season { members, stages, is_over: false }, standings }
    }

    fn view(form: LeagueForm, phase: LeaguePhase) -> LeagueView {
        let rules = LeagueRules {
            game: GAMES[0].info.slug.to_owned(),
            options: Vec::new(),
            clock: TimeControl::Usual,
            at_table: 4,
            at_once: 2,
            sign_up_days: 7,
        };
        let league = League {
            id: TableId::new(77),
            form,
            guild: GuildId(1),
            channel: ChannelId(2),
            is_homeless: false,
            post: 1,
            lang: Lang::En,
            host: UserId(3),
            rules,
            phase,
            season: 9,
            log: 0,
            begins: 0,
            began_before: 0,
            due: None,
        };
        LeagueView { league, now: full(), before: Some(full()) }
    }

    #[test]
    fn the_message_of_the_largest_league_fits_whatever_its_phase_and_language() {
        for form in [LeagueForm::League, LeagueForm::Cup] {
            for phase in [LeaguePhase::SignUp(Moment(1)), LeaguePhase::Playing, LeaguePhase::Over] {
                for lang in Lang::ALL {
                    let view = view(form, phase);
                    let message = league(&view, Some(GAMES[0].info), Threads::Forbidden, lang);
                    assert_eq!(limits::check(&message), Ok(()), "{form:?} {phase:?} {lang:?}");
                    assert!(!message.classic().text.contains('⟦'), "a text is missing: {message:?}");
                    let own = league_line(&view, UserId(u64::MAX / 2 + 5), lang);
                    assert_eq!(limits::check(&own), Ok(()), "{form:?} {phase:?} {lang:?}");
                    assert!(!own.text.contains('⟦'), "a text is missing: {own:?}");
                }
            }
        }
    }

    #[test]
    fn no_two_tables_of_a_season_have_threads_of_one_name() {
        let name = |season, number, is_final| league_thread(GAMES[0].info, season, number, is_final, Lang::Fr);
        let names = [name(1, 0, false), name(1, 1, false), name(2, 0, false), name(1, 0, true)];
        assert!((1..names.len()).all(|at| !names[..at].contains(&names[at])), "{names:?}");
    }
}
