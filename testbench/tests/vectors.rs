//! All golden records that the core can run agree with it in the whole state.

use std::process::Command;

#[test]
fn golden_records() {
    let side = if cfg!(feature = "rtl") {
        "both"
    } else {
        "model"
    };
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors");
    for config in ["tiny", "default", "wide"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pto-cosim"));
        let output = command
            .args(["vectors", records, "--side", side, "--config", config])
            .output();
        let output = output.expect("the program starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{text}");
        let last = text.lines().last().expect("a tally");
        let numbers: Vec<usize> = last
            .split([' ', ','])
            .filter_map(|w| w.parse().ok())
            .collect();
        let [passed, failed, skipped] = numbers[..] else {
            panic!("{last}")
        };
        assert!(passed >= 1585 && failed == 0, "{last}");
        assert_eq!(passed + skipped, 4691, "{last}");
    }
}
