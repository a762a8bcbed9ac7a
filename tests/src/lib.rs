//! All data-driven suites; see tests/suite.
