//! A finished game's analysis by button and command, in both languages: computed when somebody
//! asks, then there for everybody.

use tertulia_base::i18n::Lang;
use tertulia_render::press::Control;
use tertulia_tables::What;

use crate::support::{House, comes, says, told, words_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_analysed_when_somebody_asks_and_then_for_everybody() {
    let house = House::open().await;
    let table = house.table("table-one", &["ana", "bo", "cy"]).await;
    says(&house.types("ana", "table-one", "table analysis", &[]).await, "ana", "front-analysis-later");
    let (live, forged) = (table.live().await, Control::LostChance(1).at(table.id).to_string());
    says(&house.forges("ana", &live, &forged, &[]).await, "ana", "front-analysis-later");
    for user in ["bo", "ana"] {
        table.asks(table.seat(user).await, What::Leave).await;
    }
    house.settle().await;
    let asked = table.presses("dee", &words_of("front-analysis", Lang::En)).await;
    says(&asked, "dee", "front-analysis-under-way");
    // Looked at again by its own button, where it stands.
    let waits = asked.message.unwrap();
    let again = async || table.press_on("dee", &waits, Control::Analysis).await;
    let there =
        comes("the analysis is there", again, |so_far| told(so_far).contains(&words_of("front-analysis-how", Lang::En))).await;
    let curve = house.illustrated("dee", &there.message.unwrap()).await;
    assert!(curve.buttons().is_empty(), "a guest has decided nothing: {curve:?}");
    for (user, lang) in [("cy", Lang::Fr), ("dee", Lang::En)] {
        let id = table.id.to_string();
        let typed = house.types(user, "table-one", "table analysis", &[("table", &id)]).await;
        assert!(told(&typed).contains(&words_of("front-analysis-how", lang)) && !told(&typed).contains('⟦'), "{}", told(&typed));
    }
}
