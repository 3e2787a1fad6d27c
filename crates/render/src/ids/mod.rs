//! Custom ids: what each button, menu and modal means, and how that is written.
//!
//! Start reading at [`custom_id`], then [`press`].

pub(crate) mod custom_id;
pub mod guide;
pub(crate) mod order_panels;
pub(crate) mod pages;
pub mod press;
