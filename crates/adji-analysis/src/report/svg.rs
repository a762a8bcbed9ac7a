//! Drawings as text: what a plot needs of SVG, and no more. Colours are left to the page, by class.

use std::fmt::Write;

/// A drawing.
pub(super) struct Svg {
    width: f64,
    height: f64,
    title: String,
    body: String,
}

/// Where a text stands beside its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty drawing; the title is what is told to whoever cannot see it.
    pub(super) fn new(width: f64, height: f64, title: &str) -> Svg {
        Svg { width, height, title: escape(title), body: String::new() }
    }

    pub(super) fn line(&mut self, class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) {
        let _ =
            write!(self.body, "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
    }

    pub(super) fn rect(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let _ = write!(
            self.body,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }

    pub(super) fn shaded(&mut self, opacity: f64, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        let _ = write!(
            self.body,
            "<rect class=\"shade\" fill-opacity=\"{opacity:.2}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }

    pub(super) fn dot(&mut self, class: &str, [x, y]: [f64; 2]) {
        let _ = write!(self.body, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
    }

    pub(super) fn path(&mut self, class: &str, points: &[[f64; 2]]) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let _ = write!(self.body, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    pub(super) fn text(&mut self, anchor: Anchor, [x, y]: [f64; 2], text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(self.body, "<text text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escape(text));
    }

    /// The drawing as an element of a page.
    pub(super) fn finish(self) -> String {
        let Svg { width, height, title, body } = self;
        format!(
            "<svg role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\"><title>{title}</title>{body}</svg>\n"
        )
    }
}

/// A text as it stands in a page or a drawing.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
