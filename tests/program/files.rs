//! Only the owner can access the data, whatever the user's umask is, even if it was left open.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use tertulia_testkit::child::ChildProcess;

use crate::program::{Setup, mode};

/// Returns everything in a directory that others than its owner can access.
fn open_to_others(dir: &Path) -> Vec<String> {
    let mut open = Vec::new();
    let mut left = vec![dir.to_owned()];
    while let Some(path) = left.pop() {
        if mode(&path) & 0o077 != 0 {
            open.push(format!("{:o} {}", mode(&path), path.display()));
        }
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    open
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_data_is_its_owners_alone() {
    let setup = Setup::new().await;
    let program = setup.start(&[]).await;
    setup.table("san-juan", "table-one", &["ana", "bo"]).await;
    program.end().await;
    assert!(setup.data().join("db").is_file());
    assert_eq!(open_to_others(&setup.data()), Vec::<String>::new());

    for (path, open) in [(setup.data(), 0o755), (setup.data().join("db"), 0o644)] {
        fs::set_permissions(path, fs::Permissions::from_mode(open)).unwrap();
    }
    setup.start(&[]).await.end().await;
    assert_eq!(open_to_others(&setup.data()), Vec::<String>::new());
}

/// Starts a rehearsal, and returns once it has printed its address.
fn rehearsal(data: &Path) -> ChildProcess {
    let mut command = Command::new("sh");
    // The most permissive umask.
    command.args(["-c", "umask 000; exec \"$0\" rehearse --port 0 --data \"$1\"", env!("CARGO_BIN_EXE_tertulia")]).arg(data);
    let mut child = command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut said = [0; 16];
    child.stdout.as_mut().unwrap().read_exact(&mut said).expect("it says where it is");
    ChildProcess(child)
}

#[test]
fn what_a_rehearsal_keeps_is_its_owners_alone() {
    let here = tempfile::tempdir().unwrap();
    let data = here.path().join("data");
    drop(rehearsal(&data));
    assert!(data.join("rehearsal/discord.json").is_file() && data.join("rehearsal/db").is_file());
    assert_eq!(open_to_others(&data), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_directory_with_other_things_in_it_keeps_its_mode() {
    let setup = Setup::new().await;
    fs::create_dir(setup.data()).unwrap();
    let letter = setup.data().join("letter");
    fs::write(&letter, "").unwrap();
    for (path, open) in [(setup.data(), 0o755), (letter.clone(), 0o644)] {
        fs::set_permissions(path, fs::Permissions::from_mode(open)).unwrap();
    }
    setup.start(&[]).await.end().await;
    assert_eq!((mode(&setup.data()), mode(&letter)), (0o755, 0o644));
    assert_eq!(mode(&setup.data().join("db")), 0o600, "what we put there is ours");
}
