//! Leaks that are planted in a game on purpose: whatever of a hidden hand gets out, the twins and
//! the search find it.

use tertulia_base::i18n::Lang;
use tertulia_model::Table;
use tertulia_render::{Localizer, Look, panel_lines};
use tertulia_rules::appraisal::Appraisal;
use tertulia_rules::erased::{AnyGame, GameEntry, NotPlayed, Story, outcome};
use tertulia_rules::game::{Actor, Ahead, Broken, Dice, Eye, GameInfo, Group, Order, Period, Prompt, Score, Seat, Turn};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::play_outs::PlayOuts;
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;
use tertulia_rules::tuning::Tuning;

use crate::house::House;
use crate::twins::{self, Compared, Start, look_the_same};
use tertulia_testkit::random;
use tertulia_testkit::secrets::{SaidWords, Search};

/// How what the first seat hides gets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leak {
    /// On the board that everybody sees.
    Scene,
    /// In what everybody is told.
    Story,
    /// In what somebody else can choose.
    Prompt,
    /// In why something is refused.
    Refusal,
}

/// A game that cannot keep a secret.
#[derive(Clone, Debug)]
struct Leaky<const LEAK: u8>(Box<dyn AnyGame>);

const LEAKS: [Leak; 4] = [Leak::Scene, Leak::Story, Leak::Prompt, Leak::Refusal];
const OWNER: Seat = Seat(0);

impl<const LEAK: u8> Leaky<LEAK> {
    fn leaks(leak: Leak) -> bool {
        LEAKS[usize::from(LEAK)] == leak
    }

    /// All that its owner sees, in a number.
    fn secret(&self) -> i64 {
        let view = self.0.view(Eye::Seat(OWNER));
        view.bytes().fold(7i64, |sum, byte| (sum * 31 + i64::from(byte)) % 1_000_003)
    }
}

/// Methods that ask the game within.
macro_rules! within {
    ($(fn $name:ident(&self $(, $arg:ident: $kind:ty)*) -> $out:ty;)*) => {
        $(
            fn $name(&self, $($arg: $kind),*) -> $out {
                self.0.$name($($arg),*)
            }
        )*
    };
}

impl<const LEAK: u8> AnyGame for Leaky<LEAK> {
    within! {
        fn info(&self) -> &'static GameInfo;
        fn seats(&self) -> u8;
        fn turn(&self) -> Turn;
        fn legal(&self, seat: Seat) -> Vec<String>;
        fn asides(&self, seat: Seat) -> Vec<String>;
        fn draw(&self, dice: &mut dyn Dice) -> Option<String>;
        fn open_prompt(&self, seat: Seat) -> Prompt;
        fn only_choice(&self, seat: Seat) -> Option<String>;
        fn did(&self, seat: Seat) -> Option<Text>;
        fn preview(&self, seat: Seat, marked: &[String]) -> Option<Scene>;
        fn obey(&self, seat: Seat, order: &Order) -> Option<String>;
        fn period(&self) -> Period;
        fn terms(&self, seat: Seat, action: &str) -> Option<Vec<Text>>;
        fn offered(&self, seat: Seat) -> Vec<(String, Vec<Text>)>;
        fn title(&self) -> Option<Text>;
        fn score(&self, seat: Seat) -> Score;
        fn view(&self, eye: Eye) -> String;
        fn check(&self) -> Result<(), Broken>;
        fn save(&self) -> Vec<u8>;
        fn heuristic(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String>;
        fn easy(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String>;
        fn search(&self, seat: Seat, seed: u64, tuning: Option<&Tuning>, more: &mut dyn FnMut() -> bool) -> Option<String>;
        fn appraise(&self, seat: Seat, seed: u64, most: usize, more: &mut dyn FnMut() -> bool) -> Vec<Appraisal>;
        fn ranked(&self, seat: Seat, seed: u64, most: usize) -> Vec<String>;
        fn play_outs(&self, first: Option<(Seat, &str)>, how: PlayOuts) -> Vec<Vec<f64>>;
        fn tuning(&self) -> Tuning;
        fn reveals(&self, seat: Seat, played: &[(Actor, &str)]) -> bool;
        fn noticed(&self, by: Actor, action: &str, seat: Seat) -> Option<String>;
    }

    fn play(&mut self, by: Actor, action: &str) -> Result<Story, NotPlayed> {
        // Of the position in which it is played.
        let secret = if Self::leaks(Leak::Story) || Self::leaks(Leak::Refusal) { self.secret() } else { 0 };
        match self.0.play(by, action) {
            Ok(story) if Self::leaks(Leak::Story) => {
                Ok(story.into_iter().map(|(_, text)| (Eye::Public, text)).chain([(Eye::Public, told(secret))]).collect())
            }
            Err(NotPlayed::Refused(_)) if Self::leaks(Leak::Refusal) => Err(NotPlayed::Refused(told(secret))),
            played => played,
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        let mut prompt = self.0.prompt(seat);
        if Self::leaks(Leak::Prompt) && seat != OWNER {
            for group in &mut prompt.groups {
                let (Group::One { label, .. } | Group::Several { label, .. } | Group::Form { label, .. }) = group;
                *label = told(self.secret());
            }
        }
        prompt
    }

    fn ahead(&self, seat: Seat) -> Option<Ahead<Box<dyn AnyGame>, String>> {
        let Ahead { game, when, first } = self.0.ahead(seat)?;
        Some(Ahead { game: Box::new(Leaky::<LEAK>(game)), when, first })
    }

    fn foresee(&self, seat: Seat, action: &str) -> Option<Box<dyn AnyGame>> {
        self.0.foresee(seat, action).map(|after| Box::new(Leaky::<LEAK>(after)) as Box<dyn AnyGame>)
    }

    fn scene(&self, eye: Eye) -> Scene {
        self.0.scene(if Self::leaks(Leak::Scene) { Eye::Seat(OWNER) } else { eye })
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Box<dyn AnyGame> {
        Box::new(Leaky::<LEAK>(self.0.resample_hidden(eye, dice)))
    }
}

/// A text with a number in it.
fn told(secret: i64) -> Text {
    Text::new("front-choose-more").with("count", secret)
}

fn leaky<const LEAK: u8>(game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
    Box::new(Leaky::<LEAK>(twins::begun(game)))
}

/// A game in which the first seat hides something from the others.
fn secretive() -> GameEntry {
    let hides = |entry: &&GameEntry| {
        let mut game = entry.new_game(&tertulia_rules::game::Options::simulated(entry.info), entry.info.seats.1).unwrap();
        let mut dice = SeededDice::new(1);
        while let Some(drawn) = game.draw(&mut dice).filter(|_| outcome(game.as_ref()).is_none()) {
            game.play(Actor::Chance, &drawn).unwrap();
        }
        let eye = Eye::Seat(Seat(1));
        game.resample_hidden(eye, &mut dice).view(Eye::Seat(OWNER)) != game.view(Eye::Seat(OWNER))
    };
    *GAMES.iter().find(hides).expect("a game with secrets")
}

async fn finds<const LEAK: u8>() -> Result<(), String> {
    let games: &'static [GameEntry] = vec![secretive().begun_by(leaky::<LEAK>)].leak();
    let info = games[0].info;
    let mut compared = Compared::default();
    for decisions in [0, 3, 9, 20, 33, 47, 60] {
        let start = Start { seed: 6, decisions, twin_for: None };
        look_the_same(games, info.slug, info.seats.1, start, &mut compared).await?;
    }
    Ok(())
}

#[tokio::test]
async fn twins_find_every_kind_of_leak() {
    for leak in random::some(LEAKS, 2, 0) {
        let found = match leak {
            Leak::Scene => finds::<0>().await,
            Leak::Story => finds::<1>().await,
            Leak::Prompt => finds::<2>().await,
            Leak::Refusal => finds::<3>().await,
        };
        assert!(found.is_err(), "{leak:?} is not found");
    }
}

/// Somebody sits down in the first seat, which has other secrets by then: what the others see of it
/// is as it was, but for the name.
#[tokio::test]
async fn a_name_that_is_new_at_the_table_is_no_secret_and_what_its_seat_hides_is() {
    const NEWCOMER: &str = "Zebedee";
    let games: &'static [GameEntry] = vec![secretive()].leak();
    let info = games[0].info;
    let house = House::new(games, 5);
    let table = house.table(info.slug, info.seats.1, "").await.unwrap();
    let before = Table::clone(&*table.now().await);
    let mut after = before.clone();
    after.head.revision += 1;
    after.head.players[OWNER.index()].name = NEWCOMER.to_owned();
    let lines = |table: &Table, eye: Eye| -> Vec<String> {
        let scene = table.game.as_ref().unwrap().scene(eye);
        scene.panels.iter().flat_map(|panel| panel_lines(panel, &Localizer::at(table, Lang::En), Look::Words)).collect()
    };
    let dealt = |seed| before.game.as_ref().unwrap().resample_hidden(Eye::Public, &mut SeededDice::new(seed));
    let held = before.game.as_ref().unwrap().scene(Eye::Seat(OWNER));
    after.game = (1..100).map(dealt).find(|game| game.scene(Eye::Seat(OWNER)) != held);
    let (own, public) = (lines(&after, Eye::Seat(OWNER)), lines(&after, Eye::Public));
    let (named, secret) = (public.iter().find(|line| line.contains(NEWCOMER)), own.iter().find(|line| !public.contains(line)));

    let mut search = Search::among(2);
    search.look(&before, []).unwrap();
    let mut reads = |words: &str| search.look(&after, [SaidWords { reader: Eye::Public, words: words.to_owned() }]);
    assert_eq!([reads(named.unwrap()), reads(NEWCOMER)], [Ok(()), Ok(())]);
    assert!(reads(secret.unwrap()).is_err(), "what stands on somebody else's board is found");
}
