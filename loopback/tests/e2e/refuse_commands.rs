//! What Discord refuses of commands and autocomplete choices, and the most that it accepts.

use serde_json::{Value, json};

use crate::raw::{
    BAD, BAD_NAME, CHOICES, Case, KIND, MAX, NO_BOOLEAN, NO_LIST, NO_NUMBER, NO_OBJECT, NO_TEXT, OVER, REQUIRED, Raw, TOO_LARGE,
    UNDER, UNFIT, below, chars, refused, taken, with,
};
use crate::refuse_messages::{look, register};
use crate::requests::Reply;

fn command(changes: Value) -> Value {
    with(json!({ "name": "play", "description": "Play" }), changes)
}

fn options(options: Value) -> Value {
    command(json!({ "options": options }))
}

/// Makes a command with one option of this type.
fn option(kind: u8, changes: Value) -> Value {
    options(json!([with(json!({ "type": kind, "name": "o", "description": "d" }), changes)]))
}

/// Makes a command with one option of this type and these choices.
fn choose(kind: u8, choices: Value) -> Value {
    option(kind, json!({ "choices": choices }))
}

fn many(kind: u8, count: usize) -> Value {
    (0..count).map(|number| json!({ "type": kind, "name": format!("o{number}"), "description": "d" })).collect()
}

fn choices(count: usize) -> Value {
    (0..count).map(|number| json!({ "name": number.to_string(), "value": "v" })).collect()
}

fn large(total: usize) -> Value {
    let options = |count: usize| {
        (0..count).map(|number| {
            let choices: Vec<Value> = (0..25).map(|n| json!({ "name": format!("{n:0100}"), "value": "v" })).collect();
            json!({ "type": 3, "name": format!("o{number}"), "description": "d", "choices": choices })
        })
    };
    // Three options of 2 + 1 + 25 * 101 characters, and one that fills up the remainder.
    let rest = total - "play".len() - "Play".len() - 3 * (3 + 25 * 101);
    let mut all: Vec<Value> = options(3).collect();
    let filling: Vec<Value> = (0..4).map(|n| json!({ "name": n.to_string(), "value": "v".repeat(96) })).collect();
    let last = json!({ "type": 3, "name": "rest", "description": "d".repeat(rest - 4 - 4 * 97), "choices": filling });
    all.push(last);
    json!({ "name": "play", "description": "Play", "options": all })
}

fn names() -> Vec<Case> {
    vec![
        taken(json!({ "name": chars(32), "description": chars(100) })),
        refused(command(json!({ "name": chars(33) })), [("name", BAD)]),
        refused(command(json!({ "name": "" })), [("name", BAD)]),
        refused(json!({ "description": "d" }), [("name", REQUIRED)]),
        refused(command(json!({ "name": "play it" })), [("name", UNFIT)]),
        refused(command(json!({ "name": "play!" })), [("name", UNFIT)]),
        refused(command(json!({ "name": "Play" })), [("name", BAD_NAME)]),
        taken(command(json!({ "name": "spiel-स्पा_ไทย'1" }))),
        refused(command(json!({ "description": chars(101) })), [("description", BAD)]),
        refused(command(json!({ "description": "" })), [("description", BAD)]),
        refused(json!({ "name": "play" }), [("description", REQUIRED)]),
        taken(command(
            json!({ "name_localizations": { "fr": "jouer" }, "description_localizations": { "fr": chars(100), "de": "d" } }),
        )),
        refused(command(json!({ "name_localizations": { "fr": "Jouer" } })), [("name_localizations", BAD_NAME)]),
        refused(command(json!({ "name_localizations": { "fr": chars(33) } })), [("name_localizations.fr", BAD)]),
        refused(command(json!({ "description_localizations": { "fr": chars(101) } })), [("description_localizations.fr", BAD)]),
        refused(
            command(json!({ "description_localizations": { "pt_BR": "d" } })),
            [("description_localizations.pt_BR", CHOICES)],
        ),
        taken(json!({ "type": 3, "name": "Look at It" })),
        refused(
            json!({ "type": 2, "name": "Look", "description": "d" }),
            [("description", "CONTEXT_MENU_COMMAND_DESCRIPTION_NOT_ALLOWED")],
        ),
        refused(
            json!({ "type": 2, "name": "Look", "options": many(3, 1) }),
            [("options", "CONTEXT_MENU_COMMAND_OPTIONS_NOT_ALLOWED")],
        ),
        refused(json!({ "type": 5, "name": "play" }), [("type", CHOICES)]),
        refused(json!({ "type": 4, "name": "Launch" }), [("type", CHOICES)]),
        refused(command(json!({ "handler": 1 })), [("handler", "APPLICATION_COMMAND_HANDLER_NOT_ALLOWED")]),
        taken(command(
            json!({ "contexts": [0, 1, 2], "integration_types": [0, 1], "default_member_permissions": "8", "nsfw": false }),
        )),
        refused(command(json!({ "contexts": [0, 3] })), [("contexts.1", CHOICES)]),
        refused(command(json!({ "contexts": [] })), [("contexts", BAD)]),
        refused(command(json!({ "integration_types": [2] })), [("integration_types.0", CHOICES)]),
        refused(command(json!({ "default_member_permissions": "ADMIN" })), [("default_member_permissions", NO_NUMBER)]),
        refused(command(json!({ "nsfw": "no" })), [("nsfw", NO_BOOLEAN)]),
        refused(json!([]), [("", NO_OBJECT)]),
        taken(large(8_000)),
        refused(large(8_001), [("", TOO_LARGE)]),
        // The longest language counts.
        refused(with(large(8_000), json!({ "name_localizations": { "fr": "jouer" } })), [("", TOO_LARGE)]),
    ]
}

fn options_of_commands() -> Vec<Case> {
    let sub = |options: Value| json!({ "type": 1, "name": "s", "description": "d", "options": options });
    let group = |options: Value| json!({ "type": 2, "name": "g", "description": "d", "options": options });
    vec![
        taken(options(many(3, 25))),
        refused(options(many(3, 26)), [("", MAX)]),
        taken({
            let group = |n: usize| json!({ "type": 2, "name": format!("g{n}"), "description": "d", "options": many(1, 25) });
            options((0..25).map(group).collect())
        }),
        refused(options(json!([group(many(1, 26))])), [("0.options", MAX)]),
        refused(options(json!([sub(many(3, 26))])), [("0.options", MAX)]),
        refused(options(json!([sub(many(1, 1))])), [("0.options.0", KIND)]),
        refused(options(json!([group(json!([group(json!([]))]))])), [("0.options.0", KIND)]),
        refused(options(json!([group(many(3, 1))])), [("0.options.0", KIND)]),
        refused(option(12, json!({})), [("0", KIND)]),
        refused(options(json!([{ "name": "o", "description": "d" }])), [("0.type", REQUIRED)]),
        refused(
            options(json!([sub(json!([])), { "type": 3, "name": "o", "description": "d" }])),
            [("", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")],
        ),
        refused(
            options(json!([{ "type": 3, "name": "o", "description": "d" }, { "type": 4, "name": "o", "description": "d" }])),
            [("1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")],
        ),
        refused(
            options(
                json!([{ "type": 3, "name": "a", "description": "d" }, { "type": 3, "name": "b", "description": "d", "required": true }]),
            ),
            [("1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")],
        ),
    ]
}

fn one_option() -> Vec<Case> {
    vec![
        refused(option(3, json!({ "name": "O" })), [("name", BAD_NAME)]),
        refused(option(3, json!({ "name": chars(33) })), [("name", BAD)]),
        refused(option(3, json!({ "description": null })), [("description", REQUIRED)]),
        refused(option(3, json!({ "name_localizations": { "fr": "a b" } })), [("name_localizations.fr", UNFIT)]),
        taken(option(3, json!({ "min_length": 0, "max_length": 6_000 }))),
        refused(option(3, json!({ "max_length": 6_001 })), [("max_length", OVER)]),
        refused(option(3, json!({ "max_length": 0 })), [("max_length", UNDER)]),
        refused(option(3, json!({ "min_length": 5, "max_length": 4 })), [("min_length", OVER)]),
        taken(option(4, json!({ "min_value": -9_007_199_254_740_991_i64, "max_value": 9_007_199_254_740_991_i64 }))),
        refused(option(4, json!({ "max_value": 9_007_199_254_740_992_i64 })), [("max_value", OVER)]),
        refused(option(4, json!({ "max_value": 1.5 })), [("max_value", NO_NUMBER)]),
        refused(option(4, json!({ "min_value": 2, "max_value": 1 })), [("min_value", OVER)]),
        taken(option(10, json!({ "min_value": 0.5, "max_value": 1.5 }))),
        // A limit on what has none is passed over.
        taken(option(5, json!({ "min_value": "x", "choices": [{}] }))),
        taken(option(7, json!({ "channel_types": [0, 11] }))),
        refused(option(7, json!({ "channel_types": [77] })), [("channel_types.0", CHOICES)]),
        taken(option(11, json!({ "file_types": ["image", ".pdf"] }))),
        refused(option(11, json!({ "file_types": ["pdf"] })), [("file_types", UNFIT)]),
        refused(option(11, json!({ "file_types": vec![".pdf"; 11] })), [("file_types", MAX)]),
        taken(choose(3, choices(25))),
        refused(choose(3, choices(26)), [("choices", MAX)]),
        taken(option(
            3,
            json!({ "choices": [{ "name": chars(100), "value": chars(100), "name_localizations": { "fr": chars(100) } }] }),
        )),
        refused(
            choose(3, json!([{ "name": chars(101), "value": chars(101) }])),
            [("choices.0.name", BAD), ("choices.0.value", MAX)],
        ),
        refused(choose(3, json!([{ "value": "v" }])), [("choices.0.name", REQUIRED)]),
        refused(choose(3, json!([{ "name": "n" }])), [("choices.0.value", REQUIRED)]),
        refused(
            choose(3, json!([{ "name": "n", "value": "a" }, { "name": "n", "value": "b" }])),
            [("choices.1.name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")],
        ),
        refused(
            choose(3, json!([{ "name": "n", "value": "v", "name_localizations": { "fr": chars(101) } }])),
            [("choices.0.name_localizations.fr", BAD)],
        ),
        refused(choose(4, json!([{ "name": "n", "value": "one" }])), [("choices.0.value", NO_NUMBER)]),
        refused(choose(3, json!([{ "name": "n", "value": 1.5 }])), [("choices.0.value", NO_TEXT)]),
        refused(
            option(3, json!({ "choices": choices(1), "autocomplete": true })),
            [("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE")],
        ),
    ]
}

fn path(raw: &Raw) -> String {
    format!("/applications/{}/commands", raw.discord.application())
}

fn guild_path(raw: &Raw) -> String {
    format!("/applications/{}/guilds/{}/commands", raw.discord.application(), raw.discord.guilds()[0].id)
}

#[tokio::test]
async fn commands_are_taken_up_to_their_limits_and_refused_beyond() {
    let raw = Raw::start().await;
    let cases = [names(), below("options", options_of_commands()), below("options.0", one_option())];
    raw.each("POST", &path(&raw), cases.into_iter().flatten()).await;
}

#[tokio::test]
async fn a_list_of_commands_is_refused_with_the_number_of_each_that_is_wrong() {
    let raw = Raw::start().await;
    register(&raw).await;
    let good = |name: &str| json!({ "name": name, "description": "d" });
    let lists = [
        refused(
            json!([good("a"), command(json!({ "name": "B b" })), good("c"), choose(3, choices(26))]),
            [("1.name", UNFIT), ("3.options.0.choices", MAX)],
        ),
        refused(json!([good("a"), good("b"), good("a")]), [("2", "APPLICATION_COMMANDS_DUPLICATE_NAME")]),
        refused(json!([good("a"), large(8_001)]), [("1", TOO_LARGE)]),
        refused(json!([good("a"), "b"]), [("1", NO_OBJECT)]),
        refused(good("a"), [("", NO_LIST)]),
    ];
    raw.each("PUT", &path(&raw), lists).await;
    assert_eq!(raw.discord.commands()[0]["name"], "look", "a refused list changes nothing");
    let menus = taken(json!([good("a"), { "type": 2, "name": "a" }, { "type": 3, "name": "a" }]));
    raw.each("PUT", &path(&raw), [menus]).await;
}

#[tokio::test]
async fn a_change_of_a_command_is_held_to_the_same_limits() {
    let raw = Raw::start().await;
    register(&raw).await;
    let Reply { body: other, .. } = raw.call("POST", &path(&raw), &command(json!({}))).await;
    let one = format!("{}/{}", path(&raw), other["id"].as_str().unwrap());
    let changes = [
        refused(json!({ "description": chars(101) }), [("description", BAD)]),
        refused(json!({ "name": "look" }), [("", "APPLICATION_COMMANDS_DUPLICATE_NAME")]),
        taken(json!({ "name": "playing" })),
    ];
    raw.each("PATCH", &one, changes).await;
}

#[tokio::test]
async fn there_are_a_hundred_commands_and_fifteen_of_each_menu_globally_and_in_each_guild() {
    let raw = Raw::start().await;
    let slash = |count: usize| (0..count).map(|n| json!({ "name": format!("c{n}"), "description": "d" }));
    let menu = |kind: u8, count: usize| (0..count).map(move |n| json!({ "type": kind, "name": format!("C {n}") }));
    for path in [path(&raw), guild_path(&raw)] {
        let full: Value = slash(100).chain(menu(2, 15)).chain(menu(3, 15)).collect();
        let Reply { status, body: made } = raw.call("PUT", &path, &full).await;
        assert_eq!((status, made.as_array().unwrap().len()), (200, 130), "{made}");
        for more in [slash(101).nth(100).unwrap(), menu(2, 16).nth(15).unwrap(), menu(3, 16).nth(15).unwrap()] {
            let Reply { status, body: error } = raw.call("POST", &path, &more).await;
            assert_eq!((status, &error["code"]), (400, &json!(30032)), "{error}");
        }
        let Reply { status, body: error } = raw.call("PUT", &path, &slash(101).collect()).await;
        assert_eq!((status, &error["code"]), (400, &json!(30032)), "{error}");
        let again = json!({ "name": "c0", "description": "new words" });
        let Reply { status, body: changed } = raw.call("POST", &path, &again).await;
        assert_eq!((status, &changed["description"]), (200, &json!("new words")));
        assert_eq!(changed["id"], made[0]["id"], "the same name is no new command");
    }
}

#[tokio::test]
async fn two_hundred_commands_are_made_in_a_day_and_no_more() {
    let raw = Raw::start().await;
    let named = |day: usize, count: usize| -> Value {
        (0..count).map(|n| json!({ "name": format!("d{day}-{n}"), "description": "d" })).collect()
    };
    for day in 0..2 {
        assert_eq!(raw.call("PUT", &path(&raw), &named(day, 100)).await.status, 200);
    }
    assert_eq!(raw.call("PUT", &path(&raw), &named(1, 99)).await.status, 200, "these are there already");
    let before = raw.discord.commands();
    for (method, body) in [("PUT", named(2, 1)), ("POST", named(2, 1)[0].clone())] {
        let Reply { status, body: error } = raw.call(method, &path(&raw), &body).await;
        assert_eq!((status, &error["code"]), (429, &json!(30034)), "{error}");
        assert!(error["retry_after"].as_f64().is_some_and(|seconds| (86_000.0..=86_400.0).contains(&seconds)), "{error}");
    }
    assert_eq!(raw.discord.commands(), before, "a refused list changes nothing");
    assert_eq!(raw.call("PUT", &guild_path(&raw), &named(2, 1)).await.status, 200, "each guild has its own count");
}

#[tokio::test]
async fn choices_offered_while_a_user_types_are_held_to_their_limits_and_to_the_option() {
    let raw = Raw::start().await;
    let typed = json!({ "name": "look", "description": "Look", "options": [
        { "type": 3, "name": "text", "description": "d", "autocomplete": true },
        { "type": 4, "name": "whole", "description": "d", "autocomplete": true },
        { "type": 10, "name": "number", "description": "d", "autocomplete": true },
    ]});
    assert_eq!(raw.call("POST", &path(&raw), &typed).await.status, 201);
    let offer = |choices: Value| json!({ "choices": choices });
    let choice = |name: String, value: Value| json!([{ "name": name, "value": value }]);
    for (option, case) in [
        ("text", taken(offer(choices(25)))),
        ("text", taken(offer(json!([])))),
        ("text", refused(offer(choices(26)), [("choices", MAX)])),
        ("text", refused(json!({}), [("choices", REQUIRED)])),
        ("text", taken(offer(choice(chars(100), json!(chars(100)))))),
        ("text", refused(offer(choice(chars(101), json!("v"))), [("choices.0.name", BAD)])),
        ("text", refused(offer(choice(String::new(), json!("v"))), [("choices.0.name", BAD)])),
        ("text", refused(offer(choice(chars(1), json!(chars(101)))), [("choices.0.value", MAX)])),
        ("text", refused(offer(json!([{ "name": "n" }])), [("choices.0.value", REQUIRED)])),
        ("text", refused(offer(choice(chars(1), json!(1.5))), [("choices.0.value", NO_TEXT)])),
        (
            "text",
            refused(
                offer(json!([{ "name": "n", "value": "v", "name_localizations": { "xx": "n" } }])),
                [("choices.0.name_localizations.xx", CHOICES)],
            ),
        ),
        ("whole", taken(offer(choice(chars(1), json!(7))))),
        ("whole", refused(offer(choice(chars(1), json!("seven"))), [("choices.0.value", NO_NUMBER)])),
        ("whole", refused(offer(choice(chars(1), json!(7.5))), [("choices.0.value", NO_NUMBER)])),
        ("number", taken(offer(choice(chars(1), json!(7.5))))),
        ("number", refused(offer(choice(chars(1), json!("x"))), [("choices.0.value", NO_NUMBER)])),
    ] {
        let discord = raw.discord.clone();
        let typing = raw.interaction(async move {
            let typed = [json!({ "name": option, "value": "1", "focused": true })];
            let _ = discord.autocomplete("ana", "general", "look", &typed).await;
        });
        let callback = Raw::callback(&typing.await);
        let answer = raw.call("POST", &callback, &json!({ "type": 8, "data": case.body })).await;
        case.expect("data.", &answer);
    }
    let command = look(&raw).await;
    let unasked = json!({ "type": 8, "data": { "choices": [] } });
    assert_eq!(raw.call("POST", &Raw::callback(&command), &unasked).await.status, 400, "nobody asked for choices");
}
