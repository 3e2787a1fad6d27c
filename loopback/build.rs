//! Lists the files of the web page for `src/web_page.rs`, so that adding a file needs no other
//! change.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=page");
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("page");
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_, std::io::Error>>()?;
    // Markdown files explain the page to its developers and are not served.
    names.retain(|name| !name.ends_with(".md") && !name.starts_with('.') && folder.join(name).is_file());
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
        writeln!(list, "    ({path:?}, include_bytes!({:?})),", folder.join(&name))?;
    }
    list.push(']');
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("page_files.rs"), list)?;
    Ok(())
}
