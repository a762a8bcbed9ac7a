//! The adji program.

fn main() -> std::process::ExitCode {
    adji_cli::main()
}
