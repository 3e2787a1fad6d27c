//! Processor time, memory, threads and open files of this process, read on each scrape.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

/// Reported under the names that all Prometheus clients use. On Linux only.
#[derive(Debug)]
pub(super) struct Process;

/// One reading.
struct Taken {
    cpu_seconds: f64,
    resident_bytes: u64,
    threads: u64,
    open_files: Option<usize>,
}

#[cfg(target_os = "linux")]
fn look() -> Option<Taken> {
    let cpu = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    // Lines such as `VmRSS:     1234 kB`.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let number = |name: &str| -> Option<u64> {
        status.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
    };
    Some(Taken {
        cpu_seconds: cpu.tv_sec as f64 + cpu.tv_nsec as f64 / 1e9,
        resident_bytes: number("VmRSS:")? * 1024,
        threads: number("Threads:")?,
        open_files: std::fs::read_dir("/proc/self/fd").map(Iterator::count).ok(),
    })
}

#[cfg(not(target_os = "linux"))]
fn look() -> Option<Taken> {
    None
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(Taken { cpu_seconds, resident_bytes, threads, open_files }) = look() else { return Ok(()) };
        let mut report = |name: &str, help: &str, metric: &dyn EncodeMetric| {
            metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
        };
        report("process_cpu_seconds", "Processor time, user and system", &ConstCounter::new(cpu_seconds))?;
        report("process_resident_memory_bytes", "Memory in use", &ConstGauge::new(resident_bytes))?;
        report("process_threads", "Threads", &ConstGauge::new(threads))?;
        if let Some(open) = open_files {
            report("process_open_fds", "Open file descriptors", &ConstGauge::new(open as u64))?;
        }
        Ok(())
    }
}
