// The quick switcher: a few letters lead to a channel, a thread, a direct message, or to sitting as somebody else.
// It changes nothing itself. Start at `openSwitcher`.

import { avatar, displayName, freshId, h, iconOf } from './dom.js';
import { fold } from './command.js';
import { showDialog } from './dialog.js';
import { badge } from './state.js';
import { t } from './words.js';

const MOST = 30;

/** Opens the switcher; pressed again it closes. */
export function openSwitcher(app) {
  // One just closed may still be in the page: the event that removes it comes later than the next key.
  const open = document.querySelector('dialog.switcher[open]');
  if (open) return open.close();
  if (document.querySelector('dialog[open]')) return undefined;
  const list = h('div', { class: 'switcher-list', role: 'listbox', id: freshId('switcher'), 'aria-label': t('switcher') });
  const input = h('input', {
    type: 'text',
    class: 'switcher-input',
    placeholder: t('switcher-hint'),
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-label': t('switcher'),
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    on: { input: () => draw(), keydown: (event) => key(event) },
  });
  const dialog = h('dialog', { class: 'modal switcher', 'aria-label': t('switcher'), data: { dialog: 'switcher' } }, input, list);
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  let places = [];
  let active = 0;

  function draw() {
    places = found(app, input.value).slice(0, MOST);
    list.replaceChildren(
      ...(places.length > 0
        ? places.map((place, at) =>
            h(
              'div',
              {
                class: 'suggest-item',
                role: 'option',
                id: freshId('place'),
                'aria-selected': 'false',
                data: { place: place.key },
                on: { click: () => take(at), pointermove: () => activate(at) },
              },
              place.before,
              h('span', { class: 'suggest-label' }, place.label),
              h('span', { class: 'suggest-where' }, place.where),
              place.count > 0 && h('span', { class: 'badge' }, String(place.count)),
            ),
          )
        : [h('p', { class: 'menu-empty' }, t('switcher-nothing'))]),
    );
    activate(0);
  }

  function activate(at) {
    if (places.length === 0) return input.removeAttribute('aria-activedescendant');
    active = (at + places.length) % places.length;
    [...list.children].forEach((row, index) => {
      row.classList.toggle('active', index === active);
      row.setAttribute('aria-selected', String(index === active));
    });
    input.setAttribute('aria-activedescendant', list.children[active].id);
    list.children[active].scrollIntoView({ block: 'nearest' });
    return undefined;
  }

  function take(at) {
    const place = places[at];
    if (!place) return;
    dialog.close();
    place.go();
  }

  function key(event) {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      activate(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(active);
    }
  }

  showDialog(dialog);
  draw();
  input.focus();
  return undefined;
}

/** What fits the letters: `#` looks only among channels, `@` only among people. News come first when nothing is typed. */
function found(app, typed) {
  const { state } = app;
  const sign = /^[#@]/.exec(typed.trim())?.[0];
  const wanted = fold(typed.trim().replace(/^[#@]/, ''));
  const channels = [...state.channels.values()]
    .filter((channel) => channel.id !== state.current)
    .map((channel) => ({
      key: channel.id,
      label: channel.name,
      where: channel.kind === 'dm' ? t('direct-messages') : (state.guildOf(channel)?.name ?? ''),
      before: iconOf(channel),
      count: badge(channel),
      news: badge(channel) * 1000 + (channel.unread ?? 0),
      go: () => app.open(channel.id),
    }));
  const people = state.people
    .filter((user) => user.id !== state.me?.id)
    .map((user) => ({
      key: user.id,
      label: displayName(user),
      where: t('switcher-seat'),
      before: avatar(user, 20),
      count: state.waiting.get(user.id) ?? 0,
      news: 0,
      go: () => app.sitAs(user),
    }));
  const all = [...(sign === '@' ? [] : channels), ...(sign === '#' ? [] : people)];
  const rank = (place) => {
    const name = fold(place.label);
    if (name.startsWith(wanted)) return 0;
    return name.split(/[\s._-]/).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return all
    .filter((place) => fold(place.label).includes(wanted))
    .sort((one, other) => rank(one) - rank(other) || other.news - one.news);
}
