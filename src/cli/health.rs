//! `tertulia health`: asks the running program whether it is ready, for supervisors.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use super::place::settings;
use super::{Failure, print, runtime};

/// More than the program's own limit for a probe of the store.
const PATIENCE: Duration = Duration::from_secs(10);

/// Prints the program's answer, and fails unless the program is ready.
pub fn run(config: Option<&Path>) -> Result<(), Failure> {
    let settings = settings(config)?;
    let Some(address) = settings.operation else {
        return Err(Failure::new("No address to ask: set operation.address, or TERTULIA_OPERATION_ADDRESS."));
    };
    let url = format!("http://{}/healthz", reached_at(address));
    let failed = |why: reqwest::Error| Failure::new(format!("Nothing answers at {url}: {why}."));
    let (status, said) = runtime()?.block_on(async {
        let client = reqwest::Client::builder().timeout(PATIENCE).no_proxy().build().map_err(failed)?;
        let answer = client.get(&url).send().await.map_err(failed)?;
        Ok::<_, Failure>((answer.status(), answer.text().await.map_err(failed)?))
    })?;
    if status.is_success() { print(said) } else { Err(Failure::new(said.trim_end())) }
}

/// Returns the address at which this machine reaches a listener: the loopback address for a
/// listener on all interfaces.
fn reached_at(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}
