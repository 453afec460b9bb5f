//! The timing table of `docs/microarchitecture.md` says what the model does.

use std::path::Path;

use model::core::config::{Config, ConfigName};
use model::core::timing::TIMING;

/// Heading of the section that holds the table.
const SECTION: &str = "## 15. Timing";

/// The table as the document must have it.
fn expected() -> Vec<String> {
    let configs = ConfigName::ALL.map(|name| (name.as_str(), Config::named(name)));
    let names = configs.map(|(name, _)| name).join(" | ");
    let rows = TIMING.iter().map(|row| {
        let cycles = configs.map(|(_, config)| (row.cycles)(&config).to_string());
        format!(
            "| {} | {} | {} |",
            row.name,
            cycles.join(" | "),
            row.mirrors
        )
    });
    [
        format!("| what | {names} | mirrors |"),
        "| --- | --- | --- | --- | --- |".to_owned(),
    ]
    .into_iter()
    .chain(rows)
    .collect()
}

#[test]
fn document_and_table_agree() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/microarchitecture.md");
    let text = std::fs::read_to_string(&path).expect("the document is part of the repository");
    let section = text.split(SECTION).nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let found: Vec<&str> = section
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    let expected = expected();
    assert!(
        found == expected,
        "the section must have this table:\n{}",
        expected.join("\n")
    );
}
