// The pane at the right: threads, members, or the workshop; on a narrow screen it covers the log.
// What is in a pane is the pane's own. Start at `Aside.show`.

import { h, icon } from './dom.js';
import { Members } from './members.js';
import { Threads } from './threads.js';
import { Workshop } from './workshop.js';
import { t } from './words.js';

export class Aside {
  /** The name of the pane that is open, or null. */
  shown = null;
  #app;
  #node;
  #pane = null;
  #back = null;

  constructor(node, app) {
    this.#node = node;
    this.#app = app;
    this.title = h('h2', { id: 'aside-title' });
    this.closer = h(
      'button',
      { type: 'button', class: 'icon-button', data: { action: 'close-aside' }, on: { click: () => this.close() } },
      icon('close'),
    );
    this.body = h('div', { class: 'aside-body' });
    node.setAttribute('aria-labelledby', 'aside-title');
    node.append(h('header', { class: 'aside-head' }, this.title, this.closer), this.body);
  }

  toggle(name) {
    if (this.shown === name) this.close();
    else this.show(name);
  }

  /** Opens a pane; `part` is a part of it to show, where it has parts. */
  show(name, part) {
    if (this.shown !== name) {
      if (!this.shown) this.#back = document.activeElement;
      this.shown = name;
      this.#pane = this.#make(name);
      this.body.replaceChildren(this.#pane.node);
      this.#node.dataset.pane = name;
      this.#node.hidden = false;
      document.body.classList.add('aside-open');
    }
    this.sync();
    this.#pane.open?.(part);
    this.#app.frame.header();
    const first =
      this.body.querySelector('[role=tab][aria-selected="true"]') ??
      this.body.querySelector('[aria-current], button:not(:disabled), a[href]');
    (first ?? this.closer).focus({ preventScroll: true });
  }

  #make(name) {
    switch (name) {
      case 'threads':
        return new Threads(this.#app);
      case 'members':
        return new Members(this.#app);
      default:
        return new Workshop(this.#app);
    }
  }

  close() {
    if (!this.shown) return;
    const held = this.#node.contains(document.activeElement);
    this.#pane.close?.();
    this.shown = null;
    this.#pane = null;
    this.#node.hidden = true;
    delete this.#node.dataset.pane;
    this.body.replaceChildren();
    document.body.classList.remove('aside-open');
    this.#app.frame.header();
    if (held) {
      if (this.#back?.isConnected) this.#back.focus({ preventScroll: true });
      else this.#app.composer.focus();
    }
  }

  /** What is shown may have changed. */
  sync() {
    this.closer.setAttribute('aria-label', t('close'));
    this.closer.title = t('close');
    if (!this.shown) return;
    const title = t(this.shown);
    if (this.title.textContent !== title) this.title.textContent = title;
    this.#pane.sync();
  }

  /** Where a pane covers the log, going somewhere closes it. */
  makeWay() {
    if (matchMedia('(max-width: 1000px)').matches && this.shown !== 'workshop') this.close();
  }
}
