//! `adji man`: the page of the manual.

use adji::syntax::near::nearest;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::{Cli, Context, PROGRAM};
use crate::output::{Outcome, Verdict, error};

/// Print the page of the manual, or that of a command.
///
/// `adji man > ~/.local/share/man/man1/adji.1` lets `man adji` find it.
///
/// Example: adji man test
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// A command, whose page is printed instead of that of the whole program.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(self, context: &mut Context) -> Outcome {
        let mut whole = Cli::command();
        // Options of every command, and `help`, are added to each.
        whole.build();
        let Some(name) = &self.command else {
            Page::new(whole).render(&mut context.out)?;
            return Ok(Verdict::Clean);
        };
        let visible: Vec<_> = whole.get_subcommands().filter(|command| !command.is_hide_set()).collect();
        let Some(command) = visible.iter().find(|command| command.get_name() == name) else {
            let near = nearest(name, visible.iter().map(|command| command.get_name()));
            let help = near.map_or("`adji help` shows all".to_string(), |near| format!("did you mean `{near}`?"));
            return Err(error(format!("there is no command `{name}`\n  {help}")));
        };
        let (title, source) = (format!("{PROGRAM}-{name}"), format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION")));
        Page::new((*command).clone()).title(title).source(source).render(&mut context.out)?;
        Ok(Verdict::Clean)
    }
}
