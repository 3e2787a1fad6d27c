//! Releases that follow one another on a data directory, with made-up formats: the newer one backs
//! up what the older one wrote before it changes it, and the older one refuses what the newer one
//! wrote, but not that backup.

use std::io;
use std::path::Path;
use std::time::Duration;

use tertulia_store::{Bundle, DiskStore, FaultStep, Faults, Release, Store, StoreError, StoreOpening, restore};

use crate::store::one;
use crate::{files, rows};

/// The release before, which writes what can be read here.
fn old() -> Release {
    Release { version: "0.0.9".to_owned(), ..Release::this() }
}

/// The release that follows it, with a newer format.
fn new() -> Release {
    Release { version: "0.0.10".to_owned(), format: old().format + 1 }
}

fn open(dir: &Path, release: Release) -> Result<DiskStore, StoreError> {
    DiskStore::open_with(dir, StoreOpening { release, ..StoreOpening::default() })
}

/// Leaves a commit in the journal that the database lacks, as a kill does.
async fn killed(dir: &Path) {
    let faults = Faults::new(|step| match step {
        FaultStep::DatabaseWrite => Err(io::Error::other("scripted")),
        _ => Ok(()),
    });
    let opening =
        StoreOpening { release: old(), faults, checkpoint_every: Duration::from_secs(60 * 60), ..StoreOpening::default() };
    let store = DiskStore::open_with(dir, opening).unwrap();
    store.commit(one(2, "in the journal alone")).await.unwrap();
}

#[tokio::test]
async fn what_an_older_release_wrote_is_backed_up_before_its_format_is_raised_and_that_release_restores_it() {
    let here = tempfile::tempdir().unwrap();
    let (dir, restored) = (here.path().join("data"), here.path().join("restored"));
    let store = open(&dir, old()).unwrap();
    assert_eq!((&store.report().written_by, &store.report().backup), (&None, &None), "nothing was there");
    store.commit(one(1, "in the database")).await.unwrap();
    drop(store);
    killed(&dir).await;
    std::fs::write(dir.join("before-0.0.10.backup"), "of an earlier attempt").unwrap();

    let store = open(&dir, new()).unwrap();
    let before = rows(&store).await;
    assert_eq!((before.len(), store.report().repaired), (2, 1));
    assert_eq!(store.report().written_by.as_deref(), Some("0.0.9"));
    let file = dir.join("before-0.0.10.backup.1");
    assert_eq!(store.report().backup, Some(file.clone()), "named after the release that came, and no file is replaced");
    assert_eq!(std::fs::read(dir.join("before-0.0.10.backup")).unwrap(), b"of an earlier attempt");
    store.commit(one(3, "of the newer release")).await.unwrap();
    drop(store);
    assert_eq!(open(&dir, new()).unwrap().report().backup, None, "one is enough");
    assert_eq!(files(&dir, "before-").len(), 2);

    let refused = open(&dir, old()).unwrap_err();
    let StoreError::Newer { by, found, this, .. } = &refused else { panic!("{refused}") };
    assert_eq!((by.as_deref(), *found, this), (Some("0.0.10"), new().format, &old()));
    let said = refused.to_string();
    assert!(said.contains("was written by Tertulia 0.0.10, and this is Tertulia 0.0.9, which cannot read it"), "{said}");

    restore(&file, &restored).await.unwrap();
    let store = open(&restored, old()).unwrap();
    assert_eq!(rows(&store).await, before, "all of it, what only the journal had included");
}

#[tokio::test]
async fn where_that_backup_cannot_be_made_nothing_is_changed_and_the_release_before_goes_on() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path();
    let store = open(dir, old()).unwrap();
    store.commit(one(1, "in the database")).await.unwrap();
    let before = rows(&store).await;
    drop(store);
    killed(dir).await;
    // Its temporary file cannot be created.
    std::fs::create_dir(dir.join("tertulia-backup.part")).unwrap();
    let refused = open(dir, new()).unwrap_err();
    assert!(matches!(refused, StoreError::NotBackedUp { .. }), "{refused}");
    assert!(refused.to_string().contains("nothing was changed"), "{refused}");

    let store = open(dir, old()).unwrap();
    assert_eq!((rows(&store).await.len(), store.report().repaired), (before.len() + 1, 1), "the database was not written");
    assert!(store.report().is_complete());
}

#[tokio::test]
async fn each_release_notes_itself_and_one_of_the_same_format_takes_no_backup() {
    let here = tempfile::tempdir().unwrap();
    let (dir, file) = (here.path().join("data"), here.path().join("all.backup"));
    let versions = ["0.0.9", "0.1.0", "0.0.9"];
    let mut before = None;
    for version in versions {
        let store = open(&dir, Release { version: version.to_owned(), ..Release::this() }).unwrap();
        assert_eq!((store.report().written_by.as_deref(), &store.report().backup), (before, &None), "{version}");
        before = Some(version);
    }
    let store = DiskStore::open(&dir).unwrap();
    assert!(rows(&store).await.is_empty(), "that is no row of anybody's");
    store.back_up(&file, tertulia_base::clock::Moment(1), &tokio_util::sync::CancellationToken::new()).unwrap();
    assert!(Bundle::open(&file).unwrap().into_memory().unwrap().rows().is_empty(), "nor of a backup");
}
