// The buttons and select menus below a message. A press is handed to `press`; how it went comes back through `settle`.
// Rows that did not change keep their nodes, so that a list that is open stays open. Start at `Components.update`.

import { avatar, displayName, emoji, freshId, h, icon, safeUrl } from './dom.js';
import { openMenu } from './menu.js';
import { t } from './words.js';

export const TYPE = { row: 1, button: 2, string: 3, text: 4, user: 5, role: 6, mentionable: 7, channel: 8 };
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' };

export class Components {
  #rows = [];
  #busy = null;
  #state;
  #press;

  /** `press(component, values)` sends; `state` knows users and channels for the menus of those. */
  constructor(state, press) {
    this.#state = state;
    this.#press = press;
    this.failure = h('div', { class: 'failed', role: 'alert', hidden: true });
    this.node = h('div', { class: 'components', hidden: true }, this.failure);
  }

  /** Shows these rows; what is the same as before is not touched. */
  update(rows) {
    this.node.hidden = rows.length === 0 && this.failure.hidden;
    while (this.#rows.length > rows.length) this.#rows.pop().node.remove();
    rows.forEach((row, at) => {
      const known = this.#rows[at] ?? this.#addRow();
      this.#updateRow(known, row.components ?? [row]);
    });
  }

  #addRow() {
    const row = { node: h('div', { class: 'row' }), cells: [] };
    this.failure.before(row.node);
    this.#rows.push(row);
    return row;
  }

  #updateRow(row, components) {
    while (row.cells.length > components.length) row.cells.pop().node.remove();
    components.forEach((component, at) => {
      const key = JSON.stringify(component);
      const old = row.cells[at];
      if (old?.key === key) return;
      const node = this.#build(component);
      const focused = old?.node.contains(document.activeElement) && old.id === component.custom_id;
      if (old) old.node.replaceWith(node);
      else row.node.append(node);
      row.cells[at] = { key, node, id: component.custom_id };
      if (focused) node.focus();
    });
    this.#showBusy();
  }

  #build(component) {
    if (component.type === TYPE.button) return this.#button(component);
    if ([TYPE.string, TYPE.user, TYPE.role, TYPE.mentionable, TYPE.channel].includes(component.type))
      return this.#select(component);
    return h('span', { class: 'unknown-component' }, `[${component.type}]`);
  }

  #button(component) {
    const content = [
      h('span', { class: 'button-content' }, emoji(component.emoji), component.label && h('span', {}, component.label)),
      h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
    ];
    const label = component.label ? undefined : component.emoji?.name;
    const style = STYLES[component.style] ?? 'secondary';
    if (style === 'link') {
      return h(
        'a',
        {
          class: 'button link',
          href: component.disabled ? undefined : (safeUrl(component.url) ?? undefined),
          target: '_blank',
          rel: 'noreferrer noopener',
          'aria-label': label,
        },
        content,
        icon('link'),
      );
    }
    return h(
      'button',
      {
        type: 'button',
        class: `button ${style}`,
        disabled: Boolean(component.disabled),
        'aria-label': label,
        data: { customId: component.custom_id, style },
        on: { click: () => this.#send(component) },
      },
      content,
    );
  }

  #select(component) {
    const options = this.#options(component);
    let chosen =
      component.type === TYPE.string
        ? options.filter((option) => option.default).map((option) => option.value)
        : (component.default_values ?? []).map((value) => value.id);
    const min = component.min_values ?? 1;
    const max = Math.min(component.max_values ?? 1, Math.max(options.length, 1));
    const placeholder = component.placeholder || t('select');
    const value = h('span', { class: 'select-value', id: freshId('value') });
    const show = () => {
      const picked = options.filter((option) => chosen.includes(option.value));
      value.replaceChildren(
        ...(picked.length > 0
          ? picked.map((option) => h('span', { class: max > 1 ? 'pill' : 'picked' }, emoji(option.emoji), option.label))
          : [h('span', { class: 'placeholder' }, placeholder)]),
      );
    };
    show();
    const node = h(
      'button',
      {
        type: 'button',
        class: 'select',
        role: 'combobox',
        'aria-haspopup': 'listbox',
        'aria-expanded': 'false',
        'aria-label': placeholder,
        'aria-describedby': value.id,
        disabled: Boolean(component.disabled),
        data: { customId: component.custom_id, min, max },
        on: {
          click: () => {
            if (this.#busy || node.getAttribute('aria-expanded') === 'true') return;
            openMenu(node, {
              label: placeholder,
              options,
              chosen,
              min,
              max,
              done: (values) => {
                chosen = values;
                show();
                this.#send(component, values);
              },
            });
          },
          keydown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            node.click();
          },
        },
      },
      value,
      h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
      icon('down'),
    );
    return node;
  }

  #options(component) {
    const users = () =>
      [...this.#state.people, this.#state.bot]
        .filter(Boolean)
        .map((user) => ({ value: user.id, label: displayName(user), description: user.username, avatar: avatar(user, 24) }));
    if (component.type === TYPE.string) return component.options ?? [];
    if (component.type === TYPE.user || component.type === TYPE.mentionable) return users();
    if (component.type === TYPE.channel) {
      return [...this.#state.channels.values()]
        .filter((channel) => channel.kind !== 'dm')
        .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
    }
    return [];
  }

  #send(component, values) {
    if (this.#busy) return;
    this.fail(null);
    this.#busy = component.custom_id;
    this.#showBusy();
    this.#press(component, values);
  }

  /** The press came to an end; `failure` says what went wrong, or null. */
  settle(failure) {
    this.#busy = null;
    this.#showBusy();
    this.fail(failure);
  }

  fail(text) {
    this.failure.textContent = text ?? '';
    this.failure.hidden = !text;
    if (text) this.node.hidden = false;
  }

  #showBusy() {
    this.node.dataset.state = this.#busy ? 'busy' : 'idle';
    for (const node of this.node.querySelectorAll('[data-custom-id]')) {
      const mine = node.dataset.customId === this.#busy;
      if (mine) node.setAttribute('aria-busy', 'true');
      else node.removeAttribute('aria-busy');
      if (this.#busy) node.setAttribute('aria-disabled', 'true');
      else node.removeAttribute('aria-disabled');
    }
  }
}
