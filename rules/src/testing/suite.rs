//! The tests that every game has. Start reading at [`what_every_game_promises`].

/// Defines these tests in a game's `tests/mod.rs`, the names of its position and options, and what
/// is said in English. Asks for the seeds that the contract is tried with; the least wins of a
/// stand-in in 16 games; and the most decisions of stand-ins in a game, and of one while nobody
/// else acts.
macro_rules! what_every_game_promises {
    ($game:ty, contract_seeds: $seeds:literal, stand_in: ($wins:literal, $most:literal, $streak:literal)) => {
        type At = crate::testing::position::At<$game>;

        fn options_of(set: &[(&str, &str)]) -> Options {
            crate::testing::step::options_of::<$game>(set)
        }

        fn say(text: impl Into<crate::text::Text>) -> String {
            thread_local! {
                static ENGLISH: crate::testing::words::Words<$game> = crate::testing::words::Words::english();
            }
            ENGLISH.with(|words| words.say(&text.into()))
        }

        /// Returns the choices, each with its note: `Build harbor for 7 / +1 VP for each loading`.
        fn said(prompt: &crate::game::Prompt) -> Vec<String> {
            crate::testing::prompt::said::<$game>(prompt)
        }

        #[test]
        fn other_numbers_of_players_are_refused() {
            let (fewest, most) = <$game as Game>::INFO.seats;
            for seats in [0, fewest - 1, most + 1, 200] {
                assert_eq!(<$game as Game>::new(&options_of(&[]), seats).err(), Some(Refusal::Seats(seats)));
            }
        }

        #[test]
        fn the_contract_is_kept() {
            // A part of it, which goes round with the seed of the run.
            match crate::testing::random::times(1) {
                1 => crate::kit::part_of_contract::<$game>($seeds, crate::testing::random::seed(0) as usize),
                _ => crate::kit::contract::<$game>($seeds),
            }
        }

        #[test]
        fn a_stand_in_beats_players_at_random() {
            let won = crate::testing::contest::wins::<$game>(<$game as Game>::INFO.seats.1.min(4), 16);
            assert!(won >= $wins, "{won} of 16 games won");
        }

        #[test]
        fn stand_ins_among_themselves_come_to_an_end() {
            crate::testing::contest::come_to_an_end::<$game>($most, $streak);
        }

        #[test]
        fn both_languages_have_words_for_the_same_keys_with_the_same_arguments() {
            crate::testing::words::languages_agree::<$game>();
        }

        #[test]
        fn words_of_commands_fit_discord() {
            crate::testing::words::names_and_explanations_fit_discords_commands::<$game>();
        }
    };
}
pub(crate) use what_every_game_promises;
