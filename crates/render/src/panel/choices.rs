//! A decision as buttons and menus. Start reading at [`Choices::of`].

use std::collections::BTreeSet;

use tertulia_base::ids::TableId;
use tertulia_model::Localizer;
use tertulia_picture::symbol;
use tertulia_rules::game::{Entry, Group, Prompt, Ready};
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use crate::ids::custom_id::CustomId;
use crate::ids::press::{Call, Control, FormWords, Press};
use crate::limits;
use crate::message::{Button, ComponentRow, Menu, MenuEntry, Section, Style};
use crate::panel::marks::{Marks, forced, numbered};

/// Up to this many choices of a group are buttons.
const FEW: usize = 5;
/// As buttons, a single public group may have this many: two rows on a phone, which roles deserve.
const FEW_IN_PUBLIC: usize = 8;
/// Up to this many choices of a group are buttons even where groups of a few would take too much
/// room.
const TWO_OR_THREE: usize = 3;
/// A shared menu names up to this many groups.
const FEW_NAMED: usize = 4;
/// From this page on, the choices that wait are shown, page by page.
const WAITING: u8 = 128;
/// More ready answers than these become a menu in any case.
const FEW_READY: usize = 5;
/// More forms than these have no button.
const MOST_FORMS: usize = 2;
/// Marks a ready answer among the values of a menu; no notation begins with it.
pub const READY: char = '!';

/// Which decision of which table is offered, and in what state.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// The table.
    pub table: TableId,
    /// The decision.
    pub call: Call,
    /// What can be chosen.
    pub prompt: &'a Prompt,
    /// What is marked; `None` for the proposal.
    pub marks: Option<&'a Marks>,
    /// The form that was refused, with what was typed in it.
    pub form: Option<&'a FormWords>,
    /// Which page, from 0, if there are several.
    pub page: u8,
    /// Other buttons, at most five, which come last.
    pub besides: &'a [Button],
    /// Rows of buttons that the message has apart from these.
    pub apart: usize,
    /// Whether a menu may be a list of lines with a button beside each.
    pub lists: bool,
}

/// Rows of buttons and menus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// At most five.
    pub rows: Vec<ComponentRow>,
    /// Whether all choices are there, or on another page.
    pub reach: ChoicesReach,
}

/// How much of a decision fits into buttons and menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChoicesReach {
    /// All of it.
    #[default]
    All,
    /// All of it, over several pages.
    Pages,
    /// Part of it: the rest must be typed.
    Part,
}

impl Choices {
    /// Returns the choices in five rows at most, as roomy as possible: buttons if there are few,
    /// for two or three, a menu for each group, else shared menus, else pages. `id` says whether
    /// they are played or prepared.
    pub fn of(offer: &Offer<'_>, id: fn(Press) -> CustomId, localizer: &Localizer) -> Choices {
        let parts = ChoicesParts { offer, id, localizer, values: numbered(offer.prompt) };
        [ChoicesLayout::Roomy, ChoicesLayout::Close, ChoicesLayout::Menus, ChoicesLayout::Shared]
            .into_iter()
            .find_map(|layout| parts.whole(layout))
            .unwrap_or_else(|| parts.paged())
    }
}

/// What a group of one choice shows.
struct One<'a> {
    /// Its place among the groups.
    at: usize,
    label: &'a Text,
    entries: Vec<&'a Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ChoicesLayout {
    /// Small groups are buttons; others have menus, and so have choices with an effect to read.
    Roomy,
    /// Groups of two or three are buttons; others have menus.
    Close,
    /// All groups have menus of their own.
    Menus,
    /// Groups share menus.
    Shared,
}

struct ChoicesParts<'a> {
    offer: &'a Offer<'a>,
    id: fn(Press) -> CustomId,
    localizer: &'a Localizer,
    /// The distinct value of each entry of the groups of several, in order.
    values: Vec<String>,
}

impl<'a> ChoicesParts<'a> {
    fn whole(&self, layout: ChoicesLayout) -> Option<Choices> {
        let drafts: Vec<MenuDraft> =
            self.ready_menu().into_iter().chain(self.one_drafts(layout)).chain(self.several_drafts(layout)).collect();
        let buttons = self.buttons(self.one_buttons(layout));
        let rows = rows_of(buttons.len());
        (drafts.len() + rows <= limits::ROWS && rows + self.offer.apart <= limits::BUTTON_ROWS)
            .then(|| Choices { rows: self.rows(drafts, buttons), reach: ChoicesReach::All })
    }

    /// Menus of several, whose marks only the message keeps, are on each page; others take turns.
    fn paged(&self) -> Choices {
        let mut buttons = self.buttons(self.forms().into_iter().map(|(_, form)| form).collect());
        let room = limits::ROWS.saturating_sub(rows_of(buttons.len() + 1));
        let mut several: Vec<MenuDraft> = self.several_drafts(ChoicesLayout::Shared).collect();
        let mut others: Vec<MenuDraft> = self.ready_menu().into_iter().chain(self.one_drafts(ChoicesLayout::Shared)).collect();
        let kept = several.len().min(if others.is_empty() { room } else { room.saturating_sub(1) });
        let reach = if kept < several.len() { ChoicesReach::Part } else { ChoicesReach::Pages };
        several.truncate(kept);
        let a_page = (room - kept).max(1);
        let pages = others.len().div_ceil(a_page).max(1);
        let first = if self.shows_waiting() { WAITING } else { 0 };
        let page = usize::from(self.offer.page % WAITING) % pages;
        others = others.into_iter().skip(page * a_page).take(a_page).collect();
        if pages > 1 {
            let next = first + u8::try_from((page + 1) % pages).unwrap_or(0);
            let label = Text::new("front-more-choices").with("page", page as i64 + 1).with("pages", pages as i64);
            buttons
                .insert(0, self.button(Control::Page(self.offer.call, next).at(self.offer.table), &label, "", Style::Secondary));
        }
        others.extend(several);
        Choices { rows: self.rows(others, buttons), reach }
    }

    fn rows(&self, drafts: Vec<MenuDraft>, buttons: Vec<Button>) -> Vec<ComponentRow> {
        let menus = drafts.into_iter().enumerate().map(|(at, draft)| draft.row(self, u8::try_from(at).unwrap_or(u8::MAX)));
        let menus: Vec<ComponentRow> = menus.collect();
        let most = limits::BUTTON_ROWS.saturating_sub(self.offer.apart);
        let room = limits::ROWS.saturating_sub(menus.len());
        let (beside, buttons) = self.beside(buttons, &menus, room);
        let (above, mut buttons) =
            if beside.is_empty() { self.above(buttons, menus.len(), room.min(most)) } else { (Vec::new(), buttons) };
        // What every panel has is the last row, wherever there is room for one more.
        let own = buttons.len().saturating_sub(self.offer.besides.len());
        let others = rows_of(beside.len()) + rows_of(above.len()) + rows_of(own) + 1;
        let last = if others <= room && others <= most { buttons.split_off(own) } else { Vec::new() };
        let of_buttons = |buttons: &[Button]| -> Vec<ComponentRow> {
            buttons.chunks(limits::BUTTONS).map(|row| ComponentRow::Buttons(row.to_vec())).collect()
        };
        let mut rows = of_buttons(&above);
        rows.extend(menus);
        rows.extend(of_buttons(&buttons));
        rows.extend(of_buttons(&last));
        rows.truncate(limits::ROWS);
        beside.into_iter().chain(rows).collect()
    }

    /// Takes the buttons of the groups before the first menu above it, if both parts of the buttons
    /// fit into so many rows. What comes after it in the prompt, such as declining what the menu
    /// offers, stays below.
    fn above(&self, buttons: Vec<Button>, menus: usize, room: usize) -> (Vec<Button>, Vec<Button>) {
        let first: Vec<&Group> = self.offer.prompt.groups.iter().take_while(|group| self.is_buttons(group, &buttons)).collect();
        let is_first = |button: &&Button| first.iter().any(|group| is_of(button, group));
        let (above, rest): (Vec<&Button>, Vec<&Button>) = buttons.iter().partition(is_first);
        let fits = rows_of(above.len()) + rows_of(rest.len()) <= room;
        if menus == 0 || self.ready_menu().is_some() || !fits {
            return (Vec::new(), buttons);
        }
        (above.into_iter().cloned().collect(), rest.into_iter().cloned().collect())
    }

    /// Returns whether all that a group shows is among these buttons.
    fn is_buttons(&self, group: &Group, buttons: &[Button]) -> bool {
        let shown = group.entries().iter().filter(|entry| entry.waits == self.shows_waiting());
        let has = |entry: &Entry| buttons.iter().any(|button| action_of(button) == Some(entry.action.as_str()));
        match group {
            Group::One { .. } => shown.into_iter().all(has),
            Group::Several { .. } => false,
            Group::Form { .. } => true,
        }
    }

    /// Takes buttons that stand beside a line where there are several of these, if both still fit
    /// into so many rows where they stand below the text.
    fn beside(&self, buttons: Vec<Button>, menus: &[ComponentRow], room: usize) -> (Vec<ComponentRow>, Vec<Button>) {
        let of = |button: &Button| {
            let Some(Control::Play(_, action)) = control_of(button) else { return None };
            let mut entries = self.offer.prompt.groups.iter().flat_map(Group::entries);
            entries.find(|entry| entry.action == *action && entry.beside.is_some())
        };
        let listed: Vec<&Entry> = buttons.iter().filter_map(of).collect();
        let mut sections = self.ready_sections(&buttons);
        let singles = self.sections(&listed);
        if singles.len() == listed.len() {
            sections.extend(singles);
        }
        // A line alone is a button.
        let is_alone = sections.len() == 1 && !menus.iter().any(|row| matches!(row, ComponentRow::Listed(..)));
        if sections.is_empty() || is_alone || 1 + rows_of(buttons.len() - sections.len()) > room {
            return (Vec::new(), buttons);
        }
        let rest = buttons.into_iter().filter(|button| !sections.iter().any(|section| section.button.id == button.id)).collect();
        (sections.into_iter().map(ComponentRow::Section).collect(), rest)
    }

    /// Returns the groups of one choice, each action once: what two groups offer is offered once.
    fn ones(&self) -> Vec<One<'a>> {
        let mut seen = BTreeSet::new();
        let groups = self.offer.prompt.groups.iter().enumerate().filter_map(|(at, group)| match group {
            Group::One { label, entries } => {
                let shown = entries.iter().filter(|entry| entry.waits == self.shows_waiting());
                Some(One { at, label, entries: shown.filter(|entry| seen.insert(entry.action.as_str())).collect() })
            }
            Group::Several { .. } | Group::Form { .. } => None,
        });
        groups.filter(|one| !one.entries.is_empty()).collect()
    }

    /// Returns the buttons that open forms, each with the place of its group. Forms beyond two can
    /// always be typed.
    fn forms(&self) -> Vec<(usize, Button)> {
        let forms = self.offer.prompt.groups.iter().enumerate().filter_map(|(at, group)| match group {
            Group::Form { label, verb, .. } => Some((at, self.form_button(label, verb))),
            Group::One { .. } | Group::Several { .. } => None,
        });
        forms.filter(|_| !self.shows_waiting()).take(MOST_FORMS).collect()
    }

    /// Returns whether choices are shown that are reached by [`Prompt::all`].
    fn shows_waiting(&self) -> bool {
        self.offer.page >= WAITING && self.offer.prompt.all.is_some()
    }

    fn is_few(&self, entries: usize, layout: ChoicesLayout) -> bool {
        let most = match layout {
            ChoicesLayout::Roomy => FEW,
            ChoicesLayout::Close => TWO_OR_THREE,
            ChoicesLayout::Menus | ChoicesLayout::Shared => return false,
        };
        entries <= most
            || (layout == ChoicesLayout::Roomy
                && self.offer.prompt.public
                && self.offer.prompt.groups.len() == 1
                && entries <= FEW_IN_PUBLIC)
    }

    /// Returns the buttons of single choices and of forms, in the order of their groups.
    fn one_buttons(&self, layout: ChoicesLayout) -> Vec<Button> {
        let mut buttons: Vec<(usize, Button)> = Vec::new();
        for One { at, entries, .. } in self.ones() {
            buttons.extend(self.as_buttons(&entries, layout).into_iter().map(|entry| (at, self.one_button(entry))));
        }
        buttons.extend(self.forms());
        buttons.sort_by_key(|(at, _)| *at);
        buttons.into_iter().map(|(_, button)| button).collect()
    }

    /// Returns a group's entries that are buttons if there is room: a few that need no explanation,
    /// and whatever would be alone in its menu, which only costs a press.
    fn as_buttons(&self, entries: &[&'a Entry], layout: ChoicesLayout) -> Vec<&'a Entry> {
        let plain: Vec<&Entry> = entries.iter().filter(|entry| !entry.in_menu).copied().collect();
        let buttons = if self.is_few(plain.len(), layout) { plain } else { Vec::new() };
        let is_alone = layout != ChoicesLayout::Shared && buttons.len() + 1 == entries.len();
        if is_alone { entries.to_vec() } else { buttons }
    }

    fn one_button(&self, entry: &Entry) -> Button {
        let (table, call, action) = (self.offer.table, self.offer.call, entry.action.clone());
        let press = if entry.rash.is_some() {
            Control::AskConfirm(call, action).at(table)
        } else {
            Control::Play(call, action).at(table)
        };
        // What is asked once more needs no warning colour, which would draw the eye.
        let style = if entry.chosen && entry.rash.is_none() { Style::Primary } else { Style::Secondary };
        self.button(press, &entry.label, entry.symbol, style)
    }

    /// Returns these choices as lines, the first of them if they are many, as far as each has a
    /// button to stand beside it.
    fn sections(&self, entries: &[&Entry]) -> Vec<Section> {
        if !self.offer.lists {
            return Vec::new();
        }
        let section = |entry: &&Entry| {
            Some(self.section(entry.beside.as_ref()?, entry.note.as_ref(), entry.symbol, self.one_button(entry)))
        };
        let room = limits::SECTIONS - self.offer.prompt.ready.iter().filter(|ready| ready.beside.is_some()).count();
        entries.iter().map_while(section).take(room).collect()
    }

    /// Returns ready answers among these buttons as lines.
    fn ready_sections(&self, buttons: &[Button]) -> Vec<Section> {
        let prompt = self.offer.prompt;
        let section = |button: &Button| {
            let Some(Control::Ready(_, key)) = control_of(button) else { return None };
            let ready = prompt.ready.iter().find(|ready| ready.key == key)?;
            let first = prompt.groups.iter().flat_map(Group::entries).find(|entry| ready.actions.first() == Some(&entry.action));
            let symbol = first.map_or(Symbol::NONE, |entry| entry.symbol);
            Some(self.section(ready.beside.as_ref()?, ready.note.as_ref(), symbol, button.clone()))
        };
        buttons.iter().filter(|_| self.offer.lists).filter_map(section).collect()
    }

    fn section(&self, (line, label): &(Text, Text), note: Option<&Text>, symbol: Symbol, button: Button) -> Section {
        let note = note.map(|note| format!("\n-# {}", self.localizer.plain(note))).unwrap_or_default();
        let line = format!("{} **{}**{note}", symbol::written(symbol), self.localizer.plain(line));
        let short = self.filled(&self.localizer.plain(label), limits::LABEL);
        // The line has the symbol.
        Section { line: line.trim_start().to_owned(), button: Button { symbol: Symbol::NONE, ..button }, short }
    }

    fn one_drafts(&self, layout: ChoicesLayout) -> Vec<MenuDraft> {
        let mut sections = Vec::new();
        let groups = self.ones().into_iter().map(|One { label, entries, .. }| {
            let buttons = self.as_buttons(&entries, layout);
            let is_button = |entry: &&Entry| buttons.iter().any(|button| button.action == entry.action);
            let listed: Vec<&Entry> = entries.into_iter().filter(|entry| !is_button(entry)).collect();
            if !listed.is_empty() {
                sections.push(self.sections(&listed));
            }
            let listed = listed.into_iter().map(|e| self.entry(e, e.action.clone(), false, None)).collect::<Vec<_>>();
            (self.localizer.plain(label), listed)
        });
        let menus = self.share(layout, groups.filter(|(_, entries)| !entries.is_empty()).collect());
        // Lines are of one group, whose menu is whole.
        let whole = sections.len() == menus.len();
        sections.resize_with(menus.len(), Vec::new);
        let drafts = menus.into_iter().zip(sections).map(|((label, entries), sections)| MenuDraft {
            label,
            sections: if whole && entries.len() > 1 { sections } else { Vec::new() },
            entries,
            kind: DraftKind::One,
        });
        drafts.collect()
    }

    fn several_drafts(&self, layout: ChoicesLayout) -> impl Iterator<Item = MenuDraft> {
        let mut groups = Vec::new();
        let mut bounds = (0, 0);
        let mut values = self.values.iter();
        for group in &self.offer.prompt.groups {
            let Group::Several { label, entries, min, max, .. } = group else { continue };
            bounds = (*min, *max);
            let drawn = entries.iter().zip(values.by_ref()).map(|(entry, value)| {
                let chosen = self.offer.marks.map_or(entry.chosen, |marks| marks.has(value));
                self.entry(entry, value.clone(), chosen, None)
            });
            groups.push((self.localizer.plain(label), drawn.collect::<Vec<_>>()));
        }
        groups.retain(|(_, entries)| !entries.is_empty());
        let menus = if bounds.1 == 0 || forced(self.offer.prompt).is_some() { Vec::new() } else { self.share(layout, groups) };
        let alone = menus.len() == 1;
        let (min, max) = bounds;
        menus.into_iter().map(move |(label, entries)| MenuDraft {
            label,
            entries,
            sections: Vec::new(),
            kind: DraftKind::Several { min: if alone { min } else { 0 }, max },
        })
    }

    /// Splits groups into menus of 25: of their own, or shared, where each entry names its group.
    fn share(&self, layout: ChoicesLayout, groups: Vec<(String, Vec<MenuEntry>)>) -> Vec<(String, Vec<MenuEntry>)> {
        if layout == ChoicesLayout::Shared && groups.len() > 1 {
            return self.together(groups);
        }
        let mut menus = Vec::new();
        for (label, entries) in groups {
            let parts = entries.len().div_ceil(limits::ENTRIES);
            for (at, chunk) in entries.chunks(limits::ENTRIES).enumerate() {
                let label = if parts > 1 { format!("{label} ({}/{parts})", at + 1) } else { label.clone() };
                menus.push((label, chunk.to_vec()));
            }
        }
        menus
    }

    /// Builds shared menus, named by their groups, or by the first and last of many; splits a group
    /// only to save a menu.
    fn together(&self, groups: Vec<(String, Vec<MenuEntry>)>) -> Vec<(String, Vec<MenuEntry>)> {
        let named = groups.into_iter().flat_map(|(label, entries)| {
            entries.into_iter().map(move |mut entry| {
                if entry.note.is_empty() {
                    entry.note = limits::clip(&label, limits::ENTRY);
                }
                (label.clone(), entry)
            })
        });
        let all = distinct(named.collect());
        let mut whole: Vec<Vec<(String, MenuEntry)>> = Vec::new();
        for group in all.chunk_by(|one, other| one.0 == other.0) {
            match whole.last_mut() {
                Some(menu) if menu.len() + group.len() <= limits::ENTRIES => menu.extend_from_slice(group),
                Some(_) | None => whole.extend(group.chunks(limits::ENTRIES).map(<[_]>::to_vec)),
            }
        }
        let fewest = all.len().div_ceil(limits::ENTRIES);
        let menus = if whole.len() > fewest { all.chunks(limits::ENTRIES).map(<[_]>::to_vec).collect() } else { whole };
        let several = menus.len() > 1;
        let label = |menu: &[(String, MenuEntry)]| {
            let mut groups: Vec<&str> = menu.iter().map(|(group, _)| group.as_str()).collect();
            groups.dedup();
            match &groups[..] {
                [first, .., last] if several && groups.len() > FEW_NAMED => format!("{first} – {last}"),
                [first @ .., last] if several => {
                    let first = first.iter().map(|group| format!("{}, ", group.trim_end_matches('…')));
                    first.collect::<String>() + last
                }
                _ => self.localizer.word("front-choose"),
            }
        };
        menus.into_iter().map(|menu| (label(&menu), menu.into_iter().map(|(_, entry)| entry).collect())).collect()
    }

    /// Returns the ready answers in a menu: those meant for one, unless one would be alone there;
    /// all of them where the others would be too many buttons.
    fn listed_ready(&self) -> Vec<&'a Ready> {
        let ready = &self.offer.prompt.ready;
        let listed: Vec<&Ready> = ready.iter().filter(|ready| ready.in_menu).collect();
        if ready.len() - listed.len() > FEW_READY {
            ready.iter().collect()
        } else if listed.len() > 1 {
            listed
        } else {
            Vec::new()
        }
    }

    fn ready_menu(&self) -> Option<MenuDraft> {
        let listed = self.listed_ready();
        (!listed.is_empty() && !self.shows_waiting()).then(|| {
            let entries = listed.into_iter().take(limits::ENTRIES).map(|ready| MenuEntry {
                value: limits::clip(&format!("{READY}{}", ready.key), limits::ENTRY),
                label: self.filled(&self.localizer.plain(&ready.label), limits::ENTRY),
                note: limits::clip(
                    &ready.note.as_ref().map(|note| self.localizer.plain(note)).unwrap_or_default(),
                    limits::ENTRY,
                ),
                symbol: Symbol::NONE,
                chosen: false,
            });
            let label = self.localizer.word("front-ready-answers");
            MenuDraft { label, entries: entries.collect(), sections: Vec::new(), kind: DraftKind::One }
        })
    }

    /// Returns the answers, then the buttons of single choices and of forms, then what asks once,
    /// then the other buttons.
    fn buttons(&self, ones: Vec<Button>) -> Vec<Button> {
        let asks = |button: &Button| matches!(control_of(button), Some(Control::AskConfirm(..)));
        let answers = self.answers(&ones);
        let (last, ones): (Vec<Button>, Vec<Button>) = ones.into_iter().partition(asks);
        answers.into_iter().chain(ones).chain(last).chain(self.offer.besides.iter().cloned()).collect()
    }

    /// Returns the buttons of all layouts, but for forms and those besides: confirm, ready answers,
    /// and what leads to all choices or back.
    fn answers(&self, ones: &[Button]) -> Vec<Button> {
        let (table, call, prompt) = (self.offer.table, self.offer.call, self.offer.prompt);
        if self.shows_waiting() {
            let back = Control::Page(call, 0).at(table);
            return vec![self.button(back, &Text::new("front-form-back"), "", Style::Secondary)];
        }
        let mut buttons = Vec::new();
        let proposal = Marks::proposed(prompt);
        let marks = self.offer.marks.unwrap_or(&proposal);
        let several = prompt.groups.iter().any(|g| matches!(g, Group::Several { .. }));
        if several {
            buttons.push(match marks.nothing(prompt) {
                Some(close) => {
                    let press = Control::AskConfirm(call, close.to_owned()).at(table);
                    self.button(press, &Text::new("front-confirm-nothing"), "", Style::Secondary)
                }
                None => self.button(Control::Confirm(call).at(table), &self.confirm_label(), "✅", Style::Success),
            });
        }
        let listed = self.listed_ready();
        let shown = prompt.ready.iter().filter(|ready| !listed.contains(ready));
        // A ready answer that equals what the confirm button would do is left out.
        let confirmed = if several { marks.confirm(prompt).map(sorted).ok() } else { None };
        let other = shown.filter(|ready| confirmed != Some(sorted(ready.actions.clone())));
        // What gives away something is not what a beginner should press.
        let entries: Vec<&Entry> = prompt.groups.iter().flat_map(Group::entries).collect();
        let is_rash =
            |ready: &Ready| entries.iter().any(|entry| entry.rash.is_some() && ready.actions.first() == Some(&entry.action));
        let is_quiet = |ready: &Ready| several || is_rash(ready) || !ready.chosen;
        let style = |ready: &Ready| if is_quiet(ready) { Style::Secondary } else { Style::Primary };
        // A single choice that is blue already, or is called the same, is left out too.
        let is_there = |ready: &Ready| match &ready.actions[..] {
            [action] => {
                let id = (self.id)(Control::Play(call, action.clone()).at(table));
                let label = self.button(Control::Confirm(call).at(table), &ready.label, "", Style::Secondary).label;
                ones.iter().any(|one| one.id == id && (one.style == Style::Primary || one.label == label))
            }
            _ => false,
        };
        let other = other.filter(|ready| !is_there(ready));
        buttons.extend(other.map(|r| self.button(Control::Ready(call, r.key.to_owned()).at(table), &r.label, "", style(r))));
        if let Some(all) = &prompt.all {
            buttons.push(self.button(Control::Page(call, WAITING).at(table), all, "", Style::Secondary));
        }
        if marks.count(prompt) > 1 && forced(prompt).is_none() {
            buttons.push(self.button(Control::Clear(call).at(table), &Text::new("front-clear"), "", Style::Secondary));
        }
        buttons
    }

    /// Names what is confirmed where no menu shows it, since nothing else can be chosen: "Confirm:
    /// 2 × stone".
    fn confirm_label(&self) -> Text {
        let Some(forced) = forced(self.offer.prompt) else { return Text::new("front-confirm") };
        let entries = self.offer.prompt.groups.iter().flat_map(Group::entries);
        let mut seen = BTreeSet::new();
        let each =
            entries.filter(|entry| forced.contains(&entry.action) && seen.insert(&entry.action)).map(|entry| {
                match forced.iter().filter(|action| **action == entry.action).count() {
                    1 => entry.label.clone(),
                    n => Text::new("front-times").with("n", n as i64).with("what", entry.label.clone()),
                }
            });
        Text::new("front-confirm-all").with("what", each.collect::<Vec<Text>>())
    }

    /// Returns the button that opens a form: with what was typed in it, if that was refused.
    fn form_button(&self, label: &Text, verb: &str) -> Button {
        let refused = self.offer.form.filter(|form| form.verb() == verb);
        let style = if refused.is_some() { Style::Primary } else { Style::Secondary };
        let mut words = refused.cloned().unwrap_or_else(|| FormWords::empty(verb));
        let press = loop {
            let press = Control::Form(self.offer.call, words.clone()).at(self.offer.table);
            if press.to_string().chars().count() <= limits::ID || words.shorten().is_none() {
                break press;
            }
        };
        self.button(press, label, "✏️", style)
    }

    fn button(&self, press: Press, label: &Text, symbol: impl Into<Symbol>, style: Style) -> Button {
        let label = self.filled(&self.localizer.plain(label), limits::LABEL);
        Button { id: (self.id)(press), label, symbol: symbol.into(), style, enabled: true }
    }

    fn entry(&self, entry: &Entry, value: String, chosen: bool, note: Option<&str>) -> MenuEntry {
        let said = entry.note.as_ref().map(|note| self.localizer.plain(note));
        MenuEntry {
            value,
            label: self.filled(&self.localizer.plain(&entry.label), limits::ENTRY),
            note: limits::clip(said.as_deref().or(note).unwrap_or_default(), limits::ENTRY),
            symbol: entry.symbol,
            chosen,
        }
    }

    /// Clips a text, and replaces an empty one.
    fn filled(&self, words: &str, most: usize) -> String {
        let words = limits::clip(words.trim(), most);
        if words.is_empty() { "–".to_owned() } else { words }
    }
}

struct MenuDraft {
    label: String,
    entries: Vec<MenuEntry>,
    /// The first entries as lines, if they can stand so.
    sections: Vec<Section>,
    kind: DraftKind,
}

enum DraftKind {
    One,
    Several { min: u8, max: u8 },
}

impl MenuDraft {
    fn row(mut self, parts: &ChoicesParts<'_>, at: u8) -> ComponentRow {
        let sections = std::mem::take(&mut self.sections);
        let menu = self.menu(parts, at);
        if sections.is_empty() { ComponentRow::Menu(menu) } else { ComponentRow::Listed(sections, menu) }
    }

    fn menu(mut self, parts: &ChoicesParts<'_>, at: u8) -> Menu {
        let offer = parts.offer;
        let entries = u8::try_from(self.entries.len()).unwrap_or(u8::MAX);
        let (press, min, max) = match self.kind {
            DraftKind::One => (Control::Choose(offer.call, at).at(offer.table), 1, 1),
            DraftKind::Several { min, max } => {
                let max = max.clamp(1, entries.max(1));
                // No more may be shown as chosen than can be chosen.
                let mut left = max;
                for entry in &mut self.entries {
                    entry.chosen = entry.chosen && left > 0;
                    left -= u8::from(entry.chosen);
                }
                (Control::Mark(offer.call, at).at(offer.table), min.min(max), max)
            }
        };
        let id = (parts.id)(press);
        Menu { id, placeholder: limits::clip(&self.label, limits::PLACEHOLDER), min, max, entries: self.entries }
    }
}

fn control_of(button: &Button) -> Option<&Control> {
    button.id.press().map(|press| &press.control)
}

/// Returns the single action that a button plays or asks about.
fn action_of(button: &Button) -> Option<&str> {
    match control_of(button)? {
        Control::Play(_, action) | Control::AskConfirm(_, action) => Some(action),
        _ => None,
    }
}

/// Returns whether a button plays an action of the group, or opens its form.
fn is_of(button: &Button, group: &Group) -> bool {
    match (group, control_of(button)) {
        (Group::Form { verb, .. }, Some(Control::Form(_, words))) => words.verb() == *verb,
        _ => group.entries().iter().any(|entry| Some(entry.action.as_str()) == action_of(button)),
    }
}

fn sorted(mut actions: Vec<String>) -> Vec<String> {
    actions.sort();
    actions
}

fn rows_of(buttons: usize) -> usize {
    buttons.div_ceil(limits::BUTTONS)
}

/// Removes entries of separate groups with the same value, except the first.
fn distinct(entries: Vec<(String, MenuEntry)>) -> Vec<(String, MenuEntry)> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    entries.into_iter().filter(|(_, entry)| seen.insert(entry.value.clone())).collect()
}

#[cfg(test)]
mod tests;
