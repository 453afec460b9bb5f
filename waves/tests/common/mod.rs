//! Two independent readers of VCD, brought to one form.

use std::collections::BTreeMap;
use std::io::Cursor;

/// Changes of one variable: time, and the bits (most significant first, full width) or the text.
pub(crate) type Changes = Vec<(u64, String)>;
/// Changes by path, components joined by dots, without ranges.
pub(crate) type Wave = BTreeMap<String, Changes>;

/// Reads with `wellen`, the reader of Surfer.
pub(crate) fn with_wellen(bytes: &[u8]) -> Wave {
    let mut wave = wellen::simple::read_from_reader(Cursor::new(bytes.to_vec())).expect("wellen");
    let vars: Vec<_> = wave
        .hierarchy()
        .all_vars()
        .map(|v| {
            let var = &wave.hierarchy()[v];
            (var.full_name(wave.hierarchy()), var.signal_ref())
        })
        .collect();
    let refs: Vec<_> = vars.iter().map(|v| v.1).collect();
    wave.load_signals(&refs);
    let times = wave.time_table().to_vec();
    vars.into_iter()
        .map(|(path, signal)| {
            let signal = wave.get_signal(signal).expect("loaded");
            let changes = signal
                .iter_changes()
                .map(|(time, value)| {
                    let text = match value {
                        wellen::SignalValueRef::Event => "event".to_owned(),
                        other => other.to_string(),
                    };
                    (times[time as usize], text)
                })
                .collect();
            (path, changes)
        })
        .collect()
}

/// Reads with the parser of the crate `vcd`.
pub(crate) fn with_vcd(bytes: &[u8]) -> Wave {
    let mut parser = vcd::Parser::new(bytes);
    let header = parser.parse_header().expect("header");
    let mut names = Vec::new();
    collect(&header.items, "", &mut names);
    let mut wave: Wave = names
        .iter()
        .map(|(path, _)| (path.clone(), Vec::new()))
        .collect();
    let mut now = None;
    for command in parser {
        let (code, change) = match command.expect("body") {
            vcd::Command::Timestamp(t) => {
                assert!(now < Some(t), "time {t} after {now:?}");
                now = Some(t);
                continue;
            }
            vcd::Command::ChangeScalar(code, value) => (code, value.to_string()),
            vcd::Command::ChangeVector(code, bits) => {
                (code, bits.iter().map(|b| b.to_string()).collect())
            }
            vcd::Command::ChangeReal(code, value) => (code, value.to_string()),
            vcd::Command::ChangeString(code, text) => (code, text),
            _ => continue,
        };
        for (path, var) in names.iter().filter(|(_, var)| var.code == code) {
            let text = match var.var_type {
                vcd::VarType::Event => "event".to_owned(),
                vcd::VarType::Wire => {
                    let fill = match change.as_bytes()[0] {
                        b'1' => "0".to_owned(),
                        other => char::from(other).to_string(),
                    };
                    assert!(change.len() <= var.size as usize, "{path} is too wide");
                    fill.repeat(var.size as usize - change.len()) + &change
                }
                _ => change.clone(),
            };
            let at = now.expect("a value before the first time");
            wave.get_mut(path).expect("declared").push((at, text));
        }
    }
    wave
}

fn collect(items: &[vcd::ScopeItem], prefix: &str, names: &mut Vec<(String, vcd::Var)>) {
    for item in items {
        match item {
            vcd::ScopeItem::Scope(scope) => {
                let path = format!("{prefix}{}.", scope.identifier);
                collect(&scope.items, &path, names);
            }
            vcd::ScopeItem::Var(var) => {
                names.push((format!("{prefix}{}", var.reference), var.clone()));
            }
            _ => {}
        }
    }
}

/// Value of `path` at `time`.
pub(crate) fn value_at<'a>(wave: &'a Wave, path: &str, time: u64) -> &'a str {
    let changes = &wave.get(path).unwrap_or_else(|| panic!("no {path}"));
    let upto = changes.partition_point(|&(t, _)| t <= time);
    &changes[upto.checked_sub(1).expect("a value")].1
}
