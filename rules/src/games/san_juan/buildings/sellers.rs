//! Trading post, market stand and market hall: better sales. Start reading at [`TRADING_POST`].

use super::{Effect, NOTHING};

/// SJ:R28
pub(super) const TRADING_POST: Effect = Effect { more_sold: 1, ..NOTHING };

/// SJ:R31
pub(super) const MARKET_STAND: Effect = Effect { sold: Some(stand), ..NOTHING };

/// SJ:R30
pub(super) const MARKET_HALL: Effect = Effect { sold: Some(hall), ..NOTHING };

fn stand(goods: u8) -> u8 {
    u8::from(goods >= 2)
}

fn hall(goods: u8) -> u8 {
    u8::from(goods >= 1)
}
