// The pane of members: the bot and whether it is there, and everybody one can sit as, each openable in a window of its own.
// Commands in the menu of a person are buttons beside them.
// Changing a person is in settings.js, adding many in the workshop. Start at `Members.sync`.

import { avatar, displayName, h, icon, keyed } from './dom.js';
import { ofAPerson } from './command.js';
import { locale, t } from './words.js';

export class Members {
  #app;

  constructor(app) {
    this.#app = app;
    this.node = h('div', { class: 'member-list' });
  }

  sync() {
    const { state } = this.#app;
    const { bot, people, online } = state;
    const heading = (key, count) => ({
      key,
      sign: t(key) + count,
      build: () => h('h3', { class: 'section' }, `${t(key)} · ${count}`),
    });
    const items = [];
    if (bot) {
      items.push(heading('members-bots', 1), {
        key: bot.id,
        sign: JSON.stringify([bot, online, t('online')]),
        build: () =>
          h(
            'div',
            { class: `member${online ? '' : ' away'}`, data: { member: bot.username } },
            h('span', { class: `presence ${online ? 'online' : 'offline'}` }, avatar(bot, 32)),
            h('span', { class: 'member-name' }, displayName(bot), h('span', { class: 'tag' }, t('bot'))),
            h('span', { class: 'member-note' }, t(online ? 'online' : 'offline')),
          ),
      });
    }
    items.push(heading('members-people', people.length), ...people.map((user) => this.#person(user)));
    keyed(this.node, items);
  }

  /** A command in the menu of a person. */
  #command(entry, user) {
    const label = `${entry.label}: ${displayName(user)}`;
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        data: { command: entry.command.name },
        'aria-label': label,
        title: label,
        on: {
          click: async (event) => {
            const why = await this.#app.acts.runOn(entry, user);
            event.target.closest('button')?.setAttribute('title', why ?? label);
          },
        },
      },
      icon('send'),
    );
  }

  #person(user) {
    const { state } = this.#app;
    const me = user.id === state.me?.id;
    const commands = ofAPerson(state.world.commands ?? [], { locale: locale(), channel: state.channel, me: state.me });
    const notes = [me && t('you'), user.locale, user.moderator && t('is-moderator'), user.dms_open === false && t('dms-closed')];
    return {
      key: user.id,
      sign: JSON.stringify([user, me, t('you'), state.channel?.id, commands.map((entry) => [entry.command.id, entry.label])]),
      build: () =>
        h(
          'div',
          { class: 'member', data: { member: user.username } },
          avatar(user, 32),
          h(
            'button',
            {
              type: 'button',
              class: 'member-name',
              disabled: me,
              title: t('sit-as', { name: displayName(user) }),
              on: { click: () => this.#app.sitAs(user) },
            },
            displayName(user),
          ),
          h('span', { class: 'member-note' }, notes.filter(Boolean).join(' · ')),
          ...commands.map((entry) => this.#command(entry, user)),
          h(
            'a',
            {
              class: 'icon-button',
              href: this.#app.href(user, null),
              target: '_blank',
              'aria-label': t('own-window', { name: displayName(user) }),
              title: t('own-window', { name: displayName(user) }),
            },
            icon('link'),
          ),
        ),
    };
  }
}
