//! Under which head each key of a variant file belongs, for those that stand elsewhere.

/// Heads, each with its keys. A key that belongs under several is in none.
pub(super) const HOMES: [(&str, &[&str]); 5] = [
    (TOP, &["name", "also", "extends", "abstract", "region", "people", "family", "notes", "adji"]),
    (
        "[board]",
        &[
            "pits",
            "seeds",
            "rows",
            "start",
            "direction",
            "track",
            "owners",
            "opposite",
            "behind",
            "store-name",
            "pit-name",
            "row-names",
        ],
    ),
    ("[rules]", &["move", "lap", "seed", "setup", "turn", "no-move", "after-turn", "endless", "settle", "round"]),
    ("[[scenario]]", &["gives", "legal", "illegal", "says", "captured", "laps", "after", "next", "over"]),
    ("[readings.ID]", &["question", "default", "values"]),
];

/// The file itself, above its first head.
pub(super) const TOP: &str = "the top of the file";

/// Whether a key belongs at the top of the file.
pub(super) fn is_of_top(key: &str) -> bool {
    HOMES[0].1.contains(&key)
}

/// Where a key belongs: the head, and what to do.
pub(super) fn of(key: &str) -> Option<(&'static str, String)> {
    let (home, _) = HOMES.iter().find(|(_, keys)| keys.contains(&key))?;
    Some((
        home,
        match *home {
            TOP => "it belongs at the top of the file, above the first `[…]`".to_owned(),
            home => format!("it belongs under `{home}`"),
        },
    ))
}
