//! Computes what a power cut leaves of a directory, from the trace of its operations.
//!
//! Synced data survives. Each unsynced write survives or not by itself, whole or torn at sectors of
//! 512 bytes; data whose sync failed may never survive. A new file survives once it or its
//! directory was synced. Renames and removals survive once the directory was synced, in their
//! order.
//!
//! Start reading at [`image`].

use std::collections::BTreeMap;
use std::path::Path;

use crate::play::dice::Rng;

const SECTOR: usize = 512;

/// What happens to unsynced writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsynced {
    /// None of them survives.
    Lost,
    /// All of them survive.
    Kept,
    /// Each survives or not by itself, and some are torn.
    Torn,
}

/// One operation of a trace, with the offset of its end.
struct Op<'a> {
    kind: u8,
    name: &'a str,
    to: &'a str,
    number: u64,
    data: &'a [u8],
    end: usize,
}

/// Parses the operations of a trace, except one that is cut off.
fn ops(mut trace: &[u8]) -> Vec<Op<'_>> {
    const HEAD: usize = 21;
    let (mut found, mut end) = (Vec::new(), 0);
    while trace.len() >= HEAD {
        let short = |at: usize| usize::from(u16::from_ne_bytes([trace[at], trace[at + 1]]));
        let long = |at: usize| u64::from_ne_bytes(trace[at..at + 8].try_into().unwrap());
        let (n, m, size) = (short(1), short(3), long(13) as usize);
        let whole = HEAD + n + m + size;
        if trace.len() < whole {
            break;
        }
        end += whole;
        let words = |from: usize, to: usize| std::str::from_utf8(&trace[from..to]).expect("a name");
        found.push(Op {
            kind: trace[0],
            name: words(HEAD, HEAD + n),
            to: words(HEAD + n, HEAD + n + m),
            number: long(5),
            data: &trace[HEAD + n + m..whole],
            end,
        });
        trace = &trace[whole..];
    }
    found
}

/// Returns the offset of each operation's end in a trace: the moments at which the power may be
/// cut.
pub fn moments(trace: &[u8]) -> Vec<u64> {
    ops(trace).iter().map(|op| op.end as u64).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Durable,
    Pending,
    /// The sync failed; a later sync does not save the write.
    Limbo,
    /// The sync failed, and the kernel has dropped the write.
    Dropped,
}

enum Change<'a> {
    Write(u64, &'a [u8]),
    Resize(u64),
}

#[derive(Default)]
struct File<'a> {
    changes: Vec<(Change<'a>, Fate)>,
}

/// A change of the directory itself.
enum Entry {
    New(String, usize),
    Renamed(String, String),
    Gone(String),
}

/// Fills `to` with what remains of `base` if the power is cut at that moment of the trace.
pub fn image(base: &Path, trace: &[u8], moment: u64, unsynced: Unsynced, rng: &mut Rng, to: &Path) {
    let mut files: Vec<File<'_>> = Vec::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut contents: Vec<Vec<u8>> = Vec::new();
    for entry in std::fs::read_dir(base).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            names.insert(entry.file_name().into_string().expect("a name"), files.len());
            files.push(File::default());
            contents.push(std::fs::read(entry.path()).unwrap());
        } else {
            std::fs::create_dir_all(to.join(entry.file_name())).unwrap();
        }
    }
    let mut durable_names = names.clone();
    let mut entries: Vec<(Entry, bool)> = Vec::new();
    for op in ops(trace).into_iter().take_while(|op| op.end as u64 <= moment) {
        match op.kind {
            b'c' => {
                let new = files.len();
                files.push(File::default());
                contents.push(Vec::new());
                names.insert(op.name.to_owned(), new);
                entries.push((Entry::New(op.name.to_owned(), new), false));
            }
            b'r' => {
                let file = names.remove(op.name).expect("what is renamed was there");
                names.insert(op.to.to_owned(), file);
                entries.push((Entry::Renamed(op.name.to_owned(), op.to.to_owned()), false));
            }
            b'u' => {
                names.remove(op.name);
                entries.push((Entry::Gone(op.name.to_owned()), false));
            }
            b'm' => std::fs::create_dir_all(to.join(op.name)).unwrap(),
            b's' | b'f' | b'd' if op.name.is_empty() => entries.iter_mut().for_each(|entry| entry.1 |= op.kind == b's'),
            b's' | b'f' | b'd' => {
                // The file is removed by now, or lies in a subdirectory, which the image leaves
                // out.
                let Some(file) = names.get(op.name).copied() else { continue };
                let fate = match op.kind {
                    b's' => Fate::Durable,
                    b'f' => Fate::Limbo,
                    _ => Fate::Dropped,
                };
                let pending = files[file].changes.iter_mut().filter(|change| change.1 == Fate::Pending);
                pending.for_each(|change| change.1 = fate);
                if op.kind == b's' {
                    let new = entries.iter_mut().filter(|(entry, _)| matches!(entry, Entry::New(_, id) if *id == file));
                    new.for_each(|entry| entry.1 = true);
                }
            }
            b'w' | b't' => {
                let Some(file) = names.get(op.name).copied() else { continue };
                let change = if op.kind == b'w' { Change::Write(op.number, op.data) } else { Change::Resize(op.number) };
                files[file].changes.push((change, Fate::Pending));
            }
            other => panic!("an operation of kind {other}"),
        }
    }

    // Of the directory's changes, the durable ones survive, and of the others a prefix.
    let mut goes_on = true;
    for (entry, durable) in entries {
        goes_on &= durable || comes_through(unsynced, rng);
        if !durable && !goes_on {
            continue;
        }
        match entry {
            Entry::New(name, file) => {
                durable_names.insert(name, file);
            }
            Entry::Renamed(from, to) => {
                if let Some(file) = durable_names.remove(&from) {
                    durable_names.insert(to, file);
                }
            }
            Entry::Gone(name) => {
                durable_names.remove(&name);
            }
        }
    }
    for (name, file) in durable_names {
        let mut content = std::mem::take(&mut contents[file]);
        for (change, fate) in &files[file].changes {
            let whole = match fate {
                Fate::Durable => true,
                Fate::Dropped => continue,
                Fate::Pending | Fate::Limbo if comes_through(unsynced, rng) => unsynced == Unsynced::Kept || !rng.one_in(3),
                Fate::Pending | Fate::Limbo => continue,
            };
            match change {
                Change::Resize(size) => content.resize(*size as usize, 0),
                Change::Write(at, data) if whole => put(&mut content, *at as usize, data),
                Change::Write(at, data) => torn(&mut content, *at as usize, data, rng),
            }
        }
        std::fs::write(to.join(name), content).unwrap();
    }
}

fn comes_through(unsynced: Unsynced, rng: &mut Rng) -> bool {
    match unsynced {
        Unsynced::Lost => false,
        Unsynced::Kept => true,
        Unsynced::Torn => rng.one_in(2),
    }
}

fn put(content: &mut Vec<u8>, at: usize, data: &[u8]) {
    if content.len() < at + data.len() {
        content.resize(at + data.len(), 0);
    }
    content[at..at + data.len()].copy_from_slice(data);
}

/// Writes some of the sectors of a write.
fn torn(content: &mut Vec<u8>, at: usize, data: &[u8], rng: &mut Rng) {
    let mut from = 0;
    while from < data.len() {
        let to = data.len().min(from + SECTOR - (at + from) % SECTOR);
        if rng.one_in(2) {
            put(content, at + from, &data[from..to]);
        }
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn op(kind: u8, name: &str, to: &str, number: u64, data: &[u8]) -> Vec<u8> {
        let mut bytes = vec![kind];
        bytes.extend((name.len() as u16).to_ne_bytes());
        bytes.extend((to.len() as u16).to_ne_bytes());
        bytes.extend(number.to_ne_bytes());
        bytes.extend((data.len() as u64).to_ne_bytes());
        bytes.extend([name.as_bytes(), to.as_bytes(), data].concat());
        bytes
    }

    fn left(trace: &[Vec<u8>], unsynced: Unsynced) -> BTreeMap<String, String> {
        let (base, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::fs::write(base.path().join("db"), "old").unwrap();
        image(base.path(), &trace.concat(), u64::MAX, unsynced, &mut Rng::new(1), to.path());
        let read = |entry: std::io::Result<std::fs::DirEntry>| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap())
        };
        std::fs::read_dir(to.path()).unwrap().map(read).collect()
    }

    fn names(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn what_was_synced_outlives_a_power_cut_and_the_rest_may_not() {
        let trace = [op(b'w', "db", "", 1, b"N"), op(b's', "db", "", 0, b""), op(b'w', "db", "", 2, b"EW")];
        assert_eq!(left(&trace, Unsynced::Lost), names(&[("db", "oNd")]));
        assert_eq!(left(&trace, Unsynced::Kept), names(&[("db", "oNEW")]));
    }

    #[test]
    fn what_a_failed_sync_was_for_is_not_saved_by_the_next_one() {
        let failed = |kind| [op(b'w', "db", "", 0, b"N"), op(kind, "db", "", 0, b""), op(b's', "db", "", 0, b"")];
        assert_eq!(left(&failed(b'f'), Unsynced::Lost), names(&[("db", "old")]));
        assert_eq!(left(&failed(b'f'), Unsynced::Kept), names(&[("db", "Nld")]));
        assert_eq!(left(&failed(b'd'), Unsynced::Kept), names(&[("db", "old")]));
    }

    #[test]
    fn a_new_name_is_there_once_the_file_or_its_directory_was_synced_and_a_rename_once_the_directory_was() {
        let mut trace = vec![op(b'c', "new", "", 0, b""), op(b'w', "new", "", 0, b"x")];
        assert_eq!(left(&trace, Unsynced::Lost), names(&[("db", "old")]));
        trace.push(op(b's', "new", "", 0, b""));
        trace.push(op(b'r', "new", "db", 0, b""));
        assert_eq!(left(&trace, Unsynced::Lost), names(&[("db", "old"), ("new", "x")]));
        trace.push(op(b's', "", "", 0, b""));
        assert_eq!(left(&trace, Unsynced::Lost), names(&[("db", "x")]));
    }
}
