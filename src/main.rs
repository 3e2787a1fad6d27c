//! The program. What is here: nothing but the way in, and the one place that decides what an error shows.

use std::process::ExitCode;

use clap::Parser;
use tertulia::cli::{self, Cli};

/// Messages, and what travels, are made of many small pieces, which this one hands out faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
