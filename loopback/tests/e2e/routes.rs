//! `ROUTES.md`: which of Discord's routes are served.

use std::{env, fs};

use discord_loopback::{Loopback, Options};
use serde_json::{Value, json};

use crate::requests::Requests;
use crate::rig::options;

const TABLE: &str = include_str!("../../ROUTES.md");

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// Returns the routes of Discord's OpenAPI document, such as `GET /users/@me`.
fn of_document(document: &Value) -> Vec<String> {
    let mut paths: Vec<_> = document["paths"].as_object().unwrap().iter().collect();
    paths.sort_by_key(|(path, _)| *path);
    let routes = paths.into_iter().flat_map(|(path, methods)| {
        let described = METHODS.into_iter().filter(move |method| methods.get(method.to_lowercase()).is_some());
        described.map(move |method| format!("{method} {path}"))
    });
    routes.collect()
}

/// Returns the routes that the table has.
fn of_table() -> Vec<String> {
    let rows = TABLE.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(route, _)| route.to_owned()).collect()
}

async fn is_served(requests: &Requests, route: &str) -> bool {
    let (method, template) = route.split_once(' ').unwrap();
    let path: Vec<&str> = template.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
    let reply = requests.call(method, &path.join("/"), Value::Null).await;
    // A word such as `@me` may have been taken for an id.
    let is_no_id = reply.body["errors"].as_object().is_some_and(|errors| errors.keys().any(|place| place.ends_with("_id")))
        && reply.body["errors"].to_string().contains("is not snowflake");
    !(reply.status == 405 || is_no_id || (reply.status, &reply.body["code"]) == (404, &json!(0)))
}

#[tokio::test]
async fn the_table_of_routes_tells_which_of_discords_are_served() {
    let document = env::var("DISCORD_OPENAPI").ok().filter(|file| !file.is_empty());
    let routes = match document {
        Some(file) => of_document(&serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()),
        None => of_table(),
    };
    let loopback = Loopback::start(Options { openapi: None, ..options() }).await.unwrap();
    let requests = Requests::to(&loopback);
    let (mut rows, mut served) = (String::new(), 0);
    for route in &routes {
        let is_served = is_served(&requests, route).await;
        served += usize::from(is_served);
        rows += &format!("| `{route}` | {} |\n", if is_served { "yes" } else { "-" });
    }
    let made = format!(
        "# Routes\n\n\
         Which of Discord's routes the loopback serves: {served} of the {} in Discord's OpenAPI document. Any other is answered with 404, or with 405 where another method\n\
         is served there; `GET /control/refused` lists each such request ([CONTROL.md](CONTROL.md#what-can-be-asked)). `tests/e2e/routes.rs` makes this page:\n\
         `DISCORD_OPENAPI=FILE DISCORD_ROUTES=write cargo test -p discord-loopback routes`.\n\n\
         | route | served |\n|---|---|\n{rows}",
        routes.len()
    );
    if env::var("DISCORD_ROUTES").is_ok_and(|wanted| wanted == "write") {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/ROUTES.md"), &made).unwrap();
        return;
    }
    let wrong: Vec<&str> = made.lines().filter(|line| !TABLE.lines().any(|known| known == *line)).collect();
    assert!(TABLE == made, "ROUTES.md says otherwise, or names routes that are gone: {wrong:#?}");
}
