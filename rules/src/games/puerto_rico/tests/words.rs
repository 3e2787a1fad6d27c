//! The words: both languages say everything, and say it without a gap.

use std::collections::BTreeSet;

use super::super::text::Ask;
use super::*;
use crate::game::Group;
use crate::text::Text;
use crate::words::{self, keys, note_keys};

/// A language of the game.
pub(super) type Words = words::Words<PuertoRico>;

#[test]
fn both_languages_have_the_same_keys_with_the_same_arguments() {
    let (en, fr) = (keys(PuertoRico::KIND.slug, PuertoRico::KIND.text.en), keys(PuertoRico::KIND.slug, PuertoRico::KIND.text.fr));
    assert!(en.len() > 300);
    assert_eq!(en, fr);
}

/// Every text that a game can produce: found by playing, and the refusals one by one.
#[test]
fn everything_is_said_in_both_languages_and_no_words_are_idle() {
    let languages = [Words::english(), Words::french()];
    let mut used = BTreeSet::new();
    let mut say = |text: Text| {
        for words in &languages {
            let said = words.say(&text);
            assert!(!said.is_empty() && !said.contains('{'), "{text:?}: {said}");
        }
        note_keys(&text, &mut used);
    };
    for seed in 0..90 {
        let set: &[(&str, &str)] = match seed % 4 {
            0 => &[("partialProduction", "on"), ("mayorSequential", "on")],
            1 => &[("nobles", "on")],
            2 => &[("newBuildings", "on")],
            _ => &[("newBuildings", "on"), ("nobles", "on"), ("library2pOnce", "on")],
        };
        let mut game = PuertoRico::new(&options_of(set), 2 + (seed / 4 % 4) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let leaver = (seed % 5 == 0).then_some(Seat(seed as u8 % 2));
        let mut steps = 0;
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            let mut told = Told::new();
            game.apply(by, &action, &mut told).unwrap();
            steps += 1;
            if let Some(seat) = leaver.filter(|_| steps == 100) {
                game.forfeit(seat, &mut told);
            }
            told.events.into_iter().for_each(|(_, event)| say(event.into()));
            for seat in game.turn().awaited().iter() {
                prompt_texts(&game.view(Eye::Seat(seat)), seat).into_iter().for_each(&mut say);
            }
            if steps % 7 == 0 || matches!(game.turn(), Turn::Over(_)) {
                for seat in Seat::all(game.seats()) {
                    let view = game.view(Eye::Seat(seat));
                    scene_texts(&view).into_iter().for_each(&mut say);
                    prompt_texts(&view, seat).into_iter().for_each(&mut say);
                }
            }
        }
        scene_texts(&game.view(Eye::Public)).into_iter().for_each(&mut say);
    }
    all_refusals().into_iter().for_each(|refusal| say(refusal.into()));
    // Said by the host, or seldom met in random play.
    for key in host_keys() {
        say(Text::new(key));
    }
    scene_texts(&PuertoRico::new(&options_of(&[]), 3).unwrap().view(Eye::Public)).into_iter().for_each(&mut say);
    for why in [Why::Colonists, Why::City(P1), Why::Points] {
        say(Event::Ending(why).into());
    }
    for building in Building::all() {
        say(Event::Built(P1, building, 1).into());
        for person in Person::ALL {
            say(Event::Manned(P1, building, person, Place::On(Circle::Building(building))).into());
        }
        say(Event::Drafted(P1, building).into());
        say(super::super::text::effect(building));
    }
    for role in Role::ALL {
        for privilege in [Privilege::Plain, Privilege::Doubled] {
            say(Event::Role(P1, role, privilege, 0).into());
            say(Event::Role(P1, role, privilege, 2).into());
        }
    }
    for tile in Tile::ALL {
        say(Event::Settled(P1, tile).into());
        say(super::super::text::tiles(tile, 2));
    }
    for good in Good::ALL {
        for market in Market::ALL {
            say(Event::Sold(P1, good, market, 3).into());
        }
        say(Event::Drew(P1, Building::Hacienda, good).into());
        say(Event::Threw(P1, Thrown::Forest(good)).into());
    }
    say(Event::Over(SeatSet::all(3)).into());
    say(Event::Reshuffled.into());
    say(Text::new("puerto-rico-do-role-doubled").with("role", super::super::text::role(Role::Mayor)));
    say(Event::Listed(buildings::BASE).into());
    say(Event::Drawn(Building::Church).into());
    for nobles in [0, 1] {
        say(Event::ShipFilled(3, nobles).into());
    }
    say(Event::Produced(P1, Goods::NONE).into());
    let written: BTreeSet<String> = keys(PuertoRico::KIND.slug, PuertoRico::KIND.text.en).into_keys().collect();
    let idle: Vec<_> = written.difference(&used).collect();
    assert!(idle.is_empty(), "nobody says {idle:?}");
}

fn scene_texts(view: &View) -> Vec<Text> {
    PuertoRico::scene(view).texts()
}

fn prompt_texts(view: &View, seat: Seat) -> Vec<Text> {
    let prompt = PuertoRico::prompt(view, seat);
    let mut texts: Vec<Text> = prompt.ask.into_iter().chain(prompt.ready.into_iter().map(|r| r.label)).collect();
    for group in prompt.groups {
        let (Group::One { label, entries } | Group::Several { label, entries, .. }) = group else { continue };
        texts.push(label);
        texts.extend(entries.into_iter().flat_map(|e| std::iter::once(e.label).chain(e.note)));
    }
    texts
}

fn all_refusals() -> Vec<Refusal> {
    use Refusal::*;
    let asks = [
        Ask::Nothing,
        Ask::Role,
        Ask::Settle,
        Ask::Hospice,
        Ask::Recruit,
        Ask::Place,
        Ask::Build,
        Ask::University,
        Ask::Produce,
        Ask::Take,
        Ask::Sell,
        Ask::Load,
        Ask::Store,
        Ask::Draft,
        Ask::Stop,
        Ask::Plant,
        Ask::Second,
        Ask::Lodge,
        Ask::Welcome,
        Ask::Pay,
        Ask::Supply,
        Ask::Bundle,
    ];
    let (good, harbor) = (Good::Corn, Building::Harbor);
    let mut all = vec![
        Seats(2),
        Over,
        Chance,
        NotChance,
        BadOutcome,
        NotYours(SeatSet::all(2), Ask::Store),
        NoSuchRole(Role::Prospector),
        RoleTaken(Role::Mayor, P2),
        NotRunning(harbor),
        Drawn,
        IslandFull,
        NoneFaceDown,
        NoTile(good),
        NoQuarryLeft,
        NoQuarryForYou,
        NoCircle(Circle::Tile(Tile::Quarry)),
        CircleFull(Circle::Building(harbor)),
        Owned(harbor),
        SoldOut(harbor),
        TooDear(harbor, 8, 1),
        TooDear(harbor, 8, 3),
        CityFull(0),
        CityFull(1),
        CityFull(2),
        NoCapacity(good),
        NoBarrelLeft(good),
        NotProduced(good),
        NoBarrel(good),
        HouseFull,
        HouseHas(good),
        NoShip(4, [5, 6, 7]),
        OnOtherShip(good, 5),
        ShipFull(5),
        ShipHolds(5, good),
        LargerShip(good, 7),
        MustLoad,
        WharfUsed(Building::Wharf),
        CannotKeep(0, 1),
        CannotKeep(1, 1),
        CannotKeep(3, 4),
        NeedsNewBuildings,
        BadList,
        ShortList(3),
        NotInGame(harbor),
        Drafted(harbor),
        NoSlot(3),
        Excluded(Building::Hacienda, Building::ForestHouse),
        NothingToDeclare,
        AlreadyDoubled,
        NoSecondQuarry,
        NoSuchTile(Thrown::Forest(good)),
        NoneToSpare(Person::Noble),
        NoblesFirst,
        NoneInHand(Person::Colonist),
        MustWork,
        GuestsStay,
        NoGuest(Person::Noble),
        NobodyToRest,
        PaidSo,
        NobodyThere(Person::Noble, Place::SanJuan),
        MustStay,
        NoChip,
        SoldAlready,
        LandUsed,
        LandNeeds(Person::Noble),
        NoDoubloon,
        Supplied(good),
        SuppliedAll(2),
    ];
    all.extend(asks.map(NotNow));
    all
}

/// Texts that the host asks for by the names in `Kind`, and the shared rules summary.
fn host_keys() -> Vec<String> {
    let kind = PuertoRico::KIND;
    let kebab = |word: &str| {
        let mut out = String::new();
        let mut capital = true;
        for c in word.chars() {
            if c.is_ascii_uppercase() && !capital {
                out.push('-');
            }
            capital = c.is_ascii_uppercase();
            out.push(c.to_ascii_lowercase());
        }
        out
    };
    let mut keys: Vec<String> = ["name", "about", "rules", "pass"].map(str::to_owned).to_vec();
    for option in kind.options {
        let key = format!("option-{}", kebab(option.key));
        let listed = if option.open == crate::game::Open::Closed { option.values } else { &[] };
        let values = listed.iter().filter(|v| !matches!(**v, "on" | "off"));
        keys.extend(values.map(|v| format!("{key}-{}", kebab(v))));
        keys.extend([key.clone(), format!("{key}-about")]);
    }
    for verb in kind.verbs {
        let params = verb.params.iter().map(|p| format!("param-{}", p.name));
        for key in params.chain([format!("verb-{}", verb.name)]) {
            keys.extend([key.clone(), format!("{key}-about")]);
        }
    }
    let bonus = buildings::BONUS.iter().map(Building::id);
    keys.extend(["chips", "buildings", "nobles"].into_iter().chain(bonus).map(|part| format!("score-{part}")));
    keys.into_iter().map(|key| format!("{}-{key}", kind.slug)).collect()
}

#[test]
fn names_and_explanations_fit_discords_commands() {
    for words in [Words::english(), Words::french()] {
        let text = |key: String| words.say(&Text::new(key));
        let fits = |name: &str| {
            let length = name.chars().count();
            (1..=32).contains(&length) && name.chars().all(|c| c.is_alphanumeric() || c == '-') && name == name.to_lowercase()
        };
        let mut names = BTreeSet::new();
        assert!(PuertoRico::KIND.verbs.len() <= 25);
        for verb in PuertoRico::KIND.verbs {
            let name = text(format!("puerto-rico-verb-{}", verb.name));
            assert!(fits(&name), "{name}");
            assert!(names.insert(name.clone()), "{name} twice");
            assert!(text(format!("puerto-rico-verb-{}-about", verb.name)).chars().count() <= 100, "{name}");
            for param in verb.params {
                let name = text(format!("puerto-rico-param-{}", param.name));
                assert!(fits(&name), "{name}");
                assert!(text(format!("puerto-rico-param-{}-about", param.name)).chars().count() <= 100, "{name}");
            }
        }
        for about in host_keys().into_iter().filter(|key| key.contains("-option-") && key.ends_with("-about")) {
            assert!(text(about.clone()).chars().count() <= 100, "{about}");
        }
        assert!(text("puerto-rico-about".into()).chars().count() <= 100);
        let rules = text("puerto-rico-rules".into());
        assert!(rules.chars().count() <= 4000 && rules.contains("\n\n"), "{}", rules.chars().count());
    }
}
