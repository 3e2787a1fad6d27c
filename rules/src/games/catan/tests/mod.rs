//! Tests.
mod contract;
use super::*;
