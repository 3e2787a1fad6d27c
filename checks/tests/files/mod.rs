//! The files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Returns every file below `dir` whose path ends in one of `endings`: its path from the root, and
/// its text.
pub fn files(dir: &str, endings: &[&str]) -> Vec<(String, String)> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_file() {
                found.push(path);
            } else if !name.starts_with('.') && !["target", "node_modules", "data"].contains(&name.as_str()) {
                walk(&path, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(dir), &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
    let ends = |path: &PathBuf| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending));
    found.iter().filter(|path| ends(path)).map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}
