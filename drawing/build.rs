//! Lists the files in `src/icons` with their names, in the order of the names.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

const ICONS: &str = "src/icons";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={ICONS}");
    let dir = |name: &str| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(format!("cargo sets {name}")));
    let mut icons = Vec::new();
    for file in fs::read_dir(dir("CARGO_MANIFEST_DIR")?.join(ICONS))? {
        let path = file?.path();
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
        icons.extend(name.filter(|_| path.extension().is_some_and(|ending| ending == "svg")).map(|name| (name, path)));
    }
    icons.sort();
    let mut list = String::from("&[\n");
    for (name, path) in icons {
        writeln!(list, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push(']');
    fs::write(dir("OUT_DIR")?.join("icons.rs"), list)
}
