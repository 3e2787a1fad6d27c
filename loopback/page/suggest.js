// The list above the box: commands, options, values. It hangs on a text field that keeps the keyboard's focus, and tells screen
// readers through that field which entry is active. Start at `Suggest.show`.

import { freshId, h } from './dom.js';

export class Suggest {
  #items = [];
  #rows = [];
  #active = -1;
  #field = null;
  #pick = () => {};

  constructor() {
    this.list = h('div', { class: 'suggest-list', role: 'listbox', id: freshId('suggest') });
    this.title = h('div', { class: 'suggest-title' });
    this.note = h('div', { class: 'suggest-note', role: 'status' });
    this.node = h('div', { class: 'suggest', hidden: true }, this.title, this.list, this.note);
    // A press in the list must not take the focus from the field.
    this.node.addEventListener('mousedown', (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden;
  }

  /** Whether an entry would be taken by Enter. */
  get hasActive() {
    return this.open && this.#active >= 0;
  }

  get count() {
    return this.#items.length;
  }

  /**
   * Shows `items` (`{key, label, description?, detail?, before?, app?, data?}`) for `field`; `pick(item)` is called for the one taken.
   * `first` says whether the first is active at once.
   */
  show(field, { title, help, items, note = '', first = true, pick }) {
    this.#attach(field);
    const before = this.#items[this.#active]?.key;
    this.#items = items;
    this.#pick = pick;
    this.title.replaceChildren(...[title && h('strong', {}, title), help && h('span', {}, help)].filter(Boolean));
    this.title.hidden = !title && !help;
    this.#rows = items.map((item, at) =>
      h(
        'div',
        {
          class: 'suggest-item',
          role: 'option',
          id: freshId('item'),
          'aria-selected': 'false',
          data: item.data ?? {},
          on: { click: () => this.take(at), pointermove: () => this.#activate(at) },
        },
        item.before,
        h('span', { class: 'suggest-label' }, item.label),
        item.detail && h('span', { class: 'suggest-detail' }, item.detail),
        item.description && h('span', { class: 'suggest-description' }, item.description),
        item.app && h('span', { class: 'suggest-app' }, item.app),
      ),
    );
    this.list.replaceChildren(...this.#rows);
    this.list.setAttribute('aria-label', title ?? '');
    this.setNote(note);
    this.node.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    const kept = items.findIndex((item) => item.key === before);
    this.#activate(first ? Math.max(kept, 0) : -1);
  }

  setNote(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  hide() {
    this.node.hidden = true;
    this.#items = [];
    this.#rows = [];
    this.#active = -1;
    this.list.replaceChildren();
    this.#attach(null);
  }

  #attach(field) {
    if (this.#field && this.#field !== field) {
      this.#field.setAttribute('aria-expanded', 'false');
      this.#field.removeAttribute('aria-activedescendant');
    }
    this.#field = field;
    field?.setAttribute('aria-controls', this.list.id);
  }

  /** Goes `steps` down the list, around its ends. */
  move(steps) {
    if (this.#rows.length === 0) return false;
    const from = this.#active < 0 && steps < 0 ? 0 : this.#active;
    this.#activate((from + steps + this.#rows.length) % this.#rows.length);
    return true;
  }

  #activate(at) {
    this.#active = at < this.#rows.length ? at : -1;
    this.#rows.forEach((row, index) => {
      row.classList.toggle('active', index === this.#active);
      row.setAttribute('aria-selected', String(index === this.#active));
    });
    const row = this.#rows[this.#active];
    if (row) {
      this.#field?.setAttribute('aria-activedescendant', row.id);
      row.scrollIntoView({ block: 'nearest' });
    } else this.#field?.removeAttribute('aria-activedescendant');
  }

  /** Takes an entry, the active one unless told. */
  take(at = this.#active) {
    const item = this.#items[at];
    if (!item) return false;
    this.#pick(item);
    return true;
  }
}
