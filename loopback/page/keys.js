// The keyboard, wherever it is: one table of what each key does, which is also what the list of keys shows.
// Keys inside the box, a menu or a form are theirs. Start at `listen`.

import { h, icon } from './dom.js';
import { showDialog } from './dialog.js';
import { openSwitcher } from './switcher.js';
import { badge } from './state.js';
import { t } from './words.js';

// In the order in which they are shown; `keys` are shown as they are.
const KEYS = [
  [
    'keys-everywhere',
    [
      ['Ctrl+K', 'key-switcher'],
      ['Ctrl+1 … Ctrl+9', 'key-seat'],
      ['Alt+↑ / Alt+↓', 'key-channel'],
      ['Alt+Shift+↑ / ↓', 'key-unread'],
      ['Ctrl+I', 'key-threads'],
      ['Ctrl+U', 'key-members'],
      ['Ctrl+J', 'key-workshop'],
      ['PgUp / PgDn', 'key-page'],
      ['Esc', 'key-present'],
      ['F6', 'key-region'],
      ['Ctrl+/ , ?', 'key-help'],
    ],
  ],
  [
    'keys-box',
    [
      ['/', 'key-slash'],
      ['Tab, Enter', 'key-take'],
      ['↑ / ↓', 'key-along'],
      ['name:', 'key-option'],
      ['Backspace', 'key-remove'],
      ['Enter', 'key-send'],
      ['Shift+Enter', 'key-line'],
      ['↑', 'key-again'],
      ['@  #  :', 'key-names'],
    ],
  ],
  [
    'keys-log',
    [
      ['Tab', 'key-tab'],
      ['↑ / ↓', 'key-messages'],
      ['Space', 'key-choose'],
      ['Enter', 'key-done'],
      ['+', 'key-react'],
      ['Del', 'key-dismiss'],
    ],
  ],
];

/** Listens to the whole page for `app`. */
export function listen(app) {
  document.addEventListener('keydown', (event) => key(event, app));
}

function key(event, app) {
  const { state } = app;
  const control = (event.ctrlKey || event.metaKey) && !event.altKey;
  const name = event.key.toLowerCase();
  if (control && !event.shiftKey && name === 'k') return taken(event, () => openSwitcher(app));
  if (document.querySelector('dialog[open]')) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (control && !event.shiftKey && digit) {
    const user = state.people[Number(digit) - 1];
    return user && taken(event, () => user.id !== state.me?.id && app.sitAs(user));
  }
  if (control && (name === '/' || event.code === 'Slash')) return taken(event, showKeys);
  const pane = control && !event.shiftKey && { i: 'threads', u: 'members', j: 'workshop' }[name];
  if (pane) return taken(event, () => app.aside.toggle(pane));
  if (event.altKey && !event.ctrlKey && (name === 'arrowup' || name === 'arrowdown')) {
    return taken(event, () => neighbour(app, name === 'arrowdown' ? 1 : -1, event.shiftKey ? 'unread' : 'any'));
  }
  if (event.key === 'F6') return taken(event, () => nextRegion(event.shiftKey ? -1 : 1));
  if (event.key === 'Escape') {
    if (app.frame.drawerOpen) return app.frame.drawer('closed');
    if (document.activeElement?.closest('#aside')) return taken(event, () => app.aside.close());
    app.log.forgetNew();
    app.log.toPresent();
    return app.composer.focus();
  }
  if (takesKeys(event.target) || control || event.altKey || event.key.length !== 1) return undefined;
  if (event.key === '?') return taken(event, showKeys);
  // Typing anywhere is typing in the box; on a message some letters mean something, and the space presses what has the focus.
  if (event.key !== ' ' && !(event.key === '+' && event.target.closest?.('.message'))) app.composer.focus();
  return undefined;
}

function taken(event, work) {
  event.preventDefault();
  event.stopPropagation();
  work();
}

function neighbour(app, step, which) {
  const links = [...document.querySelectorAll('#sidebar [data-channel-id]')].map((link) => link.dataset.channelId);
  const at = links.indexOf(app.state.current);
  const order = links.map((_, index) => links[(at + step * (index + 1) + links.length * (index + 2)) % links.length]);
  const wanted = which === 'any' ? order[0] : order.find((id) => news(app.state.channels.get(id)) && id !== app.state.current);
  if (wanted) app.open(wanted);
}

function news(channel) {
  return channel && (badge(channel) > 0 || channel.unread > 0);
}

/** Round the parts of the page, as F6 does elsewhere. */
function nextRegion(step) {
  const regions = ['people', 'sidebar', 'header', 'log', 'composer', 'aside']
    .map((id) => document.getElementById(id))
    .filter((node) => node?.checkVisibility({ visibilityProperty: true }));
  const at = regions.findIndex((node) => node.contains(document.activeElement));
  const next = regions[(at + step + regions.length) % regions.length];
  const places = ['[aria-current]', '.message:last-of-type', 'input, textarea, button:enabled, a[href]'];
  const first = places
    .flatMap((place) => [...next.querySelectorAll(place)])
    .find((node) => node.checkVisibility({ visibilityProperty: true }));
  (first ?? next).focus();
}

function takesKeys(node) {
  return (
    node instanceof HTMLElement &&
    (node.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(node.tagName) ||
      Boolean(node.closest('.floating, [role=listbox], dialog, #aside')))
  );
}

/** The list of keys. */
export function showKeys() {
  const dialog = h('dialog', { class: 'modal keys', 'aria-labelledby': 'keys-title', data: { dialog: 'keys' } });
  dialog.append(
    h(
      'header',
      { class: 'modal-head' },
      h('h2', { id: 'keys-title' }, t('keys-title')),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': t('close'), on: { click: () => dialog.close() } },
        icon('close'),
      ),
    ),
    h(
      'div',
      { class: 'keys-list', tabindex: '0' },
      KEYS.map(([title, rows]) => [
        h('h3', {}, t(title)),
        h(
          'dl',
          {},
          rows.map(([keys, what]) => h('div', {}, h('dt', {}, h('kbd', {}, keys)), h('dd', {}, t(what)))),
        ),
      ]),
    ),
  );
  showDialog(dialog);
}
