//! Values of every type that a refusal names, to say every refusal. Start reading at [`Samples`].

use crate::game::Seat;
use crate::nouns::Noun;

/// A type with values for every form of a sentence.
pub(crate) trait Samples: Clone {
    /// Returns some values, at least one.
    fn samples() -> Vec<Self>;
}

impl<N: Noun> Samples for N {
    fn samples() -> Vec<N> {
        N::ALL.to_vec()
    }
}

/// Gives types their samples.
macro_rules! samples {
    ($($type:ty: $values:expr;)+) => {
        $(impl $crate::testing::samples::Samples for $type {
            fn samples() -> Vec<$type> {
                $values.into()
            }
        })+
    };
}
pub(crate) use samples;

samples! {
    u8: [0, 1, 2, 3];
    u16: [1, 3];
    Seat: [Seat(1)];
    String: ["castle".to_owned()];
}
