//! The page of results.

use std::collections::BTreeSet;

use tertulia_base::i18n::{Lang, Names};
use tertulia_model::{Curve, Round};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::scene::{Place, Scene};
use tertulia_rules::text::Text;

use super::super::credits::{Closing, Credits};
use super::super::win_chances::Chances;
use super::super::*;
use super::{find_covered, names, records, type_sizes, written};

/// What a finished game's results are drawn from.
struct Ended {
    scene: Scene,
    curve: Curve,
}

impl Ended {
    fn results<'a>(&'a self, localizer: &'a Localizer) -> Results<'a> {
        let Scene { title, places, ended, .. } = &self.scene;
        let (title, ended) = (title.as_ref(), ended.as_ref());
        Results { title, places, ended, curve: &self.curve, localizer, theme: Theme::Dark }
    }

    fn closing(&self) -> Closing {
        let credits = Credits { date: Some((2026, 11, 29)) };
        Closing { headline: Credits::headline(GAMES[0].info, &self.scene.places), signature: credits.signature() }
    }
}

/// Returns all golden records that play to the end of their game.
fn ended() -> Vec<(String, Ended)> {
    let played = records().into_iter().map(|(name, record)| {
        let scene = record.replay(|_, _, _| {}).unwrap().scene(Eye::Public);
        (name, Ended { scene, curve: Curve::of(&record, record.entry().unwrap()).unwrap() })
    });
    played.filter(|(_, ended)| !ended.scene.places.is_empty()).collect()
}

/// Returns results with as many places as five can have, each with sources that nobody else has.
fn crowded(ended: &Ended, sources: i32) -> Ended {
    let place = |n: u8| Place {
        seat: Seat(n),
        rank: n + 1,
        won: n == 0,
        total: 100 - i32::from(n),
        points: Text::new("front-picture-free").with("n", i64::from(n)),
        parts: (0..sources).map(|of| (Text::new("front-picture-free").with("n", i64::from(of)), of + i32::from(n))).collect(),
        tie: None,
    };
    let places: Vec<Place> = (0..5).map(place).collect();
    let points = |round: &Round| (0..5).map(|n| n * 3 + round.points.iter().sum::<i32>()).collect();
    let rounds = ended.curve.rounds.iter().map(|round| Round { title: round.title.clone(), points: points(round) });
    let curve = Curve { rounds: rounds.collect() };
    let why = Text::new("puerto-rico-ended-city").with("seat", Seat(0));
    Ended { scene: Scene { places, ended: Some(why), ..ended.scene.clone() }, curve }
}

#[test]
fn results_can_be_read_where_they_are_shown_half_as_large_and_no_label_covers_another_or_is_cut_off() {
    let mut all = ended();
    assert!(all.len() > 10, "{}", all.len());
    let many = crowded(&all[0].1, 13);
    all.push(("crowded".to_owned(), many));
    let single = Curve { rounds: all[0].1.curve.rounds[..1].to_vec() };
    all.push(("one round".to_owned(), Ended { scene: all[0].1.scene.clone(), curve: single }));
    for (name, ended) in &all {
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            let page = Results { theme: Theme::Light, ..ended.results(&localizer) }.page(&ended.closing());
            assert_eq!((page.w, page.h), landscape::SIZE, "{name}");
            let (sizes, mut covered) = (type_sizes(&page), BTreeSet::new());
            for (size, rank, words) in &sizes {
                let least = if *rank == block::Rank::Key { kit::KEY } else { 11.0 };
                assert!(*size >= least, "{name}: “{words}” is {size} high of {least}");
            }
            let keys: Vec<&str> =
                sizes.iter().filter(|(_, rank, _)| *rank == block::Rank::Key).map(|(.., words)| words.as_str()).collect();
            for place in &ended.scene.places {
                assert!(keys.contains(&place.total.to_string().as_str()), "{name}: {} is not among {keys:?}", place.total);
            }
            // Numbers of seats lie on lines, which may meet.
            let may = |one: &str, other: &str| one.len() == 1 && other.len() == 1;
            find_covered(&format!("{name} {lang:?}"), &page, may, &mut covered);
            assert!(covered.is_empty(), "{covered:#?}");
        }
    }
}

#[test]
fn results_are_said_in_words_with_the_winner_first_every_place_and_who_was_ahead_when() {
    for (name, ended) in ended() {
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            let (places, results) = (&ended.scene.places, ended.results(&localizer));
            let said = results.alt();
            assert!(said.chars().count() <= alt::LONGEST && !said.contains('⟦') && !said.contains("{ $"), "{name}: {said}");
            let lines: Vec<&str> = said.lines().collect();
            for winner in places.iter().filter(|place| place.won) {
                assert!(lines[0].contains(&localizer.names.of(winner.seat)), "{name}: {said}");
            }
            for place in places {
                let words = format!("{}. {}, {} ", place.rank, localizer.names.of(place.seat), place.total);
                assert!(lines[1].contains(&words), "{name}: “{words}” is not in {said}");
            }
            let ahead = localizer.plain(&ahead(&ended.curve, &localizer).unwrap());
            assert!(lines[2] == ahead || ahead.chars().count() > 600, "{name}: {said}");
            // A message's text says who won and the places.
            let beside = results.alt_in_message();
            assert!(beside.starts_with(&ahead) || ahead.chars().count() > 600, "{name}: {beside}");
            assert!(lines[..2].iter().all(|line| !beside.contains(line)), "{name}: {beside}");
        }
    }
}

#[test]
fn chances_have_a_page_of_their_own_and_are_said_in_words() {
    for (name, Ended { scene, curve }) in ended() {
        let percent = |round: &Round| {
            let seats = round.points.len() as i32;
            (0..seats).map(|seat| 100 / seats + if seat == 0 { 100 % seats } else { 0 }).collect()
        };
        let rounds = curve.rounds.iter().map(|round| Round { title: round.title.clone(), points: percent(round) });
        let ended = Ended { scene, curve: Curve { rounds: rounds.collect() } };
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            let chances = Chances(ended.results(&localizer));
            let page = chances.page(&ended.closing());
            assert_eq!((page.w, page.h), landscape::SIZE, "{name}");
            let drawn = written(&page).join(" ");
            assert!(drawn.contains(&localizer.word("front-picture-chances")), "{name}: {drawn}");
            let said = chances.alt();
            assert!(said.chars().count() <= alt::LONGEST && !said.contains('⟦') && !said.contains("{ $"), "{name}: {said}");
            assert!(said.contains(&localizer.names.of(Seat(0))), "{name}: {said}");
            assert!(chances.words().iter().all(|line| !line.contains('⟦')), "{name}: {:?}", chances.words());
        }
    }
}

#[test]
fn results_say_what_ended_the_game() {
    let mut seen = 0;
    for (name, Ended { scene, curve }) in ended() {
        let (places, ended) = (scene.places.as_slice(), scene.ended.as_ref());
        let Some(why) = ended else { continue };
        for lang in Lang::ALL {
            let localizer = Localizer { lang, names: Names::new(["Ana", "Bo", "Cy", "Di", "Eli"]) };
            let results = Results { title: None, places, ended, curve: &curve, localizer: &localizer, theme: Theme::Dark };
            let (drawn, why) = (written(&results.page(&Closing::default())).join(" "), localizer.plain(why));
            assert!(drawn.contains(&why.replace('\u{a0}', " ")), "{name}: no “{why}” in {drawn}");
            assert!(results.alt().contains(&why), "{name}: no “{why}” in {}", results.alt());
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_description_of_results_that_is_too_long_leaves_whole_lines_out_and_says_so() {
    let (_, one) = ended().swap_remove(0);
    let (crowded, localizer) = (crowded(&one, 20), names());
    let results = Results { title: None, ..crowded.results(&localizer) };
    let (said, all) = (results.alt(), results.words());
    assert!(said.chars().count() <= alt::LONGEST && all.iter().map(|line| line.chars().count()).sum::<usize>() > alt::LONGEST);
    assert_eq!(said.lines().last(), Some(localizer.word("front-alt-more-results").as_str()));
    assert!(said.lines().next().is_some_and(|line| line.starts_with("Wilhelmina")), "{said}");
}

/// Writes results of golden games to `$PICTURES`, of records whose name contains `$ONLY`.
#[test]
#[ignore = "writes files to look at"]
fn results_are_written_to_look_at() {
    let folder = std::path::PathBuf::from(std::env::var("PICTURES").unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, ended) in ended().into_iter().filter(|(name, _)| name.contains(&only)) {
        let localizer = Localizer { lang: Lang::En, names: Names::new(["Ana", "Robot 1", "Wilhelmina", "Eli", "Gus"]) };
        let drawn = ended.results(&localizer).closed(&ended.closing()).unwrap();
        std::fs::write(folder.join(format!("{}-results.png", name.replace(' ', "-"))), drawn).unwrap();
    }
}
