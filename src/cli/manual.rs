//! `tertulia manual` and `tertulia completions`: what a package installs beside the program. Start
//! reading at [`page`].

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, Failure, print};

/// Prints the page for `man`.
pub(super) fn page() -> Result<(), Failure> {
    let mut page = Vec::new();
    Man::new(Cli::command()).render(&mut page).map_err(Failure::new)?;
    print(String::from_utf8_lossy(&page))
}

/// Prints what completes commands in a shell.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tertulia", &mut script);
    print(String::from_utf8_lossy(&script))
}
