//! What the remarks below the tables say of states and counters: `Alloc 18 and 19`, `` `order_wb` 20 to 25 ``.

use testbench::layout::{COUNTERS, counter_name};

use crate::page::Section;
use crate::timeline::{Timeline, intervals};

/// A name and the cycles that follow it.
struct Remark {
    name: String,
    cycles: Vec<u64>,
}

/// The remarks of a section.
fn remarks(section: &Section) -> Vec<Remark> {
    let mut found = Vec::new();
    for line in section.text.iter().filter(|line| line.starts_with("* ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (n, word) in words.iter().enumerate() {
            let cycles = leading_cycles(&words[n + 1..]);
            if !cycles.is_empty() {
                let name = word.trim_matches(['`', '(', ':']).to_owned();
                found.push(Remark { name, cycles });
            }
        }
    }
    found
}

/// The cycles with which a text begins: `5`, `5 to 9`, `5 and 9`, `5 to 9 and 11`.
fn leading_cycles(words: &[&str]) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    let mut words = words.iter();
    let mut range = false;
    while let Some(word) = words.next() {
        let number = word.trim_end_matches([',', ';', '.', ')', ':']);
        let Ok(cycle) = number.parse() else { break };
        match found.last() {
            Some(first) if range => found.extend(first + 1..=cycle),
            _ => found.push(cycle),
        }
        if number != *word {
            break;
        }
        match words.next() {
            Some(&"to") => range = true,
            Some(&"and") => range = false,
            _ => break,
        }
    }
    found
}

/// The cycles of the state that a name means: of issue, VEC in PE 0, the TLSU or the core. Whether only its beginning
/// is meant comes second.
fn state_cycles(name: &str, run: &Timeline) -> Option<(Vec<u64>, bool)> {
    let vec_runs = run.when(("vec", "vec_state"), 0, |state| state == 1);
    if name == "Run" && !vec_runs.is_empty() {
        return Some((vec_runs, false));
    }
    // Codes: docs/microarchitecture.md, the tables of issue, TLSU and core states.
    let (unit, field, code) = match name {
        "Schema" => ("issue", "iss_state", 1),
        "Probe" => ("issue", "iss_state", 2),
        "Vote" => ("issue", "iss_state", 3),
        "Alloc" => ("issue", "iss_state", 4),
        "Dispatch" => ("issue", "iss_state", 5),
        "Idle" => ("tlsu", "tlsu_state", 0),
        "Load" => ("tlsu", "tlsu_state", 1),
        "StWait" => ("tlsu", "tlsu_state", 3),
        "Run" => ("core", "run_state", 0),
        "Drain" => ("core", "run_state", 1),
        "Trap" => ("core", "run_state", 3),
        _ => return None,
    };
    let cycles = run.when((unit, field), 0, |state| state == code);
    Some((cycles, matches!(name, "Run" | "Idle")))
}

/// The cycles in which a counter counts, of PE 0 where there is one for each PE.
fn counter_cycles(name: &str, run: &Timeline) -> Option<Vec<u64>> {
    let same = |bit: &usize| {
        let known = counter_name(*bit);
        known.is_some_and(|known| known == name || known == format!("{name}.0"))
    };
    let bit = (0..COUNTERS).find(same)?;
    let counts = |bits: u64| bits >> (bit % 64) & 1 != 0;
    Some(run.when(("counters", "ctr_inc"), bit / 64, counts))
}

/// Differences of the remarks of a section, and the number of those that were understood.
pub(crate) fn differences(section: &Section, run: &Timeline) -> (Vec<String>, usize) {
    let (mut wrong, mut understood) = (Vec::new(), 0);
    for Remark { name, cycles } in remarks(section) {
        let counter = || counter_cycles(&name, run).map(|cycles| (cycles, false));
        let Some((found, open)) = state_cycles(&name, run).or_else(counter) else {
            continue;
        };
        understood += 1;
        let all = intervals(&found);
        let good = if open {
            cycles.iter().all(|cycle| found.contains(cycle))
        } else {
            intervals(&cycles).iter().all(|part| all.contains(part))
        };
        if !good {
            wrong.push(format!("{name} {cycles:?}: the run has {all:?}"));
        }
    }
    (wrong, understood)
}
