use super::View;
use crate::game::{Prompt, Seat};
pub(super) fn prompt(_view: &View, _seat: Seat) -> Prompt {
    Prompt::default()
}
