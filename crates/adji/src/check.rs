//! What is found before play.

use adji_syntax::diagnostic::Diagnostic;
use adji_syntax::span::Span;

use crate::compile::Compiled;
use crate::layer::Draft;

/// Faults that show in the text itself.
pub(crate) fn text(_draft: &Draft, _faults: &mut Vec<Diagnostic>) {}

/// Faults that show in the compiled rules.
pub(crate) fn rules(_draft: &Draft, _compiled: &Compiled, _file: Span, _faults: &mut Vec<Diagnostic>) {}
