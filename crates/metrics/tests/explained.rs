//! Every metric is explained, and what the dashboard and the alerts ask for is served.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tertulia_metrics::{Looked, Metrics, TableState, Traffic};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// Returns the metrics named in a text: `tertulia_commits_total`, `process_threads`.
fn metrics_named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '_');
    words.filter(|word| word.starts_with("tertulia_") || word.starts_with("process_")).collect()
}

/// Returns what `/metrics` serves after each kind of event has happened once.
fn metrics_served() -> String {
    let metrics = Metrics::default();
    metrics.discord_answered(Traffic::Outbox, None);
    metrics.table("any", None, TableState::Lobby);
    metrics.table("any", Some(TableState::Lobby), TableState::Stopped);
    metrics.text(&Looked::default())
}

#[test]
fn every_metric_is_explained_and_the_dashboard_and_alerts_ask_for_those_that_there_are() {
    let served = metrics_served();
    let named: BTreeSet<&str> =
        served.lines().filter_map(|line| line.strip_prefix("# TYPE ")).filter_map(|line| line.split(' ').next()).collect();
    let ours = |name: &&str| named.contains(name) || !name.starts_with("process_") || cfg!(target_os = "linux");
    let page = fs::read_to_string(root().join("docs/operations.md")).unwrap();
    assert_eq!(
        metrics_named(&page).into_iter().filter(ours).collect::<BTreeSet<_>>(),
        named,
        "docs/operations.md explains all of them"
    );
    for file in ["deploy/dashboard.json", "deploy/alerts.yaml"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let asked = metrics_named(&text);
        assert!(!asked.is_empty(), "{file} asks for none");
        for name in asked {
            let of_histogram = name.strip_suffix("_bucket").is_some_and(|name| named.contains(name));
            assert!(of_histogram || named.contains(name), "{file} asks for {name}, which is not served");
        }
    }
}
