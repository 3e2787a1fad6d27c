// The workshop: a pane with parts for making people, playing scripts, injecting faults, and reading what broke the document.
// Each part is a file of its own; here they are only put side by side. Start at `Workshop`.

import { Crowd } from './crowd.js';
import { Faults } from './faults.js';
import { Scripting } from './scripting.js';
import { h } from './dom.js';
import { locale, t } from './words.js';

const PARTS = ['crowd', 'script', 'faults', 'violations'];

// Kept while the page lives, so that closing the pane throws away neither a script nor how it went; made anew in another language.
let kept = null;

export class Workshop {
  constructor(app) {
    this.app = app;
    if (!kept || (kept.locale !== locale() && !kept.script.playing)) {
      kept = {
        locale: locale(),
        shown: kept?.shown ?? 'script',
        crowd: new Crowd(app),
        script: new Scripting(app),
        faults: new Faults(app),
        violations: new Violations(app),
      };
    }
    this.parts = kept;
    this.tabs = h('div', { class: 'tabs', role: 'tablist', on: { keydown: (event) => this.#key(event) } });
    this.panel = h('div', { class: 'tab-panel', role: 'tabpanel', id: 'workshop-panel', tabindex: '-1' });
    this.node = h('div', { class: 'workshop' }, this.tabs, this.panel);
  }

  /** Shows a part, the one seen last unless told. */
  open(part) {
    this.parts.shown = part ?? this.parts.shown;
    this.parts[this.parts.shown].opened?.();
    this.#draw();
  }

  sync() {
    for (const part of PARTS) this.parts[part].sync?.();
    this.#draw();
  }

  #draw() {
    const { shown } = this.parts;
    const focused = this.tabs.contains(document.activeElement);
    this.tabs.setAttribute('aria-label', t('workshop'));
    this.tabs.replaceChildren(
      ...PARTS.map((part) => {
        const count =
          part === 'faults'
            ? (this.app.state.faults?.rules?.length ?? 0)
            : part === 'violations'
              ? this.app.state.violations.length
              : 0;
        return h(
          'button',
          {
            type: 'button',
            role: 'tab',
            class: 'tab',
            id: `tab-${part}`,
            'aria-selected': String(part === shown),
            'aria-controls': 'workshop-panel',
            tabindex: part === shown ? '0' : '-1',
            data: { tab: part },
            on: { click: () => this.open(part) },
          },
          t(`part-${part}`),
          count > 0 && h('span', { class: 'badge' }, String(count)),
        );
      }),
    );
    this.panel.setAttribute('aria-labelledby', `tab-${shown}`);
    if (this.panel.firstElementChild !== this.parts[shown].node) this.panel.replaceChildren(this.parts[shown].node);
    if (focused) this.tabs.querySelector('[aria-selected="true"]').focus();
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = PARTS.indexOf(this.parts.shown);
    this.open(PARTS[(at + step + PARTS.length) % PARTS.length]);
    this.tabs.querySelector('[aria-selected="true"]').focus();
  }
}

/** What the server found in bodies that break the published document. */
class Violations {
  constructor(app) {
    this.app = app;
    this.node = h('div', { class: 'violations' });
  }

  sync() {
    const { violations } = this.app.state;
    this.node.replaceChildren(
      h('p', { class: 'field-help' }, t('violations-help')),
      violations.length > 0
        ? h(
            'ol',
            { class: 'violation-list' },
            violations.map((text) => h('li', {}, sentence(text))),
          )
        : h('p', { class: 'menu-empty' }, t('violations-none')),
    );
  }
}

/** A finding as the server tells it: a sentence, or an object that has one. */
function sentence(found) {
  if (typeof found === 'string') return found;
  return found.message ?? JSON.stringify(found);
}
