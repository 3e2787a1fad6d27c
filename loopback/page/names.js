// What stands in a text for a user, a role, a channel or a command: a name that is known, pressed where that leads somewhere.
// Text that is not a mention is markdown.js. Start at `Names`.

import { displayName, h } from './dom.js';
import { t } from './words.js';

export class Names {
  #app;

  constructor(app) {
    this.#app = app;
  }

  user(id) {
    return this.#mention('user', id, id === this.#app.state.me?.id ? 'mention me' : 'mention');
  }

  role(id) {
    const role = this.#role(id);
    const colour = role?.color ? `#${role.color.toString(16).padStart(6, '0')}` : undefined;
    return h(
      'span',
      { class: 'mention', css: colour ? { '--role': colour } : {}, data: { mention: 'role', id } },
      this.text('role', id),
    );
  }

  channel(id) {
    const node = this.#mention('channel', id, 'mention link');
    node.addEventListener('click', () => this.#app.open(id));
    return node;
  }

  /** A command that can be pressed: it is put into the box, ready to be filled in. */
  command(name) {
    return h(
      'button',
      {
        type: 'button',
        class: 'mention command',
        data: { mention: 'command', command: name },
        on: { click: () => this.#app.composer.start(name) },
      },
      `/${name}`,
    );
  }

  #mention(kind, id, style) {
    const node = h(kind === 'channel' ? 'button' : 'span', {
      class: style,
      type: kind === 'channel' ? 'button' : undefined,
      data: { mention: kind, id },
    });
    node.textContent = this.text(kind, id);
    return node;
  }

  #role(id) {
    return this.#app.state.world.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id);
  }

  /** What a mention says at present; names may become known later. */
  text(kind, id) {
    const { state } = this.#app;
    if (kind === 'command') return null;
    if (kind === 'channel') return state.channels.has(id) ? `#${state.channels.get(id).name}` : t('unknown-channel');
    if (kind === 'role') {
      const name = this.#role(id)?.name;
      if (name) return name.startsWith('@') ? name : `@${name}`;
      // The role of everyone has its guild's id.
      return state.world.guilds.some((guild) => guild.id === id) ? '@everyone' : t('unknown-role');
    }
    const user = state.user(id);
    return user ? `@${displayName(user)}` : t('unknown-user');
  }
}
