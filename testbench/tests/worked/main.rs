//! The cycles on the pages with worked programs: what they say of a program is what both sides do.
//!
//! Programs, options and cycles are taken from the pages themselves.
#![cfg(feature = "rtl")]

mod page;
mod remarks;
mod timeline;

use model::core::config::ConfigName;
use page::{Section, Table, cycles, hexadecimal, listing, sections};
use testbench::args::{self, ArgError, GprValue, IrqAt};
use testbench::rtl::RtlSide;
use testbench::session::{self, RunConfig};
use testbench::side::{ModelSide, Resettable};
use timeline::{Timed, Timeline, intervals};

const EXAMPLE: &str = include_str!("../../../docs/microarchitecture/worked-example.md");
const PROGRAMS: &str = include_str!("../../../docs/microarchitecture/worked-programs.md");
const BLOCKS: &str = include_str!("../../../docs/microarchitecture/worked-blocks.md");

/// Counters that the pages leave out: sums of the table, memory requests, kinds of instructions.
const LEFT_OUT: [&str; 31] = [
    "cycles",
    "retired",
    "retired_blocks",
    "vec_blocks",
    "tlsu_blocks",
    "faults",
    "fetch_responses",
    "mem_requests",
    "mem_reads",
    "mem_writes",
    "mem_responses",
    "scalar_loads",
    "scalar_stores",
    "nonuniform",
    "alloc_cells",
    "reclaim_cells",
    "loads_pair",
    "stores_pair",
    "atomics",
    "lr",
    "sc_success",
    "sc_fail",
    "dma",
    "fences",
    "fsu_ops",
    "ssr_writes",
    "queue_ops",
    "queue_events",
    "block_starts",
    "taken_blocks",
    "undecodable",
];

/// A configuration with the options of the command line that the pages use.
fn configuration(options: &[&str]) -> RunConfig {
    let mut config = RunConfig::new("");
    for pair in options.chunks(2) {
        if let Err(error) = set_option(&mut config, pair[0], pair[1]) {
            panic!("{} {}: {error}", pair[0], pair[1]);
        }
    }
    config
}

/// Sets one option.
fn set_option(config: &mut RunConfig, option: &str, value: &str) -> Result<(), ArgError> {
    match option {
        "--config" => config.config = ConfigName::parse(value).expect("a configuration"),
        "--pe-enable" => config.pe_enable = args::pe_enable(value)?,
        "--mem-latency" => config.memory.latency = args::latency(value)?,
        "--gpr" => config.gprs.push(GprValue::parse(value)?),
        "--irq-at" => config.memory.irq_at.push(IrqAt::parse(value)?),
        // The table of the retirements is made from the records here.
        "--trace" => (),
        _ => panic!("the test does not know the option"),
    }
    Ok(())
}

/// Runs a program on both sides, which must do the same in every cycle.
fn run(source: &str, mut config: RunConfig, what: &str) -> Timeline {
    let dir = tempfile::tempdir().expect("a temporary directory");
    config.program = dir.path().join("program.s");
    config.out = dir.path().join("out");
    std::fs::write(&config.program, source).expect("writable");
    let prepared = session::prepare(&config).unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut model = ModelSide::new(config.config, &prepared.reset);
    let expected = Timeline::record(&mut model, &prepared).expect("the model runs");
    let mut rtl = RtlSide::new(config.config).expect("the core can be made");
    rtl.reset(&prepared.reset).expect("the core can be reset");
    let found = Timeline::record(&mut rtl, &prepared).expect("the core runs");
    assert_eq!(found.first_difference(&expected), None, "{what}: cycle");
    found
}

/// The rows of a table of stages as a run gives them; the first cells are those of `table`.
fn stage_rows(table: &Table, retired: &[Timed]) -> Vec<Vec<String>> {
    let with_causes = table.heading.len() > 6;
    let rows = table.rows.iter().zip(retired).map(|(row, timed)| {
        let stages = (0..5).map(|stage| timed.cell(stage, with_causes));
        let retires = with_causes.then(|| timed.retires.to_string());
        let first = [row[0].clone()].into_iter();
        first.chain(stages).chain(retires).collect()
    });
    rows.collect()
}

/// Lines that say where two tables differ.
fn differing(expected: &[Vec<String>], found: &[Vec<String>]) -> Vec<String> {
    let pairs = expected.iter().zip(found).filter(|(a, b)| a != b);
    let line = |row: &[String]| format!("| {} |", row.join(" | "));
    pairs
        .map(|(a, b)| format!("the page has {}\n   the run has {}", line(a), line(b)))
        .collect()
}

/// What the line `Counters:` says.
fn stated_counters(section: &Section) -> Vec<(String, u64)> {
    let Some(line) = section.line("Counters:") else {
        panic!("{}: there is no line of counters", section.title);
    };
    let list = line.split(". ").next().unwrap_or(line);
    let mut stated = Vec::new();
    for item in list.split(", ") {
        let mut words = item.trim().splitn(2, ' ');
        let name = words.next().unwrap_or_default().trim_matches('`');
        let rest = words.next().unwrap_or_default();
        let each = rest.strip_suffix(" in each PE");
        let Ok(count) = each.unwrap_or(rest).parse() else {
            panic!("{}: `{item}` is not a counter", section.title);
        };
        match each {
            Some(_) => stated.extend((0..4).map(|pe| (format!("{name}.{pe}"), count))),
            None => stated.push((name.to_owned(), count)),
        }
    }
    stated
}

/// Compares the counters; those that count and are not mentioned are differences, too.
fn counter_differences(section: &Section, run: &Timeline) -> Vec<String> {
    let stated = stated_counters(section);
    let found = run.counters();
    let mut wrong = Vec::new();
    for (name, count) in &stated {
        let total = found.iter().find(|(known, _)| known == name);
        match total {
            Some((_, total)) if total == count => (),
            Some((_, total)) => wrong.push(format!("`{name}` {count}: the run has {total}")),
            None => wrong.push(format!("there is no counter `{name}`")),
        }
    }
    for (name, total) in &found {
        let known = name.split('.').next().unwrap_or(name);
        let mentioned = stated.iter().any(|(stated, _)| stated == name);
        if *total != 0 && !mentioned && !LEFT_OUT.contains(&known) {
            wrong.push(format!("`{name}` {total} is not mentioned"));
        }
    }
    wrong
}

/// `iss_state` (`docs/microarchitecture.md` section 6.1): the state that a heading names.
fn issue_state(heading: &str) -> Option<u64> {
    match heading {
        "Schema" => Some(1),
        "Alloc" => Some(4),
        "Dispatch" => Some(5),
        _ => None,
    }
}

/// The cycles of one column of a table of VEC blocks, for each block, in PE 0.
fn block_column(heading: &str, run: &Timeline, retired: &[Timed]) -> Vec<Vec<u64>> {
    let running = intervals(&run.when(("vec", "vec_state"), 0, |state| state == 1));
    let within = |cycles: Vec<u64>| {
        let inside = |block: &Vec<u64>| {
            let here = cycles.iter().filter(|cycle| block.contains(cycle));
            here.copied().collect()
        };
        running.iter().map(inside).collect()
    };
    // Bits of the grants of the pool: 1 VEC write, 2 and 3 VEC reads.
    let granted = |mask: u64| run.when(("local_pool", "pool_gnt"), 0, |bits| bits & mask != 0);
    let beats = || {
        // Bit 38 of the counters is vec_beats of PE 0.
        run.when(("counters", "ctr_inc"), 0, |bits| bits >> 38 & 1 != 0)
    };
    match heading {
        "Run" => running,
        "reads granted" => within(granted(12)),
        "write granted" | "writes granted" => within(granted(2)),
        "beats" => within(beats()),
        "retires" => {
            let blocks = retired.iter().filter(|timed| timed.vec_block);
            blocks.map(|timed| vec![timed.retires]).collect()
        }
        _ => match issue_state(heading) {
            Some(code) => intervals(&run.when(("issue", "iss_state"), 0, |state| state == code)),
            None => panic!("the test does not know the column {heading}"),
        },
    }
}

/// Differences of a table of VEC blocks.
fn block_differences(table: &Table, run: &Timeline, retired: &[Timed]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (column, heading) in table.heading.iter().enumerate().skip(1) {
        let found = block_column(heading, run, retired);
        if found.len() != table.rows.len() {
            wrong.push(format!("{heading}: the run has {found:?}"));
        }
        for (row, found) in table.rows.iter().zip(found) {
            if cycles(&row[column]) != found {
                wrong.push(format!("{}, {heading}: the run has {found:?}", row[0]));
            }
        }
    }
    wrong
}

/// Differences between a section and its program, and the number of its remarks that were understood.
fn differences(section: &Section, common: &[&str]) -> (Vec<String>, usize) {
    let options: Vec<&str> = [common, &section.options()].concat();
    let source = section.fenced.join("\n");
    let run = run(&source, configuration(&options), &section.title);
    let retired = run.retired();
    let Some(table) = section.table("", "decode") else {
        panic!("{}: there is no table of stages", section.title);
    };
    let mut wrong = differing(&table.rows, &stage_rows(table, &retired));
    let listed = listing(&section.fenced);
    if listed.len() != retired.len() || table.rows.len() != retired.len() {
        wrong.push(format!(
            "the program has {} instructions, the table {} rows, the run {} retirements",
            listed.len(),
            table.rows.len(),
            retired.len()
        ));
    }
    for (number, ((listed, row), timed)) in listed.iter().zip(&table.rows).zip(&retired).enumerate()
    {
        let name = format!("i{number} {}", listed.mnemonic);
        let same = (listed.number, listed.address) == (number, timed.pc);
        if !same || !name.eq_ignore_ascii_case(&row[0]) {
            let address = listed.address;
            wrong.push(format!(
                "`{name}` at {address:#x} is `{}` of the table and at {:#x} in the run",
                row[0], timed.pc
            ));
        }
    }
    wrong.extend(counter_differences(section, &run));
    if section.number_after("Halted from ") != Some(run.cycles() - 1) {
        wrong.push(format!("Halted from {} on", run.cycles() - 1));
    }
    if let Some(table) = section.table("block", "Schema") {
        wrong.extend(block_differences(table, &run, &retired));
    }
    let (more, remarks) = remarks::differences(section, &run);
    wrong.extend(more);
    let wrong = wrong
        .iter()
        .map(|line| format!("{}: {line}", section.title));
    (wrong.collect(), remarks)
}

/// The options that all programs of the two pages have: those of the command on the first of them.
fn common_options(first: &Section) -> Vec<&str> {
    let command = first
        .fenced
        .iter()
        .find(|line| line.contains("pto-cosim run"));
    let words = command
        .expect("the page has the command")
        .split_whitespace();
    // The file after --trace is its value; OPTIONS stands for the options of a section.
    let options = words.skip_while(|word| !word.starts_with("--"));
    options.filter(|word| *word != "OPTIONS").collect()
}

/// Checks all programs of a page and gives the numbers of programs and of remarks.
fn check(page: &str) -> (usize, usize) {
    let first = sections(PROGRAMS);
    let common = common_options(&first[0]);
    let sections = sections(page);
    let (mut wrong, mut remarks) = (Vec::new(), 0);
    for section in &sections[1..] {
        let (more, understood) = differences(section, &common);
        wrong.extend(more);
        remarks += understood;
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    (sections.len() - 1, remarks)
}

#[test]
fn scalar_programs() {
    let (programs, remarks) = check(PROGRAMS);
    assert!(programs >= 9 && remarks >= 2, "{programs} {remarks}");
}

#[test]
fn blocks_templates_traps() {
    let (programs, remarks) = check(BLOCKS);
    assert!(programs >= 11 && remarks >= 38, "{programs} {remarks}");
}

/// The program of the page with the fetch queue: lines `iN ADDRESS TEXT`, which follow each other.
fn example_program(section: &Section) -> String {
    let mut lines = Vec::new();
    for line in &section.fenced {
        let mut words = line.split_whitespace();
        let (_, address) = (words.next(), words.next());
        if lines.is_empty() {
            lines.push(format!(".org {}\n_start:", address.unwrap_or_default()));
        }
        lines.push(words.collect::<Vec<_>>().join(" "));
    }
    lines.join("\n")
}

#[test]
fn example_with_the_fetch_queue() {
    let page = sections(EXAMPLE);
    let section = |title: &str| {
        let found = page.iter().find(|section| section.title == title);
        found.unwrap_or_else(|| panic!("there is no section {title}"))
    };
    let program = section("Program");
    let config = configuration(&["--pe-enable", "1000", "--mem-latency", "1..1"]);
    let run = run(&example_program(program), config, "example");
    let retired = run.retired();
    let stages = section("Stages");
    let table = stages.table("", "decode").expect("a table of stages");
    assert_eq!(
        (table.rows.len(), program.fenced.len()),
        (retired.len(), retired.len())
    );
    let wrong = differing(&table.rows, &stage_rows(table, &retired));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for (line, timed) in program.fenced.iter().zip(&retired) {
        let address = line.split_whitespace().nth(1).and_then(hexadecimal);
        assert_eq!(address, Some(timed.pc), "{line}");
    }
    let stated = stages
        .text
        .iter()
        .find_map(|line| line.split_once("retirements are in "));
    let stated = stated.expect("the retirements are listed").1;
    let list = stated.trim_end_matches('.').replace(" and ", ", ");
    let found: Vec<u64> = retired.iter().map(|timed| timed.retires).collect();
    assert_eq!(cycles(&list), found);
    assert_eq!(stages.number_after("Halted from "), Some(run.cycles() - 1));
    fetch_table(section("Fetch"), &run, &retired);
}

/// The table of the fetch queue: its fill, the requests under way, the lines granted, the instructions taken.
fn fetch_table(section: &Section, run: &Timeline, retired: &[Timed]) {
    let table = section
        .table("cycle", "queue at the start")
        .expect("a table");
    let field = |name| testbench::layout::field("fetch", name);
    let mut granted = Vec::new();
    for row in &table.rows {
        let at = cycles(&row[0]);
        let stated = |column: usize| {
            let values = cycles(&row[column]);
            let one = values.len() == 1;
            let cycles = at.iter().enumerate();
            let value = move |(k, cycle): (usize, &u64)| {
                let k = if one { 0 } else { k };
                values.get(k).map(|value| (*cycle, *value))
            };
            cycles.filter_map(value).collect::<Vec<_>>()
        };
        for (cycle, count) in stated(1) {
            assert_eq!(
                run.at(cycle, field("fetch_count"), 0),
                count,
                "cycle {cycle}"
            );
        }
        for (cycle, count) in stated(2) {
            let found = run.at(cycle, field("fetch_outstanding"), 0);
            assert_eq!(found, count, "outstanding in cycle {cycle}");
        }
        for clause in row[3].split([';', ':']).map(str::trim) {
            let words = || clause.split([' ', ',']).filter(|word| !word.is_empty());
            if clause.ends_with("granted") {
                granted.extend(at.iter().copied().zip(words().filter_map(hexadecimal)));
            }
            let numbers = words().map_while(|w| w.strip_prefix('i')?.parse::<usize>().ok());
            let taken: Vec<u64> = numbers
                .map(|number| retired[number].stages[0][0].0 - 1)
                .collect();
            assert!(taken.is_empty() || taken == at, "{clause}: {taken:?}");
        }
    }
    let last = granted.last().map_or(0, |(cycle, _)| *cycle);
    let grants = run.when(("fetch", "fetch_gnt"), 0, |gnt| gnt != 0);
    let line = |cycle: u64| (cycle, run.at(cycle, field("fetch_line"), 0));
    let found: Vec<_> = grants
        .into_iter()
        .filter(|c| *c <= last)
        .map(line)
        .collect();
    assert_eq!(granted, found);
}
