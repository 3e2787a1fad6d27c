//! Two programs on one database: one works, the other stands by.

use crate::postgres::on_postgres;
use crate::program::Setup;
use discord_loopback::State;

const READY: &str = "Tertulia is ready";
const STANDING_BY: &str = "standing by until it ends";

#[tokio::test(flavor = "multi_thread")]
async fn the_program_that_stands_by_goes_on_when_the_other_is_told_to_end() {
    on_postgres(async |schema| {
        let setup = Setup::new().await;
        let words = schema.words();
        let settings = [("DATA_POSTGRES", words.as_str())];
        let first = setup.start(&settings).await;
        let table = setup.table("puerto-rico", "table-one", &["ana", "bo", "cy"]).await;
        let second = setup.spawn("second", &settings);
        assert!(!second.logs(STANDING_BY).await.contains(READY));
        let log = String::from_utf8(first.end().await).unwrap();
        assert!(log.contains("shut down"), "{log}");

        second.logs(READY).await;
        let board = setup.types("ana", "table-one", "table board", &[]).await;
        assert_eq!(board.state, State::Answered, "table {table}");
        let log = String::from_utf8(second.end().await).unwrap();
        assert!(!log.contains(&words), "the address may have a password in it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_was_paused_past_its_lease_ends_with_a_sentence_and_changes_nothing() {
    on_postgres(async |schema| {
        let setup = Setup::new().await;
        let words = schema.words();
        let settings = [("DATA_POSTGRES", words.as_str())];
        let mut first = setup.start(&settings).await;
        let second = setup.spawn("second", &settings);
        second.logs(STANDING_BY).await;
        first.signal("STOP");
        second.logs(READY).await;
        let commits = schema.says("SELECT commits FROM tertulia_lease").await;
        let epoch = schema.says("SELECT epoch FROM tertulia_lease").await;
        first.signal("CONT");
        assert_eq!(first.ended().await.code(), Some(1));
        let log = first.logs("Another process has taken over the database").await;
        assert!(!log.contains("panic"), "{log}");
        assert_eq!(schema.says("SELECT epoch FROM tertulia_lease").await, epoch);
        assert!(schema.says("SELECT commits FROM tertulia_lease").await >= commits);
        drop(second.end().await);
    })
    .await;
}
