//! What every game promises.

use super::*;

#[test]
fn the_contract_is_kept() {
    crate::kit::contract::<Anno>(1);
}
