//! Invitations to a guild.

use std::time::Duration;

use discord_loopback::{Options, Permissions, Refused};
use serde_json::{Value, json};

use crate::raw::{OVER, Raw};
use crate::rig::options;
use crate::wire::Wire;

const GUILD_INVITES: u64 = 1 << 6;

#[tokio::test]
async fn an_invitation_is_made_used_listed_and_deleted() {
    let raw = Raw::with(Options { permissions: Permissions::BOT | Permissions::MODERATOR, ..options() }).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILD_INVITES).await;
    let general = raw.discord.channel("general").unwrap();
    let guild = general.guild.unwrap();
    let path = format!("/channels/{}/invites", general.id);
    let made = raw.call("POST", &path, json!({ "max_uses": 2, "max_age": 60 })).await.ok();
    let code = made["code"].as_str().unwrap();
    assert_eq!((&made["guild"]["id"], &made["channel"]["id"], &made["uses"]), (&json!(guild), &json!(general.id), &json!(0)));
    assert_eq!(wire.event_after("INVITE_CREATE").await["code"], code);
    let same = raw.call("POST", &path, json!({ "max_uses": 2, "max_age": 60 })).await.ok();
    assert_eq!(same["code"], code, "one that says the same is given again");
    let unique = raw.call("POST", &path, json!({ "max_uses": 2, "max_age": 60, "unique": true })).await.ok();
    assert_ne!(unique["code"], code);
    assert_eq!(raw.call("POST", &path, json!({ "max_uses": 101 })).await.fault("max_uses"), OVER);

    raw.discord.leave_guild("bo", guild).unwrap();
    raw.discord.accept_invite("bo", code).unwrap();
    assert!(raw.discord.view("bo").unwrap().channel("general").is_some());
    for of in [path.clone(), format!("/guilds/{guild}/invites")] {
        let listed = raw.call("GET", &of, Value::Null).await.ok();
        let used: Vec<&Value> = listed.as_array().unwrap().iter().filter(|invite| invite["code"] == code).collect();
        assert_eq!(used[0]["uses"], 1);
    }
    raw.call("DELETE", &format!("/invites/{code}"), Value::Null).await.ok();
    assert_eq!(wire.event_after("INVITE_DELETE").await["code"], code);
    assert!(matches!(raw.discord.accept_invite("cy", code), Err(Refused::NotFound(_))));

    let other = format!("/invites/{}", unique["code"].as_str().unwrap());
    let counted = raw.call("GET", &format!("{other}?with_counts=true"), Value::Null).await.ok();
    assert!(counted["approximate_member_count"].as_u64().is_some_and(|members| members >= 5), "{counted}");
    raw.discord.advance_clock(Duration::from_secs(61)).unwrap();
    assert_eq!(raw.call("GET", &other, Value::Null).await.refusal(), (404, 10006), "it has expired");
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("GET", &path, Value::Null).await.refusal(), (403, 50013));
}
