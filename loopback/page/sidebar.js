// The left side: people one can sit as, the servers' channels with their threads, direct messages, and who one is.
// It only shows and points: changing things is in settings.js. Start at `Sidebar.sync`.

import { avatar, displayName, h, icon, iconOf, keyed } from './dom.js';
import { badge } from './state.js';
import { t } from './words.js';
import * as settings from './settings.js';

export class Sidebar {
  constructor(people, node, app) {
    this.app = app;
    this.people = people;
    this.list = h('div', { class: 'channel-list' });
    this.me = h('div', { class: 'myself' });
    this.gear = h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        data: { action: 'user-settings' },
        on: { click: (event) => settings.person(event.currentTarget, app) },
      },
      icon('gear'),
    );
    node.append(this.list, this.me);
    node.addEventListener('keydown', (event) => this.#arrows(event, '[data-channel-id]'));
    people.addEventListener('keydown', (event) => this.#arrows(event, 'a[data-user]'));
    this.node = node;
  }

  sync() {
    const { state } = this.app;
    this.node.setAttribute('aria-label', t('channels'));
    this.people.setAttribute('aria-label', t('people'));
    this.#syncPeople(state);
    this.#syncChannels(state);
    this.#syncMe(state);
  }

  #syncPeople(state) {
    const items = state.people.map((user, at) => {
      const active = user.id === state.me?.id;
      const waiting = active ? 0 : (state.waiting.get(user.id) ?? 0);
      const label = active
        ? t('sitting-as', { name: displayName(user) })
        : t(at < 9 ? 'sit-as-key' : 'sit-as', { name: displayName(user), key: at + 1 });
      return {
        key: user.id,
        sign: JSON.stringify([user, active, waiting, label]),
        build: () =>
          h(
            'a',
            {
              class: `person${active ? ' active' : ''}`,
              href: this.app.href(user, null),
              title: label,
              'aria-label': waiting > 0 ? `${label}, ${t('mentions', { n: waiting })}` : label,
              'aria-current': active ? 'true' : undefined,
              data: { user: user.username, userId: user.id },
              on: { click: (event) => plain(event) && this.app.sitAs(user) },
            },
            avatar(user, 46),
            h('span', { class: 'person-name' }, displayName(user)),
            waiting > 0 && h('span', { class: 'badge' }, short(waiting)),
          ),
      };
    });
    items.push({
      key: 'new',
      sign: t('new-person'),
      build: () =>
        h(
          'button',
          {
            type: 'button',
            class: 'person add',
            title: t('new-person'),
            'aria-label': t('new-person'),
            data: { action: 'new-user' },
            on: { click: (event) => settings.newPerson(event.currentTarget, this.app) },
          },
          h('span', { class: 'avatar add' }, icon('plus')),
        ),
    });
    keyed(this.people, items);
  }

  #syncChannels(state) {
    const channels = [...state.channels.values()];
    const items = [];
    for (const guild of state.world.guilds) {
      const mine = channels.filter((channel) => channel.guild_id === guild.id);
      if (mine.length === 0 && channels.length > 0 && state.world.guilds.length > 1) continue;
      items.push({
        key: `guild-${guild.id}`,
        sign: JSON.stringify([guild.name, t('channels')]),
        build: () => this.#guildHead(guild),
      });
      for (const channel of mine.filter((candidate) => candidate.kind !== 'thread')) {
        items.push(this.#channel(channel));
        const threads = mine.filter(
          (candidate) => candidate.parent_id === channel.id && (!candidate.archived || candidate.id === state.current),
        );
        items.push(...threads.map((thread, at) => this.#channel(thread, at === threads.length - 1)));
      }
    }
    const dms = channels.filter((channel) => channel.kind === 'dm' || channel.kind === 'group');
    items.push({ key: 'dms', sign: t('direct-messages'), build: () => h('h2', { class: 'section' }, t('direct-messages')) });
    items.push(...dms.map((channel) => this.#channel(channel)));
    keyed(this.list, items);
  }

  #guildHead(guild) {
    return h(
      'div',
      { class: 'guild-head', data: { guildId: guild.id } },
      h('h1', {}, guild.name),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          title: t('new-channel'),
          'aria-label': t('new-channel'),
          data: { action: 'new-channel' },
          on: { click: (event) => settings.newChannel(event.currentTarget, this.app, guild.id) },
        },
        icon('plus'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          title: t('server-settings'),
          'aria-label': t('server-settings'),
          data: { action: 'server-settings' },
          on: { click: (event) => settings.server(event.currentTarget, this.app, guild.id) },
        },
        icon('gear'),
      ),
    );
  }

  #channel(channel, last = false) {
    const { state } = this.app;
    const current = channel.id === state.current;
    const count = badge(channel);
    const unread = (channel.unread ?? 0) > 0;
    const label = [channel.name, count > 0 && t('mentions', { n: count }), unread && t('unread', { n: channel.unread })]
      .filter(Boolean)
      .join(', ');
    return {
      key: channel.id,
      sign: JSON.stringify([
        channel.name,
        channel.kind,
        channel.archived,
        current,
        count,
        channel.unread,
        last,
        state.me?.username,
        t('unread'),
      ]),
      build: () =>
        h(
          'a',
          {
            class: `channel ${channel.kind}${current ? ' current' : ''}${unread ? ' unread' : ''}${channel.archived ? ' archived' : ''}${last ? ' last' : ''}`,
            href: this.app.href(state.me, channel),
            'aria-label': label,
            'aria-current': current ? 'page' : undefined,
            data: {
              channelId: channel.id,
              channelName: channel.name,
              kind: channel.kind,
              unread: channel.unread ?? 0,
              mentions: channel.mentions ?? 0,
            },
            on: { click: (event) => plain(event) && this.app.open(channel.id) },
          },
          channel.kind === 'dm' ? avatar(this.#other(channel), 24) : iconOf(channel),
          h('span', { class: 'channel-name' }, channel.name),
          count > 0 && h('span', { class: 'badge' }, short(count)),
        ),
    };
  }

  #other(channel) {
    const { state } = this.app;
    const id = channel.recipients?.find((user) => (user.id ?? user) !== state.me?.id);
    return state.user(id?.id ?? id) ?? state.bot;
  }

  #syncMe(state) {
    const { me } = state;
    if (!me) return this.me.replaceChildren();
    // The settings hang on their button, so it stays the same while they change everything around it.
    this.gear.title = t('your-settings');
    this.gear.setAttribute('aria-label', t('your-settings'));
    this.me.dataset.user = me.username;
    keyed(this.me, [
      { key: 'face', sign: JSON.stringify([me.id, displayName(me), me.avatar_color]), build: () => avatar(me, 34) },
      {
        key: 'text',
        sign: JSON.stringify([displayName(me), me.locale, me.dms_open, t('dms-closed')]),
        build: () =>
          h(
            'div',
            { class: 'myself-text' },
            h('strong', {}, displayName(me)),
            h('span', {}, [me.locale, me.dms_open === false && t('dms-closed')].filter(Boolean).join(' · ')),
          ),
      },
      { key: 'theme', sign: this.app.frame.theme() + t('theme-light'), build: () => this.#themeButton() },
      { key: 'gear', sign: '', build: () => this.gear },
    ]);
    return undefined;
  }

  #themeButton() {
    const dark = this.app.frame.theme() === 'dark';
    const label = t(dark ? 'theme-light' : 'theme-dark');
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        title: label,
        'aria-label': label,
        data: { action: 'theme' },
        on: { click: () => this.app.frame.setTheme(dark ? 'light' : 'dark') },
      },
      icon(dark ? 'sun' : 'moon'),
    );
  }

  /** Up and down go along the list, as in a menu. */
  #arrows(event, selector) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...event.currentTarget.querySelectorAll(selector)];
    const at = all.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length].focus();
  }
}

/** A press that stays on this page; with Ctrl, Shift or the middle button the link opens a window of its own. */
function plain(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return false;
  event.preventDefault();
  return true;
}

function short(count) {
  return count > 99 ? '99+' : String(count);
}
