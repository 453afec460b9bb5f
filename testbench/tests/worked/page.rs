//! The pages with worked programs, taken apart.

/// A table: its heading and its rows, as written.
pub(crate) struct Table {
    /// Cells of the heading.
    pub(crate) heading: Vec<String>,
    /// Cells of every row.
    pub(crate) rows: Vec<Vec<String>>,
}

/// What stands under one `##` heading.
pub(crate) struct Section {
    /// The heading.
    pub(crate) title: String,
    /// Lines outside of tables and fenced blocks.
    pub(crate) text: Vec<String>,
    /// Lines of the fenced blocks.
    pub(crate) fenced: Vec<String>,
    /// The tables.
    pub(crate) tables: Vec<Table>,
}

/// The sections of a page; what comes before the first heading of a section is the first of them.
pub(crate) fn sections(page: &str) -> Vec<Section> {
    let mut found = vec![Section::new("")];
    let (mut fenced, mut in_table) = (false, false);
    for line in page.lines() {
        if !fenced && let Some(title) = line.strip_prefix("## ") {
            found.push(Section::new(title));
        }
        let section = found.last_mut().expect("one is there from the beginning");
        let table = !fenced && line.starts_with('|');
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            section.fenced.push(line.to_owned());
        } else if table {
            section.row(line, !in_table);
        } else {
            section.text.push(line.to_owned());
        }
        in_table = table;
    }
    found
}

impl Section {
    fn new(title: &str) -> Section {
        Section {
            title: title.to_owned(),
            text: Vec::new(),
            fenced: Vec::new(),
            tables: Vec::new(),
        }
    }

    fn row(&mut self, line: &str, first: bool) {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        let cells: Vec<String> = inner.split('|').map(|c| c.trim().to_owned()).collect();
        if first {
            self.tables.push(Table {
                heading: cells,
                rows: Vec::new(),
            });
        } else if !cells.iter().all(|cell| cell.starts_with("---")) {
            let table = self.tables.last_mut().expect("it has a heading");
            table.rows.push(cells);
        }
    }

    /// The table whose first heading is `first` and whose second is `second`.
    pub(crate) fn table(&self, first: &str, second: &str) -> Option<&Table> {
        self.tables
            .iter()
            .find(|t| t.heading[0] == first && t.heading.get(1).is_some_and(|h| h == second))
    }

    /// Words of the options at the beginning of the text: the first code of its first line.
    pub(crate) fn options(&self) -> Vec<&str> {
        let first = self.text.iter().find(|line| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#')
        });
        let code = first.and_then(|line| line.strip_prefix('`')?.split('`').next());
        code.map_or(Vec::new(), |code| code.split_whitespace().collect())
    }

    /// The line of text that begins with `start`, without it.
    pub(crate) fn line(&self, start: &str) -> Option<&str> {
        self.text.iter().find_map(|line| line.strip_prefix(start))
    }

    /// The number that follows `words` in the text.
    pub(crate) fn number_after(&self, words: &str) -> Option<u64> {
        let rest = |line: &str| Some(line.split_once(words)?.1.to_owned());
        let found = self.text.iter().find_map(|line| rest(line))?;
        let digits = found.trim_start().split(|c: char| !c.is_ascii_digit());
        digits.into_iter().next()?.parse().ok()
    }
}

/// The cycles that a text names: single ones and ranges, between commas and semicolons; `-` is none.
pub(crate) fn cycles(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for part in text.split([',', ';']).map(str::trim) {
        if matches!(part, "-" | "") {
            continue;
        }
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        match (first.parse(), last.parse::<u64>()) {
            (Ok(first), Ok(last)) => found.extend(first..=last),
            _ => panic!("`{text}`: `{part}` is not a cycle and not a range of cycles"),
        }
    }
    found
}

/// An instruction of a program with comments `# ADDRESS iN, iM`: one for each of the numbers.
pub(crate) struct Listed {
    /// N of `iN`.
    pub(crate) number: usize,
    /// Where it is.
    pub(crate) address: u64,
    /// Its mnemonic.
    pub(crate) mnemonic: String,
}

/// What the comments of a program say, by number.
pub(crate) fn listing(program: &[String]) -> Vec<Listed> {
    let mut found = Vec::new();
    for line in program {
        let Some((code, comment)) = line.split_once("# ") else {
            continue;
        };
        let mut words = comment.split([' ', ',']).filter(|word| !word.is_empty());
        let address = words.next().and_then(hexadecimal);
        let address = address.unwrap_or_else(|| panic!("`{line}`: the comment has no address"));
        let mut code = code.split_whitespace();
        let mnemonic = code.find(|word| !word.ends_with(':')).unwrap_or_default();
        for word in words {
            let number = word.strip_prefix('i').and_then(|n| n.parse().ok());
            found.push(Listed {
                number: number.unwrap_or_else(|| panic!("`{line}`: `{word}` is not iN")),
                address,
                mnemonic: mnemonic.to_owned(),
            });
        }
    }
    found.sort_by_key(|listed| listed.number);
    found
}

/// The value of `0x..`.
pub(crate) fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}
