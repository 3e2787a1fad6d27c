//! The island as a graph, and its names (CA:3).

use std::collections::BTreeSet;

use super::super::map::{ALL_NODES, ALL_PATHS, HARBOR_NODES, NODES, PATHS, nodes_of};
use super::*;

fn node(name: &str) -> Node {
    name.parse().expect("an intersection")
}

#[test]
fn the_island_has_the_counts_of_the_rules_page() {
    let touching = |n: usize| nodes_of(ALL_NODES).filter(|node| node.hexes().count() == n).count();
    assert_eq!((touching(3), touching(2), touching(1)), (24, 12, 18), "CA:3");
    let coastal =
        paths_of(ALL_PATHS).filter(|path| Hex::all().filter(|h| (h.nodes() & path.nodes()).count_ones() == 2).count() == 1);
    assert_eq!(coastal.count(), 30, "CA:3");
    assert_eq!((NODES, PATHS), (54, 72));
}

#[test]
fn hexes_touch_as_in_the_table_of_the_rules_page() {
    let table = "A1: A2 B1 B2|A2: A1 A3 B2 B3|A3: A2 B3 B4|B1: A1 B2 C1 C2|B2: A1 A2 B1 B3 C2 C3|B3: A2 A3 B2 B4 C3 C4|\
        B4: A3 B3 C4 C5|C1: B1 C2 D1|C2: B1 B2 C1 C3 D1 D2|C3: B2 B3 C2 C4 D2 D3|C4: B3 B4 C3 C5 D3 D4|C5: B4 C4 D4|\
        D1: C1 C2 D2 E1|D2: C2 C3 D1 D3 E1 E2|D3: C3 C4 D2 D4 E2 E3|D4: C4 C5 D3 E3|E1: D1 D2 E2|E2: D2 D3 E1 E3|E3: D3 D4 E2";
    for line in table.split('|') {
        let (name, others) = line.split_once(": ").unwrap();
        let hex: Hex = name.to_lowercase().parse().unwrap();
        let touching: Vec<String> = Hex::all().filter(|other| hex.touches(*other)).map(Hex::name).collect();
        assert_eq!(touching.join(" "), others, "{name}");
    }
}

#[test]
fn a_corner_has_one_name_that_is_written_and_up_to_three_that_are_read() {
    for (names, written) in
        [("a1.s b1.ne b2.nw", "a1.s"), ("c2.s d1.ne d2.nw", "c2.s"), ("b4.s c4.ne c5.nw", "b4.s"), ("c5.n b4.se", "b4.se")]
    {
        for name in names.split(' ') {
            assert_eq!(node(name).to_string(), written, "{name}");
        }
    }
    let all: BTreeSet<String> = nodes_of(ALL_NODES).map(|node| node.to_string()).collect();
    assert_eq!(all.len(), 54);
    for at in nodes_of(ALL_NODES) {
        assert_eq!(node(&at.to_string()), at);
        let (hex, corner) = at.place();
        assert_eq!(hex.node(corner), at);
    }
    for path in paths_of(ALL_PATHS) {
        let [a, b] = path.ends();
        assert_eq!(Path::parse(&b.to_string(), &a.to_string()), Ok(path), "in either order");
    }
    for wrong in ["", "a1", "a4.n", "f1.n", "a0.n", "a1.x", "a1.n.n"] {
        assert!(wrong.parse::<Node>().is_err(), "{wrong}");
    }
    assert!(Path::parse("a1.n", "a1.s").is_err() && Path::parse("a1.n", "a1.n").is_err(), "no path there");
}

/// CA:3: clockwise distances between harbors along the coast.
#[test]
fn harbors_lie_at_the_coast_where_the_rules_page_has_them() {
    let names = "a1.n a1.nw|a2.n a2.ne|a3.se b4.ne|c5.ne c5.se|d4.se d4.s|e2.se e2.s|e1.s e1.sw|c1.s d1.sw|b1.sw b1.nw";
    for (nodes, names) in HARBOR_NODES.iter().zip(names.split('|')) {
        let expected: u64 = names.split(' ').map(|name| node(name).bit()).sum();
        assert_eq!(*nodes, expected, "{names}");
        let [a, b] = [nodes_of(*nodes).next().unwrap(), nodes_of(*nodes).last().unwrap()];
        let path = a.path_to(b).expect("a path");
        assert_eq!(Hex::all().filter(|h| (h.nodes() & path.nodes()).count_ones() == 2).count(), 1, "{names} is coastal");
    }
}

#[test]
fn cards_are_read_as_people_write_them() {
    let rows = [
        ("2lumber-ore", "2lumber-ore"),
        ("1-lumber-2-ore", "lumber-2ore"),
        ("ore-lumber-ore", "lumber-2ore"),
        ("2-bois-1-minerai", "2lumber-ore"),
        ("wheat-sheep", "wool-grain"),
        ("nothing", "nothing"),
    ];
    for (typed, written) in rows {
        assert_eq!(typed.parse::<Cards>().map(|cards| cards.to_string()).as_deref(), Ok(written), "{typed}");
    }
    for wrong in ["", "2", "lumber-2", "2-2-ore", "20ore", "999ore", "gold", "ore.wool"] {
        assert!(wrong.parse::<Cards>().is_err(), "{wrong}");
    }
}
