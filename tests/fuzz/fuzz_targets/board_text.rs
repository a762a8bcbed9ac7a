#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| adji_tests::board_text(bytes));
