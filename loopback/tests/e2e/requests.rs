//! Plain HTTP against the loopback's REST API, by a client that checks nothing itself. Not here:
//! the gateway (`raw`, `tap`). Start at [`Requests::call`].

use std::borrow::Borrow;
use std::time::Duration;

use discord_loopback::Loopback;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use crate::rig::client;

/// Sends requests with the bot's token.
#[derive(Clone)]
pub struct Requests {
    client: reqwest::Client,
    pub token: String,
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// Null if there is none.
    pub body: Value,
}

impl Requests {
    pub fn to(loopback: &Loopback) -> Self {
        Self { client: client(loopback), token: format!("Bot {}", loopback.token()) }
    }

    /// Sends a request with a JSON body, unless it is null.
    pub async fn call(&self, method: &str, path: &str, body: impl Borrow<Value>) -> Reply {
        let body = body.borrow();
        loop {
            let request = self.request(method, path);
            let reply = Self::read(if body.is_null() { request } else { request.json(body) }).await;
            // A 429 with a code is not a rate limit of requests.
            if reply.status != 429 || reply.body["code"] != Value::Null {
                return reply;
            }
            // Rate limits are tested elsewhere: this waits as long as it is told.
            tokio::time::sleep(Duration::from_secs_f64(reply.body["retry_after"].as_f64().unwrap_or(1.0))).await;
        }
    }

    /// Sends any text as JSON.
    pub async fn send_text(&self, path: &str, body: &str) -> Reply {
        Self::read(self.request("POST", path).header("content-type", "application/json").body(body.to_owned())).await
    }

    /// Sends a multipart request with JSON and files, each a number, a name and contents.
    pub async fn upload(&self, method: &str, path: &str, body: &Value, files: &[(usize, &str, &[u8])]) -> Reply {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (number, name, contents) in files {
            let part = Part::bytes(contents.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{number}]"), part);
        }
        Self::read(self.request(method, path).multipart(form)).await
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        self.client.request(method, format!("https://discord.com/api/v10{path}")).header("authorization", &self.token)
    }

    /// Sends a request of any kind.
    pub async fn read(request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        Reply { status, body: if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() } }
    }
}

impl Reply {
    /// Returns status and code of a refusal.
    pub fn refusal(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or_default())
    }

    /// Returns the code of the first fault at a place of an invalid body, such as `data/embeds/0`.
    pub fn fault(&self, place: &str) -> &str {
        assert_eq!(self.refusal(), (400, 50035), "{self:?}");
        let fault = self.body.pointer(&format!("/errors/{place}/_errors/0/code"));
        fault.and_then(Value::as_str).unwrap_or_else(|| panic!("no fault in {place}: {}", self.body))
    }

    /// Returns the body of a successful response.
    pub fn ok(self) -> Value {
        assert!(self.status < 300, "{self:?}");
        self.body
    }
}
