//! Anno 1503 from the middle of a game, twice: once as it was, once with everything that the second player cannot know dealt anew. The same
//! moves are told to that player and to a guest in the same words.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Actor, Broken, Dice, Eye, Game, GameInfo, Options, Prompt, Resample, Seat, Simulate, Told, Turn};
use tertulia_rules::games::anno_1503::{Action, Anno, Event, Refusal, View};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::scene::Scene;

use crate::full_hands::{eye, seen_by, without_ids};
use crate::shown::{self, Shown};
use crate::support::{House, Ways, told};

/// The house's games, with Anno as it was.
static PLAYED: &[GameEntry] = &[GameEntry::of::<Midway<PLAIN>>()];

/// The same, but for what the second seat cannot know: the faces of tiles, and what the others hold and have looked at.
static DEALT_ANEW: &[GameEntry] = &[GameEntry::of::<Midway<ANEW>>()];

const PLAIN: u8 = 0;
const ANEW: u8 = 1;

/// The seat that is to know nothing.
const BO: Seat = Seat(1);

/// Anno from the middle of a game, where the first seat may sail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Midway<const HIDDEN: u8>(Anno);

/// Whether there is something to hide: cards, and tiles that others have looked at and that can be looked at.
fn hides_enough(game: &Anno) -> bool {
    let mut offers = Vec::new();
    game.legal(Seat(0), &mut offers);
    let laid = serde_json::to_value(game).unwrap();
    let held = |seat: usize| laid["own"][seat]["hand"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>();
    let know = |seat: usize| laid["own"][seat]["seen"].as_u64().unwrap() != 0;
    if !offers.contains(&Action::Close) || !(2..=5).contains(&held(0)) || held(2) < 2 || !know(0) || !know(2) {
        return false;
    }
    let mut sailing = *game;
    sailing.apply(Actor::Seat(Seat(0)), &Action::Close, &mut Told::deaf()).unwrap();
    !Anno::prompt(&sailing.view(Eye::Seat(Seat(0))), Seat(0)).ready.is_empty()
}

impl<const HIDDEN: u8> Game for Midway<HIDDEN> {
    const INFO: &'static GameInfo = Anno::INFO;

    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(options: &Options, seats: u8) -> Result<Midway<HIDDEN>, Refusal> {
        let mut game = Anno::new(options, seats)?;
        let mut dice = SeededDice::new(1);
        while !hides_enough(&game) {
            let (by, action) = match game.turn().awaited().iter().next() {
                None => (Actor::Chance, game.draw(&mut dice).unwrap()),
                Some(seat) => {
                    let mut offers = Vec::new();
                    game.legal(seat, &mut offers);
                    let back = offers.iter().position(|action| *action == Action::Return);
                    let at = back.unwrap_or_else(|| Anno::heuristic(&game.view(Eye::Seat(seat)), seat, &offers, &mut dice));
                    (Actor::Seat(seat), offers[at])
                }
            };
            game.apply(by, &action, &mut Told::deaf())?;
        }
        Ok(Midway(if HIDDEN == ANEW { game.resample_hidden(Eye::Seat(BO), &mut dice) } else { game }))
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        self.0.legal(seat, offers);
    }

    /// The third player's turns begin with a golden age: everybody chooses at the same time.
    fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
        let third = serde_json::to_value(self.0).unwrap()["table"]["active"] == 2;
        Some(match self.0.draw(dice)? {
            Action::Roll(_) if third => Action::Roll(6),
            Action::Fate(_) if third => Action::Fate(6),
            drawn => drawn,
        })
    }

    fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        self.0.apply(by, action, told)
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.0.forfeit(seat, told);
    }

    fn view(&self, eye: Eye) -> View {
        self.0.view(eye)
    }

    fn prompt(view: &View, seat: Seat) -> Prompt<Action> {
        Anno::prompt(view, seat)
    }

    fn open_prompt(public: &View, seat: Seat) -> Prompt<Action> {
        Anno::open_prompt(public, seat)
    }

    fn scene(view: &View) -> Scene {
        Anno::scene(view)
    }

    fn check(&self) -> Result<(), Broken> {
        self.0.check()
    }
}

impl<const HIDDEN: u8> Simulate for Midway<HIDDEN> {}

impl<const HIDDEN: u8> Resample for Midway<HIDDEN> {
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Midway<HIDDEN> {
        Midway(self.0.resample_hidden(eye, dice))
    }
}

/// What each verb is tried with.
const TRIED: [(&str, &str, &str); 7] = [
    ("take", "good", "spice"),
    ("pioneer", "building", "church"),
    ("develop", "space", "1"),
    ("sell", "goods", "cloth"),
    ("sail", "course", "look north"),
    ("use", "place", "bridge 2"),
    ("discard", "good", "wood"),
];

/// A ship looks at a tile and puts it back, the next turns begin, and one of three chooses a good while the others still do. Gives everything that ana, bo and a guest were shown and offered.
async fn played_with(games: &'static [GameEntry]) -> [Vec<String>; 3] {
    let house = House::open_with(Ways { games, ..Ways::default() }).await;
    let table = house.table_of("anno-1503", "table-one", &["ana", "bo", "cy"], "").await;
    house.settle().await;
    let mut heard: [Vec<String>; 3] = Default::default();
    let mut pictures = Shown::default();
    pictures.look(&table).await;
    let mut chosen = false;
    for step in 0..24 {
        let awaited = table.awaited().await;
        // What is chosen while others still choose is nobody's business: it is not bo who does, and something else each time.
        let together = awaited.len() > 1;
        let who = awaited.into_iter().find(|who| !together || who != "bo").unwrap();
        let (seat, now) = (table.seat(&who).await, table.now().await);
        let game = now.game.as_ref().unwrap();
        let (legal, prompt) = (game.legal(seat), game.prompt(seat));
        assert!(who == "bo" || !legal[0].starts_with("discard"), "that would be told to all");
        // Whoever decides does what everybody can do there, and a course is open to all.
        let open = ["return", "close", "end"].into_iter().find(|action| legal.iter().any(|other| other == action));
        if let Some(course) = prompt.ready.iter().find(|_| step < 3 && open == Some("end")) {
            let steps: Vec<&str> = course.actions.iter().filter_map(|action| action.strip_prefix("sail ")).collect();
            house.words(&who, &table.channel, "anno-1503 sail", &[("course", &steps.join(" "))]).await;
        } else if let Some(action) = open {
            house.words(&who, &table.channel, &format!("anno-1503 {action}"), &[]).await;
        } else {
            chosen = together;
            table.choose_by_typing(&who, &mut |_| usize::from(together && games.as_ptr() == DEALT_ANEW.as_ptr())).await;
        }
        house.settle().await;
        for (at, user) in ["ana", "bo", "eli"].into_iter().enumerate() {
            for command in ["table hand", "table board", "table log"] {
                house.types(user, &table.channel, command, &[]).await;
            }
            for (verb, param, word) in TRIED {
                let command = format!("anno-1503 {verb}");
                heard[at].push(format!("{:?}", house.completes(user, &table.channel, &command, &[(param, "")]).await));
                if user != who && user != "ana" && !table.awaited().await.contains(&user.to_owned()) {
                    let tried = house.words(user, &table.channel, &command, &[(param, word)]).await;
                    heard[at].push(without_ids(&told(&tried)));
                }
            }
        }
        // Messages are edited: what stood there for a moment was read, too.
        for (at, user) in ["ana", "bo", "eli"].into_iter().enumerate() {
            heard[at].extend(seen_by(&house, user));
            heard[at].extend(shown::all_said(&*table.now().await, eye(&table, user).await));
        }
        pictures.look(&table).await;
        if chosen {
            break;
        }
    }
    assert!(pictures.own > 10, "secrets were seen in pictures: {}", pictures.own);
    assert!(chosen, "somebody chose in secret");
    heard
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_lies_face_down_or_in_other_hands_a_player_is_told_and_offered_the_same() {
    let [ana, bo, guest] = played_with(PLAYED).await;
    let [other_ana, other_bo, other_guest] = played_with(DEALT_ANEW).await;
    assert!(bo.len() > 80 && guest.len() > 80, "{} {}", bo.len(), guest.len());
    for (one, other) in [(&bo, &other_bo), (&guest, &other_guest)] {
        one.iter().zip(other).for_each(|(one, other)| assert_eq!(one, other));
        assert_eq!(one.len(), other.len());
    }
    assert_ne!(ana, other_ana, "she knows");
}
