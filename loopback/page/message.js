// One message of the log: who, when, text, embeds, files, components. Only the part that changed is made anew.
// What a press does is not decided here: see app.js. Start at `MessageView.update`.

import { Components } from './components.js';
import { TYPE } from './controls.js';
import { attachments, embed } from './embeds.js';
import { avatar, colourCss, displayName, h, icon } from './dom.js';
import { markdown, onlyEmoji } from './markdown.js';
import { poll } from './poll.js';
import { messageTime, momentName, shortTime } from './when.js';
import { EPHEMERAL, LOADING } from './state.js';
import { addButton, pickReaction, reactions } from './reactions.js';
import { t } from './words.js';

const SYSTEM = { 6: 'pinned', 7: 'joined', 18: 'started-thread' };
const COMPONENTS_V2 = 1 << 15;

export class MessageView {
  #parts = new Map();
  #app;

  /** `app` has `state`, `acts`, `names`, `open(channel)` and `show(message)`. */
  constructor(message, app) {
    this.#app = app;
    this.message = message;
    this.components = new Components(app, (component, values) => app.acts.press(this, component, values));
    this.slots = Object.fromEntries(
      ['reply', 'gutter', 'head', 'body', 'poll', 'embeds', 'files', 'thread', 'reactions', 'foot'].map((name) => [
        name,
        h('div', { class: `message-${name}` }),
      ]),
    );
    this.slots.head.id = `head-${message.id}`;
    this.slots.body.id = `body-${message.id}`;
    this.node = h(
      'article',
      {
        class: 'message',
        tabindex: '-1',
        'aria-labelledby': `head-${message.id} body-${message.id}`,
        data: { messageId: message.id },
      },
      this.slots.reply,
      this.slots.gutter,
      h(
        'div',
        { class: 'message-main' },
        this.slots.head,
        this.slots.body,
        this.slots.poll,
        this.slots.embeds,
        this.slots.files,
        this.components.node,
        this.slots.thread,
        this.slots.reactions,
        this.slots.foot,
      ),
      this.#tools(),
    );
    this.node.addEventListener('keydown', (event) => this.#key(event));
    this.#draw();
  }

  /** Shows the author in the colour of their role, which may have changed. */
  recolour() {
    const colour = colourCss(this.#app.state.nameColour(this.message.author?.id));
    const name = this.slots.head.querySelector('.author');
    if (colour) name?.style.setProperty('--role', colour);
    else name?.style.removeProperty('--role');
  }

  /** Shows the message as it is now. */
  update(message) {
    if (message === this.message) return;
    this.message = message;
    this.components.fail(null);
    this.#draw();
  }

  #draw() {
    const { message } = this;
    const { state, names } = this.#app;
    const ephemeral = Boolean(message.flags & EPHEMERAL);
    const author = state.user(message.author?.id) ?? message.author;
    this.node.dataset.author = author?.username ?? '';
    this.node.dataset.authorId = author?.id ?? '';
    this.node.classList.toggle('ephemeral', ephemeral);
    this.node.classList.toggle('mentions-me', state.mentionsMe(message));
    this.node.classList.toggle('thinking', Boolean(message.flags & LOADING));
    if (ephemeral) this.node.dataset.ephemeral = 'true';

    this.#part('reply', [used(message), message.referenced_message, message.type], () => this.#reply());
    this.#part('gutter', [message.timestamp, author?.avatar_color, displayName(author)], () => [
      avatar(author, 40),
      shortTime(message.timestamp),
    ]);
    this.#part('head', [author?.id, displayName(author), message.timestamp], () => [
      h('span', { class: 'author', title: author?.username }, displayName(author)),
      author?.bot && h('span', { class: 'tag' }, t('bot')),
      messageTime(message.timestamp),
    ]);
    this.recolour();
    this.#part(
      'body',
      [message.content, message.type, message.flags & LOADING, message.edited_timestamp, displayName(author)],
      () => this.#body(names),
    );
    this.#part('poll', message.poll ?? null, () => message.poll && poll(message.poll));
    this.#part('embeds', message.embeds ?? [], () => (message.embeds ?? []).map((data) => embed(data, message, names)));
    // In the newer kind of message a file shows only where a component names it.
    const newer = Boolean(message.flags & COMPONENTS_V2);
    this.#part(
      'files',
      newer ? null : [message.attachments, (message.embeds ?? []).map((data) => [data.image, data.thumbnail])],
      () => (newer ? null : attachments(message)),
    );
    this.components.update(message.components ?? [], message);
    this.#part('thread', message.thread?.id ?? null, () => message.thread && this.#thread(message.thread));
    this.#part('reactions', message.reactions ?? [], () =>
      reactions(message, state, (emoji) => this.#app.acts.react(this.message, emoji)),
    );
    this.#part('foot', [ephemeral, newer && message.edited_timestamp], () => [
      newer && message.edited_timestamp && h('div', {}, this.#edited()),
      ephemeral &&
        h(
          'div',
          { class: 'only-you' },
          icon('eye'),
          t('only-you'),
          ' • ',
          h(
            'button',
            {
              type: 'button',
              class: 'text-button',
              data: { action: 'dismiss' },
              on: { click: () => this.#app.acts.dismiss(this.message) },
            },
            t('dismiss'),
          ),
        ),
    ]);
  }

  /** What can be done with a message, shown while one points at it. */
  #tools() {
    const tools = h(
      'div',
      { class: 'message-tools' },
      addButton(() => this.#pickReaction()),
    );
    tools.firstElementChild.tabIndex = -1;
    return tools;
  }

  /** The choice hangs on the message: its tools go away when the keyboard leaves them. */
  #pickReaction() {
    pickReaction(this.node.querySelector('.message-main'), (emoji) => this.#app.acts.react(this.message, emoji));
  }

  /** Keys of a message that has the focus itself. */
  #key(event) {
    if (event.target !== this.node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      this.#app.log.walk(this.node, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === '+' && !(this.message.flags & EPHEMERAL)) {
      event.preventDefault();
      this.#pickReaction();
    } else if (event.key === 'Delete' && this.message.flags & EPHEMERAL) {
      event.preventDefault();
      this.#app.acts.dismiss(this.message);
      this.#app.composer.focus();
    }
  }

  #part(name, source, build) {
    const key = JSON.stringify(source) ?? '';
    if (this.#parts.get(name) === key) return;
    this.#parts.set(name, key);
    const built = [build()]
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false && child !== '');
    this.slots[name].replaceChildren(...built);
    this.slots[name].hidden = built.length === 0;
  }

  #reply() {
    const { state, names } = this.#app;
    const command = used(this.message);
    if (command) {
      const user = state.user(command.user.id) ?? command.user;
      return [
        avatar(user, 16),
        h('span', { class: 'reply-user' }, displayName(user)),
        ` ${t('used')} `,
        h('span', { class: 'mention command', data: { used: command.name } }, `/${command.name}`),
      ];
    }
    const { message } = this;
    if (message.type !== 19 && !message.message_reference) return null;
    if (message.type === 18 || message.type === 6) return null;
    const target = message.referenced_message;
    if (!target) return h('em', {}, t('deleted-message'));
    const author = state.user(target.author?.id) ?? target.author;
    // One line of it all: what makes a line a heading, small or quoted says nothing there.
    const told = summary(target).replace(/^(-#|#{1,3}|>) /gm, '').replace(/\s*\n\s*/g, ' ');
    const line = h('span', {}, markdown(told, names)).textContent;
    return [
      avatar(author, 16),
      h('span', { class: 'reply-user' }, `@${displayName(author)}`),
      h(
        'button',
        { type: 'button', class: 'reply-text', on: { click: () => this.#app.show(target.id) } },
        line || t('see-message'),
      ),
    ];
  }

  #body(names) {
    const { message } = this;
    if (SYSTEM[message.type]) {
      const target = message.type === 18 && message.message_reference?.channel_id;
      return h(
        'div',
        { class: 'system' },
        `${displayName(message.author)} ${t(SYSTEM[message.type])} `,
        target
          ? h('button', { type: 'button', class: 'text-button', on: { click: () => this.#app.open(target) } }, message.content)
          : message.content,
      );
    }
    if (message.flags & LOADING) {
      return h(
        'div',
        { class: 'thinking-line' },
        h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
        t('thinking', { name: displayName(message.author) }),
      );
    }
    if (message.flags & COMPONENTS_V2) return null;
    const edited = message.edited_timestamp && this.#edited();
    const text = message.content ?? '';
    if (!text) return edited || null;
    const content = h('div', { class: `content markdown${onlyEmoji(text) ? ' large-emoji' : ''}` }, markdown(text, names));
    const last = content.lastElementChild;
    if (edited) (last?.classList.contains('paragraph') ? last : content).append(' ', edited);
    return content;
  }

  #edited() {
    return h('span', { class: 'edited', title: momentName(this.message.edited_timestamp) }, t('edited'));
  }

  #thread(thread) {
    return h(
      'button',
      { type: 'button', class: 'thread-card', data: { channelId: thread.id }, on: { click: () => this.#app.open(thread.id) } },
      icon('thread'),
      h('strong', {}, thread.name),
    );
  }
}

/** Which command a message answers, and whose it was. */
export function used(message) {
  const user = message.interaction_metadata?.user ?? message.interaction?.user;
  const type = message.interaction?.type ?? message.interaction_metadata?.type;
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  return user && name && (type === undefined || type === 2) ? { user, name } : null;
}

/** A line that stands for a message: its text, or the first one in its boxes and embeds. */
function summary(message) {
  if (message.content) return message.content;
  const first = (parts) => {
    for (const part of parts ?? []) {
      const text = part.type === TYPE.text ? part.content : first(part.components);
      if (text) return text;
    }
    return '';
  };
  const [embed] = message.embeds ?? [];
  return first(message.components) || embed?.title || embed?.description || '';
}
