// The pane of threads: those of the channel looked at, open and archived, with what is unread and when something last happened.
// It only shows and points. Start at `Threads.sync`.

import { displayName, h, icon, keyed } from './dom.js';
import { badge } from './state.js';
import { markdown } from './markdown.js';
import { messageTime } from './when.js';
import { t } from './words.js';

export class Threads {
  #app;

  constructor(app) {
    this.#app = app;
    this.node = h('div', { class: 'thread-list' });
  }

  sync() {
    const { state } = this.#app;
    const { channel } = state;
    const threads = [...state.channels.values()].filter(
      (candidate) => candidate.kind === 'thread' && candidate.guild_id === channel?.guild_id,
    );
    // Those of this channel first.
    const here = channel?.kind === 'thread' ? channel.parent_id : channel?.id;
    threads.sort((one, other) => Number(other.parent_id === here) - Number(one.parent_id === here) || last(other) - last(one));
    const items = [];
    for (const [title, list] of [
      ['threads-open', threads.filter((thread) => !thread.archived)],
      ['threads-archived', threads.filter((thread) => thread.archived)],
    ]) {
      if (list.length === 0) continue;
      items.push({
        key: title,
        sign: t(title) + list.length,
        build: () => h('h3', { class: 'section' }, `${t(title)} · ${list.length}`),
      });
      items.push(...list.map((thread) => this.#item(thread)));
    }
    if (items.length === 0)
      items.push({ key: 'none', sign: t('threads-none'), build: () => h('p', { class: 'menu-empty' }, t('threads-none')) });
    keyed(this.node, items);
  }

  #item(thread) {
    const { state, names } = this.#app;
    const newest = thread.messages.at(-1);
    const count = badge(thread);
    const current = thread.id === state.current;
    const parent = state.channels.get(thread.parent_id);
    return {
      key: thread.id,
      sign: JSON.stringify([thread.name, thread.archived, newest, count, thread.unread, current, parent?.name, t('unread')]),
      build: () =>
        h(
          'a',
          {
            class: `thread-item${thread.unread > 0 ? ' unread' : ''}`,
            href: this.#app.href(state.me, thread),
            'aria-current': current ? 'page' : undefined,
            data: { thread: thread.name, archived: String(Boolean(thread.archived)), unread: thread.unread ?? 0 },
            on: {
              click: (event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                this.#app.open(thread.id);
              },
            },
          },
          h(
            'span',
            { class: 'thread-name' },
            icon('thread'),
            h('strong', {}, thread.name),
            parent && h('span', { class: 'thread-parent' }, `#${parent.name}`),
            count > 0 && h('span', { class: 'badge', 'aria-label': t('mentions', { n: count }) }, String(count)),
            count === 0 &&
              thread.unread > 0 &&
              h('span', { class: 'dot', role: 'img', 'aria-label': t('unread', { n: thread.unread }) }),
          ),
          newest &&
            h(
              'span',
              { class: 'thread-last' },
              `${displayName(newest.author)}: `,
              h('span', {}, markdown((newest.content ?? '').replace(/\s+/g, ' ').slice(0, 120), names)).textContent || '…',
            ),
          newest && messageTime(newest.timestamp),
        ),
    };
  }
}

function last(thread) {
  return Date.parse(thread.messages.at(-1)?.timestamp ?? 0) || 0;
}
