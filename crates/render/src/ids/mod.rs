//! Custom ids: what each button, menu and modal means, and how that is written.
//!
//! Start reading at [`custom_id`], then [`press`].

/// Declares an enum with its notation, a row for each variant: what it holds, how that is written
/// ([`notation`](tertulia_rules::notation)), and what it means.
macro_rules! controls {
    ($(#[$about:meta])* pub enum $name:ident by $separator:literal {
        $($variant:ident $(($($value:ident: $of:ty),+))? = [$($word:tt)*] $meaning:literal;)+
    }) => {
        $(#[$about])*
        pub enum $name {
            $(#[doc = $meaning] $variant $(($($of),+))?,)+
        }

        tertulia_rules::notation::notation! {
            $name by $separator { $($variant $(($($value),+))? = [$($word)*];)+ }
        }
    };
}

pub(crate) mod custom_id;
pub mod guide;
pub(crate) mod order_panels;
pub(crate) mod pages;
pub mod press;
