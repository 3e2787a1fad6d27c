//! `tertulia arena <game> --blunders`: positions of games between heuristics in which another move
//! was clearly better. Not here: how these are found (`analysis.rs` of the rules). Start reading at
//! [`run`].

use serde::Serialize;
use tertulia_base::i18n::Lang;
use tertulia_render::{Localizer, terminal};
use tertulia_rules::analysis::{Analyst, CERTAIN, LostChance};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, Options};
use tertulia_rules::kit::{CheckLevel, SimulatedPlayer, Simulation, record};
use tertulia_rules::record::Record;

use super::{Failure, print};

/// What is played, and how hard it is looked at.
#[derive(Debug)]
pub struct BlunderSearch<'a> {
    /// The game.
    pub entry: &'static GameEntry,
    /// Its options.
    pub options: &'a Options,
    /// How many heuristics play it.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// The seed of the first; each further adds 1.
    pub seed: u64,
    /// How many decisions the play-outs of a game make together.
    pub effort: u64,
}

/// The last line of the output.
#[derive(Debug, Serialize)]
struct BlunderSummary<'a> {
    game: &'a str,
    games: u64,
    /// Games that did not end.
    unfinished: u64,
    blunders: u64,
    /// The mean chance that each cost.
    mean_loss: f64,
}

pub fn run(search: &BlunderSearch<'_>) -> Result<(), Failure> {
    let BlunderSearch { entry, options, seats, games, seed, effort } = *search;
    let (mut unfinished, mut blunders, mut lost) = (0_u64, 0_u64, 0_u64);
    for seed in (0..games).map(|at| seed.wrapping_add(at)) {
        let (watch, player) = (CheckLevel::Record, SimulatedPlayer::Heuristic);
        let how = Simulation { seats, options: options.clone(), seed, watch, player };
        let played = (entry.play_at_random)(&how).map_err(|why| Failure::new(format!("Seed {seed}: {why}.")))?;
        if !played.over {
            unfinished += 1;
            continue;
        }
        let record = record(entry.info, &how, played.moves);
        let mut analyst = Analyst::of(&record, entry, seed, effort, |_, _| true).map_err(Failure::new)?;
        while analyst.step() {}
        for blunder in analyst.finish().lost {
            blunders += 1;
            lost += u64::from(blunder.loss());
            tell(&record, entry, seed, &blunder)?;
        }
    }
    let mean_loss = lost as f64 / blunders.max(1) as f64 / f64::from(CERTAIN);
    let summary = BlunderSummary { game: entry.info.slug, games, unfinished, blunders, mean_loss };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}

/// Prints what was played, what would have been better and by how much, and the position.
fn tell(record: &Record, entry: &GameEntry, seed: u64, blunder: &LostChance) -> Result<(), Failure> {
    let LostChance { at, seat, played, better, chance, better_chance, error } = blunder;
    let moves = record.moves.iter().take(*at as usize).cloned().collect();
    let game = Record { moves, ..record.clone() }.replay_by(entry, |_, _, _| {}).map_err(Failure::new)?;
    let percent = |parts: f64| 100.0 * parts / f64::from(CERTAIN);
    let (loss, width) = (percent(f64::from(blunder.loss())), percent(1.96 * f64::from(*error)));
    let (chance, better_chance) = (percent(f64::from(*chance)), percent(f64::from(*better_chance)));
    let number = at + 1;
    print(format_args!(
        "Seed {seed}, move {number}: {seat} loses {loss:.0} % ({:.0} to {:.0})\n  \
         played {played}: wins {chance:.0} %\n  better {better}: wins {better_chance:.0} %\n\n{}\n\n",
        loss - width,
        loss + width,
        terminal::position(game.as_ref(), Eye::Seat(*seat), &Localizer::nowhere(Lang::En)),
    ))
}
