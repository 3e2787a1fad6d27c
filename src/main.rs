//! The entry point. It prints a failure and sets the exit code.

use std::process::ExitCode;

use clap::Parser;
use tertulia::cli::{self, Cli};

fn main() -> ExitCode {
    match cli::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
