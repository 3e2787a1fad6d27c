//! A backup is one moment of a running store, and a directory restored from it has the same rows.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, UserId};
use tertulia_store::{Batch, Bundle, BundleError, DiskStore, Key, Store, keys, restore};
use tokio_util::sync::CancellationToken;

use crate::{Count, key};

/// Rows far apart in key order, which are equal after every commit.
fn twins() -> [Key; 3] {
    [keys::acts(UserId(1)), key(700), keys::totals(None, None)]
}

fn back_up(store: &DiskStore, file: &Path) -> Result<u64, BundleError> {
    store.back_up(file, Moment(9_000), &CancellationToken::new())
}

async fn found_in(file: &Path, keys: impl IntoIterator<Item = Key>) -> Vec<Option<Count>> {
    let store: Arc<dyn Store> = Arc::new(Bundle::open(file).unwrap().into_memory().unwrap());
    let mut found = Vec::new();
    for key in keys {
        found.push(store.read(&key).await.unwrap());
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_commits_go_on_is_one_moment() {
    let here = tempfile::tempdir().unwrap();
    let store = Arc::new(DiskStore::open(&here.path().join("data")).unwrap());
    // Several pages lie between the twins.
    let mut batch = Batch::new();
    (0..3_000).for_each(|n| batch.put(key(1_000 + n), &Count(n)));
    store.commit(batch).await.unwrap();
    let (acknowledged, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let writing = {
        let (store, acknowledged, over) = (store.clone(), acknowledged.clone(), over.clone());
        tokio::spawn(async move {
            for n in 1.. {
                let mut batch = Batch::new();
                twins().into_iter().for_each(|key| batch.put(key, &Count(n)));
                // A row that comes and goes during the backup.
                let fleeting = keys::guild(GuildId(n % 7));
                if n % 2 == 0 {
                    batch.put(fleeting, &Count(n))
                } else {
                    batch.delete(fleeting)
                }
                store.commit(batch).await.unwrap();
                acknowledged.store(n, Ordering::SeqCst);
                if over.load(Ordering::SeqCst) {
                    return;
                }
            }
        })
    };
    while acknowledged.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    let mut moved = false;
    for n in 0..20 {
        let file = here.path().join(format!("{n}.backup"));
        let (before, making, to) = (acknowledged.load(Ordering::SeqCst), store.clone(), file.clone());
        tokio::task::spawn_blocking(move || back_up(&making, &to)).await.unwrap().unwrap();
        let after = acknowledged.load(Ordering::SeqCst);
        let found = found_in(&file, twins()).await;
        let [Some(Count(one)), ..] = found[..] else { panic!("the twins are there: {found:?}") };
        assert!(found.iter().all(|count| *count == Some(Count(one))), "of one commit: {found:?}");
        assert!((before..=after + 1).contains(&one), "{one} was committed between {before} and {after}");
        // Of those that come and go, what the last commit before that moment left.
        let lasts: Vec<u64> = (0..7).map(|id| one.saturating_sub((one + 7 - id) % 7)).collect();
        let left = lasts.iter().map(|n| (*n > 0 && n % 2 == 0).then_some(Count(*n))).collect::<Vec<_>>();
        assert_eq!(found_in(&file, (0..7).map(|id| keys::guild(GuildId(id)))).await, left, "after commit {one}");
        moved |= after > before + 1;
    }
    assert!(moved, "nothing was committed meanwhile: this proves nothing");
    over.store(true, Ordering::SeqCst);
    writing.await.unwrap();
}

#[tokio::test]
async fn a_directory_made_of_a_backup_has_the_same_rows_and_only_where_nothing_was() {
    let here = tempfile::tempdir().unwrap();
    let (file, dir) = (here.path().join("all.backup"), here.path().join("new"));
    let store = DiskStore::open(&here.path().join("data")).unwrap();
    let mut batch = Batch::new();
    (0..1_500).for_each(|n| batch.put_numbered(key(n), n, &Count(n)));
    batch.put(keys::guild(GuildId(3)), &Count(3));
    store.commit(batch).await.unwrap();
    store.commit(Batch::deleting(keys::guild(GuildId(3)))).await.unwrap();
    assert_eq!(back_up(&store, &file).unwrap(), 1_500);
    let rows = |bundle: Bundle| -> BTreeMap<Key, Vec<u8>> { bundle.into_memory().unwrap().rows() };
    let kept = rows(Bundle::open(&file).unwrap());
    assert_eq!(Bundle::open(&file).unwrap().made(), Moment(9_000));

    assert_eq!(restore(&file, &dir).await.unwrap(), 1_500);
    let again = here.path().join("again.backup");
    let restored = DiskStore::open(&dir).unwrap();
    assert!(restored.report().is_complete());
    back_up(&restored, &again).unwrap();
    assert_eq!(rows(Bundle::open(&again).unwrap()), kept);
    assert!(matches!(restore(&file, &dir).await, Err(BundleError::NotEmpty(_))));
    // The leftover of an interrupted restore is reported, and not taken for complete.
    let (other, part) = (here.path().join("other"), here.path().join("other.part"));
    std::fs::create_dir_all(part.join("begun")).unwrap();
    let refused = restore(&file, &other).await;
    assert!(matches!(&refused, Err(BundleError::NotEmpty(dir)) if *dir == part), "{refused:?}");
    assert!(!other.exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "it holds hands");
    }
}

#[tokio::test]
async fn a_backup_that_cannot_have_its_name_is_none_and_leaves_nothing() {
    let here = tempfile::tempdir().unwrap();
    let store = DiskStore::open(&here.path().join("data")).unwrap();
    let taken = here.path().join("taken");
    std::fs::create_dir_all(taken.join("something")).unwrap();
    assert!(matches!(back_up(&store, &taken), Err(BundleError::Io { .. })));
    let mut left: Vec<_> = std::fs::read_dir(here.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["data", "taken"]);
}

/// Whether an error is the expected one.
type Expected = fn(&BundleError) -> bool;

#[tokio::test]
async fn what_is_cut_short_damaged_or_newer_is_refused_and_leaves_no_directory() {
    let here = tempfile::tempdir().unwrap();
    let (file, bad, dir) = (here.path().join("all.backup"), here.path().join("bad.backup"), here.path().join("new"));
    let store = DiskStore::open(&here.path().join("data")).unwrap();
    let mut batch = Batch::new();
    (0..500).for_each(|n| batch.put(key(n), &Count(n)));
    store.commit(batch).await.unwrap();
    back_up(&store, &file).unwrap();
    let whole = std::fs::read(&file).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut GzDecoder::new(&whole[..]), &mut text).unwrap();
    let packed = |text: &str| {
        let mut to = GzEncoder::new(Vec::new(), Compression::fast());
        to.write_all(text.as_bytes()).unwrap();
        to.finish().unwrap()
    };
    let without_end = text.rsplit_once("end ").unwrap().0.to_owned();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(10);
    // The last eight bytes are a checksum and a length.
    let mut sum = whole.clone();
    sum[whole.len() - 8] ^= 1;
    let cases: [(&str, Vec<u8>, Expected); 8] = [
        ("cut short", whole[..whole.len() / 2].to_vec(), |why| matches!(why, BundleError::Incomplete(_))),
        ("another checksum", sum, |why| matches!(why, BundleError::Io { .. })),
        ("its end is missing", packed(&without_end), |why| matches!(why, BundleError::Incomplete(_))),
        ("a row is missing", packed(&(lines.join("\n") + "\n")), |why| matches!(why, BundleError::Damaged { .. })),
        ("no base64", packed(&text.replacen("\np ", "\np !", 1)), |why| matches!(why, BundleError::Damaged { line: 5, .. })),
        ("a newer bundle", packed(&text.replacen("backup 1", "backup 2", 1)), |why| {
            matches!(why, BundleError::Newer { found: 2, .. })
        }),
        ("a newer format", packed(&text.replacen("format ", "format 9", 1)), |why| {
            let this = env!("CARGO_PKG_VERSION");
            why.to_string().contains(&format!("was made by Tertulia {this}, and this is Tertulia {this}, which cannot read it"))
        }),
        ("a letter", b"Dear Ana".to_vec(), |why| matches!(why, BundleError::NotOne(_))),
    ];
    for (what, bytes, is_expected) in cases {
        std::fs::write(&bad, bytes).unwrap();
        let why = restore(&bad, &dir).await.unwrap_err();
        assert!(is_expected(&why), "{what}: {why}");
        assert!(!dir.exists(), "{what}");
    }
    let stopped = CancellationToken::new();
    stopped.cancel();
    let ended = here.path().join("ended.backup");
    assert!(matches!(store.back_up(&ended, Moment(1), &stopped), Err(BundleError::Stopped)));
    assert!(!ended.exists());
    back_up(&store, &ended).expect("the next one is not kept from it");
}

#[tokio::test]
async fn what_unpacks_to_more_than_a_backup_can_hold_is_refused_by_name_and_not_read_into_memory() {
    let here = tempfile::tempdir().unwrap();
    let (file, dir) = (here.path().join("bomb.backup"), here.path().join("new"));
    // Rows of zeros, which compress to almost nothing, in lines of that many MiB.
    let bomb = |lines: u32, mib: usize| {
        let mut to = GzEncoder::new(std::fs::File::create(&file).unwrap(), Compression::best());
        to.write_all(b"tertulia-backup 1\nformat 1\nmade 9000\n").unwrap();
        let zeros = vec![b'A'; mib << 20];
        for line in 0..lines {
            write!(to, "a {line:04} ").unwrap();
            to.write_all(&zeros).unwrap();
            to.write_all(b"\n").unwrap();
        }
        writeln!(to, "end {lines}").unwrap();
        to.finish().unwrap();
    };
    let too_long: Expected = |why| matches!(why, BundleError::TooLong { line: 4, .. }) && why.to_string().contains("16 MiB");
    let too_much: Expected = |why| matches!(why, BundleError::TooMuch { .. }) && why.to_string().contains("128 times");
    for (lines, mib, expected) in [(1, 17, too_long), (40, 4, too_much)] {
        bomb(lines, mib);
        let refused = Bundle::open(&file).unwrap().into_memory().expect_err("it is refused");
        assert!(expected(&refused), "{refused}");
        let refused = restore(&file, &dir).await.expect_err("it is refused");
        assert!(expected(&refused), "{refused}");
        assert!(!dir.exists() && !here.path().join("new.part").exists());
    }
    bomb(3, 4);
    assert_eq!(Bundle::open(&file).unwrap().into_memory().unwrap().rows().len(), 3, "few large rows are no matter");
}
