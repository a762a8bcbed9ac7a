//! The adji program: rules of sowing games as text.
//!
//! `commands` has a file for each command, `library` finds variants, `lines` reads long files, `files` writes files,
//! `output` writes results and ends the program, `threads` does work on several at once. What a command does is in the `adji` library; here are only arguments,
//! files, the terminal and exit codes.

mod commands;
mod files;
mod filters;
mod library;
mod lines;
mod output;
mod revision;
mod signs;
mod threads;

/// Runs the program with the arguments and variables it was started with.
#[must_use]
pub fn main() -> std::process::ExitCode {
    commands::main()
}
