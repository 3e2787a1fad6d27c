//! Smithy and quarry lower prices; carpenter and poor house draw. Start reading at [`SMITHY`].

use super::{Class, Effect, NOTHING, Spec};

/// SJ:R17
pub(super) const SMITHY: Effect = Effect { discount: Some(smithy), ..NOTHING };

/// SJ:R17
pub(super) const QUARRY: Effect = Effect { discount: Some(quarry), ..NOTHING };

/// SJ:R22
pub(super) const CARPENTER: Effect = Effect { built: Some(carpenter), ..NOTHING };

/// SJ:R23
pub(super) const POOR_HOUSE: Effect = Effect { built: Some(poor_house), ..NOTHING };

fn smithy(building: &Spec) -> u8 {
    match building.class {
        Class::Production(_) => 1,
        Class::Violet | Class::Monument | Class::Six => 0,
    }
}

fn quarry(building: &Spec) -> u8 {
    1 - smithy(building)
}

fn carpenter(building: &Spec, _hand: u16) -> u8 {
    match building.class {
        Class::Violet | Class::Monument | Class::Six => 1,
        Class::Production(_) => 0,
    }
}

fn poor_house(_building: &Spec, hand: u16) -> u8 {
    u8::from(hand <= 1)
}
