//! Reading line by line, so that a file of any length takes no more room than its longest line.

use std::io::{self, BufRead, Read};

use adji::records::LONGEST;

use crate::library::plain;

/// The lines of something, each with its number.
pub(crate) struct Lines<R> {
    /// What messages call it.
    name: String,
    from: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(name: String, from: R) -> Lines<R> {
        Lines { name, from, number: 0 }
    }

    /// What messages call it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The next line that is not empty, with its number from 1.
    ///
    /// # Errors
    /// In words, when it cannot be read, is too long, or is no text.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, String)>, String> {
        loop {
            let bytes = self.read()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let (name, number) = (&self.name, self.number);
            let text = String::from_utf8(bytes).map_err(|_| format!("{name}, line {number}: not text in UTF-8"))?;
            if !text.trim().is_empty() {
                return Ok(Some((number, text)));
            }
        }
    }

    /// The bytes of the next line with its end; none where there is no more.
    fn read(&mut self) -> Result<Vec<u8>, String> {
        self.number += 1;
        let mut bytes = Vec::new();
        let read = self.from.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes);
        read.map_err(|error: io::Error| format!("{} cannot be read: {}", self.name, plain(&error)))?;
        if bytes.len() > LONGEST {
            let (name, number) = (&self.name, self.number);
            return Err(format!(
                "{name}, line {number}: the line has more than {LONGEST} bytes, and no more can be read"
            ));
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_empty_ones_left_out() {
        let mut lines = Lines::new("x".to_string(), "\n a\r\n\n\nb".as_bytes());
        assert_eq!(lines.next(), Ok(Some((2, " a\r\n".to_string()))));
        assert_eq!(lines.next(), Ok(Some((5, "b".to_string()))));
        assert_eq!(lines.next(), Ok(None));
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut lines = Lines::new("`x`".to_string(), io::BufReader::new(io::repeat(0)));
        let why = "`x`, line 1: the line has more than 16777216 bytes, and no more can be read".to_string();
        assert_eq!(lines.next(), Err(why));
        let mut lines = Lines::new("`x`".to_string(), b"a\n\xff\n".as_slice());
        assert!(lines.next().is_ok());
        assert_eq!(lines.next(), Err("`x`, line 2: not text in UTF-8".to_string()));
    }
}
