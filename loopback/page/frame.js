// The frame around the log: the line above it, notices, the title of the window, the drawer of a narrow screen, light and dark.
// What is inside the frame is elsewhere. Start at `Frame.header`.

import * as settings from './settings.js';
import { badge } from './state.js';
import { displayName, h, icon, iconOf, keyed } from './dom.js';
import { openSwitcher } from './switcher.js';
import { showKeys } from './keys.js';
import { t } from './words.js';

const $ = (id) => document.getElementById(id);

export class Frame {
  #app;

  constructor(app) {
    this.#app = app;
    this.#paint();
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => app.sidebar.sync());
    $('shade').addEventListener('click', () => this.drawer('closed'));
    $('skip').addEventListener('click', (event) => {
      event.preventDefault();
      app.composer.focus();
    });
  }

  /** The page's own words, where they stand in the document from the start. */
  labels() {
    $('skip').textContent = t('skip');
    $('main').setAttribute('aria-label', t('messages'));
    $('composer').setAttribute('aria-label', t('message-box'));
  }

  header() {
    const { state, aside } = this.#app;
    const { channel } = state;
    const parent = channel?.parent_id && state.channels.get(channel.parent_id);
    const others = [...state.channels.values()].reduce((sum, other) => sum + (other.id === channel?.id ? 0 : badge(other)), 0);
    const item = (key, sign, build) => ({ key, sign: JSON.stringify(sign), build });
    const items = [
      item('drawer', [others, t('open-menu')], () =>
        button(
          'menu',
          t('open-menu'),
          'drawer',
          () => this.drawer('open'),
          others > 0 && h('span', { class: 'badge' }, String(others)),
        ),
      ),
    ];
    if (channel) items.push(item('icon', channel.kind, () => iconOf(channel)));
    if (parent) {
      items.push(
        item('parent', [parent.id, parent.name], () =>
          h('button', { type: 'button', class: 'crumb', on: { click: () => this.#app.open(parent.id) } }, parent.name),
        ),
      );
      items.push(item('mark', '', () => h('span', { class: 'crumb-mark', 'aria-hidden': 'true' }, '›')));
    }
    if (channel)
      items.push(item('name', [channel.id, channel.name], () => h('h2', { data: { channelId: channel.id } }, channel.name)));
    if (channel?.archived) items.push(item('archived', t('archived'), () => h('span', { class: 'state' }, t('archived'))));
    items.push(item('spring', '', () => h('span', { class: 'spring' })));
    const { violations } = state;
    if (violations.length > 0) {
      items.push(
        item('violations', [violations.length, t('violations')], () =>
          h(
            'button',
            {
              type: 'button',
              class: 'warning',
              title: t('violations'),
              'aria-label': `${t('violations')}: ${violations.length}`,
              data: { action: 'violations' },
              on: { click: () => aside.show('workshop', 'violations') },
            },
            icon('warning'),
            String(violations.length),
          ),
        ),
      );
    }
    const rules = state.faults?.rules?.length ?? 0;
    const threads = this.#unreadThreads();
    const pane = (name, drawing, label, mark) =>
      item(name, [aside.shown === name, label, mark], () => {
        const node = button(
          drawing,
          label,
          name,
          () => aside.toggle(name),
          mark > 0 && h('span', { class: 'badge' }, String(mark)),
        );
        node.setAttribute('aria-pressed', String(aside.shown === name));
        if (mark > 0) node.setAttribute('aria-label', `${label}, ${mark}`);
        return node;
      });
    if (channel && channel.kind !== 'dm') items.push(pane('threads', 'thread', t('threads'), threads));
    items.push(pane('members', 'people', t('members'), 0));
    items.push(pane('workshop', 'flask', t('workshop'), rules));
    items.push(
      item('switcher', t('switcher'), () =>
        button('search', `${t('switcher')} (Ctrl+K)`, 'switcher', () => openSwitcher(this.#app)),
      ),
    );
    items.push(item('keys', t('keys-title'), () => button('keyboard', `${t('keys-title')} (Ctrl+/)`, 'keys', showKeys)));
    if (channel && channel.kind !== 'dm') {
      items.push(
        item('settings', t('channel-settings'), () =>
          button('gear', t('channel-settings'), 'channel-settings', (event) =>
            settings.channelSettings(event.currentTarget, this.#app),
          ),
        ),
      );
    }
    keyed($('header'), items);
  }

  #unreadThreads() {
    const { state } = this.#app;
    return [...state.channels.values()].filter(
      (channel) => channel.kind === 'thread' && channel.id !== state.current && badge(channel) > 0,
    ).length;
  }

  /** What is wrong with the connection, to the server or of the bot. */
  notice() {
    const { live, state } = this.#app;
    const text = live.trouble
      ? t('server-gone', { error: live.trouble })
      : !live.connected
        ? t('reconnecting')
        : !state.online
          ? t('bot-offline')
          : '';
    if ($('notice').textContent !== text) $('notice').textContent = text;
    $('notice').hidden = !text;
    document.body.dataset.online = String(state.online);
  }

  title() {
    const { state } = this.#app;
    const total = [...state.channels.values()].reduce((sum, channel) => sum + badge(channel), 0);
    const place = state.channel ? `${state.channel.kind === 'dm' ? '@' : '#'}${state.channel.name}` : t('title-loopback');
    document.title = `${total > 0 ? `(${total}) ` : ''}${place} · ${displayName(state.me)}`;
  }

  get drawerOpen() {
    return document.body.classList.contains('drawer-open');
  }

  /** `open` or `closed`: the left side of a narrow screen. */
  drawer(wanted) {
    const open = wanted === 'open';
    if (this.drawerOpen === open) return;
    document.body.classList.toggle('drawer-open', open);
    $('shade').hidden = !open;
    $('main').inert = open;
    if (open) $('sidebar').querySelector('[aria-current]')?.focus();
  }

  /** `light`, `dark` or `auto`, as chosen. */
  get chosenTheme() {
    return document.documentElement.dataset.theme ?? 'auto';
  }

  /** What is shown: `light` or `dark`. */
  theme() {
    return document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  }

  /** `light`, `dark`, or `auto` for what the reader's system says. */
  setTheme(theme) {
    localStorage.setItem('theme', theme);
    this.#paint();
    this.#app.sidebar.sync();
  }

  /** Dark as long as nothing else is chosen, as Discord is. */
  #paint() {
    const chosen = localStorage.getItem('theme') ?? 'dark';
    if (chosen === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
  }
}

function button(drawing, label, action, press, ...more) {
  return h(
    'button',
    {
      type: 'button',
      class: `icon-button ${action}-button`,
      'aria-label': label,
      title: label,
      data: { action },
      on: { click: press },
    },
    icon(drawing),
    more,
  );
}
