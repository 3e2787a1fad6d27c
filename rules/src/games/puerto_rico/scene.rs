use super::View;
use crate::scene::Scene;
pub(super) fn scene(_view: &View) -> Scene {
    Scene::default()
}
