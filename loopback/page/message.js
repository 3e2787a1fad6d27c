// One message of the log: who, when, text, embeds, files, components. Only the part that changed is made anew.
// What a press does is not decided here: see app.js. Start at `MessageView.update`.

import { Components } from './components.js';
import { attachments, embed } from './embeds.js';
import { avatar, displayName, h, icon } from './dom.js';
import { markdown, onlyEmoji } from './markdown.js';
import { messageTime, shortTime } from './when.js';
import { EPHEMERAL, LOADING } from './state.js';
import { t } from './words.js';

const SYSTEM = { 6: 'pinned', 7: 'joined', 18: 'started-thread' };
const COMPONENTS_V2 = 1 << 15;

export class MessageView {
  #parts = new Map();
  #app;

  /** `app` has `state`, `press(message, component, values)`, `dismiss(message)`, `open(channel)`, `show(message)` and `names`. */
  constructor(message, app) {
    this.#app = app;
    this.message = message;
    this.components = new Components(app.state, (component, values) => app.press(this, component, values));
    this.slots = Object.fromEntries(
      ['reply', 'gutter', 'head', 'body', 'embeds', 'files', 'thread', 'foot'].map((name) => [
        name,
        h('div', { class: `message-${name}` }),
      ]),
    );
    this.node = h(
      'article',
      { class: 'message', tabindex: '-1', data: { messageId: message.id } },
      this.slots.reply,
      this.slots.gutter,
      h(
        'div',
        { class: 'message-main' },
        this.slots.head,
        this.slots.body,
        this.slots.embeds,
        this.slots.files,
        this.components.node,
        this.slots.thread,
        this.slots.foot,
      ),
    );
    this.#draw();
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
    this.#part(
      'body',
      [
        message.content,
        message.type,
        message.flags & LOADING,
        message.edited_timestamp,
        message.flags & COMPONENTS_V2 ? message.components : null,
      ],
      () => this.#body(names),
    );
    this.#part('embeds', message.embeds ?? [], () => (message.embeds ?? []).map((data) => embed(data, message, names)));
    this.#part('files', [message.attachments, (message.embeds ?? []).map((data) => [data.image, data.thumbnail])], () =>
      attachments(message),
    );
    this.components.update(rows(message));
    this.#part('thread', message.thread?.id ?? null, () => message.thread && this.#thread(message.thread));
    this.#part(
      'foot',
      ephemeral,
      () =>
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
              on: { click: () => this.#app.dismiss(this.message) },
            },
            t('dismiss'),
          ),
        ),
    );
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
    const line = h('span', {}, markdown((target.content ?? '').replace(/\s*\n\s*/g, ' '), names)).textContent;
    return [
      avatar(author, 16),
      h('span', { class: 'reply-user' }, `@${displayName(author)}`),
      h('button', { type: 'button', class: 'reply-text', on: { click: () => this.#app.show(target.id) } }, line || '…'),
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
    const edited =
      message.edited_timestamp &&
      h('span', { class: 'edited', title: new Date(message.edited_timestamp).toLocaleString() }, t('edited'));
    const texts = message.flags & COMPONENTS_V2 ? texts2(message.components) : [message.content ?? ''];
    const text = texts.filter(Boolean).join('\n');
    if (!text) return edited || null;
    const content = h('div', { class: `content markdown${onlyEmoji(text) ? ' large-emoji' : ''}` }, markdown(text, names));
    const last = content.lastElementChild;
    if (edited) (last?.classList.contains('paragraph') ? last : content).append(' ', edited);
    return content;
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

/** The rows of buttons and menus; of the newer kind of message, those inside its boxes too. */
function rows(message) {
  const flat = (list) =>
    list.flatMap((part) => {
      if (part.type === 1) return [part];
      if (part.type === 9 && part.accessory?.type === 2) return [{ type: 1, components: [part.accessory] }];
      return part.components ? flat(part.components) : [];
    });
  return flat(message.components ?? []);
}

/** The texts of a message of the newer kind. */
function texts2(list) {
  return (list ?? []).flatMap((part) => (part.type === 10 ? [part.content] : part.type === 1 ? [] : texts2(part.components)));
}
