// All that hangs below a message's text as components: rows of buttons and menus, and in messages of the newer kind texts, sections,
// galleries and boxes around them. What did not change keeps its node, so that a list that is open stays open.
// A press is handed to `press`; how it went comes back through `settle`. Start at `Components.update`.

import { TYPE, button, isSelect, select } from './controls.js';
import { colourCss, h } from './dom.js';
import { file, gallery, separator, text, thumbnail } from './layout.js';
import { t } from './words.js';

export class Components {
  #cells = [];
  #busy = null;
  #app;
  #press;
  #message = null;

  /** `press(component, values)` sends; `app` has `state` and `names`. */
  constructor(app, press) {
    this.#app = app;
    this.#press = press;
    this.failure = h('div', { class: 'failed', role: 'alert', hidden: true });
    this.body = h('div', { class: 'components-body' });
    this.node = h('div', { class: 'components', hidden: true }, this.body, this.failure);
  }

  /** Shows these parts of `message`; what is the same as before is not touched. */
  update(parts, message) {
    this.#message = message;
    this.node.hidden = parts.length === 0 && this.failure.hidden;
    this.#sync(this.body, this.#cells, parts);
    this.#showBusy();
  }

  #sync(parent, cells, parts) {
    while (cells.length > parts.length) cells.pop().node.remove();
    parts.forEach((part, at) => {
      const old = cells[at];
      const inner = part.type === TYPE.row || part.type === TYPE.container;
      if (inner && old?.type === part.type) {
        this.#wrap(old.node, part);
        this.#sync(old.inner, old.cells, part.components ?? []);
        return;
      }
      const key = JSON.stringify(part);
      if (!inner && old?.key === key) return;
      const cell = inner ? this.#nest(part) : { key, node: this.#build(part), id: part.custom_id };
      cell.type = part.type;
      const focused = old?.node.contains(document.activeElement) && old.id && old.id === cell.id;
      if (old) old.node.replaceWith(cell.node);
      else parent.append(cell.node);
      cells[at] = cell;
      if (focused) cell.node.focus();
    });
  }

  /** A row, or a box with its coloured edge. */
  #nest(part) {
    const inner = h('div', { class: part.type === TYPE.row ? 'row' : 'container-body' });
    const node = part.type === TYPE.row ? inner : h('div', { class: 'container' }, inner);
    const cell = { node, inner, cells: [] };
    this.#wrap(node, part);
    this.#sync(inner, cell.cells, part.components ?? []);
    return cell;
  }

  #wrap(node, part) {
    if (part.type !== TYPE.container) return;
    const colour = colourCss(part.accent_color);
    node.classList.toggle('accented', Boolean(colour));
    if (colour) node.style.setProperty('--edge', colour);
    if (part.spoiler && !node.spoilerSeen) veil(node);
  }

  #build(part) {
    const { state, names } = this.#app;
    if (part.type === TYPE.button) return button(part, () => this.#send(part));
    if (isSelect(part)) {
      return select(part, { state, may: () => !this.#busy, chosen: (values) => this.#send(part, values) }).node;
    }
    switch (part.type) {
      case TYPE.text:
        return text(part, names);
      case TYPE.section:
        return h(
          'div',
          { class: 'section-part' },
          h(
            'div',
            { class: 'section-texts' },
            (part.components ?? []).map((child) => this.#build(child)),
          ),
          part.accessory && h('div', { class: 'section-accessory' }, this.#build(part.accessory)),
        );
      case TYPE.thumbnail:
        return thumbnail(part, this.#message);
      case TYPE.gallery:
        return gallery(part, this.#message);
      case TYPE.file:
        return file(part, this.#message);
      case TYPE.separator:
        return separator(part);
      default:
        return h('span', { class: 'unknown-component' }, t('unknown-component', { type: part.type }));
    }
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

/** Hides what is in `node` until it is pressed, once. */
function veil(node) {
  node.spoilerSeen = true;
  const cover = h('button', {
    type: 'button',
    class: 'veil',
    'aria-label': t('spoiler'),
    on: {
      click: () => {
        cover.remove();
        node.classList.remove('veiled');
        node.firstElementChild.inert = false;
      },
    },
  });
  cover.append(h('span', { class: 'veil-word' }, t('spoiler-word')));
  node.classList.add('veiled');
  node.firstElementChild.inert = true;
  node.append(cover);
}
