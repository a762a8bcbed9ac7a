//! The adji program, built for the tests of the command line.

fn main() -> std::process::ExitCode {
    adji_cli::main()
}
