// The messages of the channel looked at, in order, with days and the line above what is new; and where one has scrolled to.
// What a message looks like is in message.js. Start at `Log.sync`.

import { MessageView, used } from './message.js';
import { avatar, displayName, h, icon, iconOf } from './dom.js';
import { dayName, dayNumber } from './when.js';
import { EPHEMERAL } from './state.js';
import { hangsIn, settleFloating } from './floating.js';
import { t } from './words.js';

const GROUP_MILLISECONDS = 7 * 60 * 1000;
const NEAR = 60;

export class Log {
  #views = new Map();
  #dividers = new Map();
  #shown = null;
  #newFrom = null;
  #stuck = true;
  #missed = 0;
  #top = 0;

  /** `jump` leads down to the newest message, `fresh` up to the first that is new. */
  constructor(node, { jump, fresh }, app) {
    this.node = node;
    this.jump = jump;
    this.fresh = fresh;
    this.app = app;
    this.list = h('div', { class: 'log-list' });
    node.append(this.list);
    node.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    jump.addEventListener('click', () => this.toPresent());
    fresh.addEventListener('click', () => {
      this.reveal(this.#newFrom);
      this.fresh.hidden = true;
    });
    new ResizeObserver(() => this.#stay()).observe(this.list);
    new ResizeObserver(() => this.#stay()).observe(node);
  }

  /** Whether the newest message is in sight. */
  get atPresent() {
    return this.#stuck;
  }

  /** Looks at a channel from its newest messages. */
  show(channel, key) {
    if (this.#shown === key) return;
    this.#shown = key;
    // All that was said before is no news: a screen reader is told only what comes from now on.
    this.node.setAttribute('aria-busy', 'true');
    requestAnimationFrame(() => this.node.removeAttribute('aria-busy'));
    this.#views.clear();
    this.#dividers.clear();
    this.list.replaceChildren();
    const unread = channel?.unread ?? 0;
    this.#newFrom = unread > 0 ? (channel.messages.at(-unread)?.id ?? null) : null;
    this.#missed = 0;
    this.#stuck = true;
    this.sync();
    this.toPresent();
    this.#showFresh(unread);
  }

  /** Says how many messages are new where the first of them is out of sight. */
  #showFresh(count) {
    const first = this.#views.get(this.#newFrom)?.node;
    const above = first && first.getBoundingClientRect().top < this.node.getBoundingClientRect().top;
    this.fresh.hidden = !above;
    if (above) this.fresh.replaceChildren(t('new-above', { n: count }), icon('up'));
  }

  /** Brings the nodes in line with the state. */
  sync() {
    const { state } = this.app;
    const channel = state.channel;
    this.node.setAttribute('aria-label', channel?.name ?? '');
    const wanted = channel ? this.#arrange(channel, state.locals()) : [h('div', { class: 'empty' }, t('no-channel'))];
    const keep = new Set(wanted);
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    let place = this.list.firstChild;
    for (const node of wanted) {
      if (node === place) place = place.nextSibling;
      else this.list.insertBefore(node, place);
    }
    settleFloating();
    this.#stay();
  }

  #arrange(channel, locals) {
    const nodes = [this.#divider(`start-${channel.id}`, () => beginning(channel, this.app.state.me))];
    const seen = new Set();
    let last = null;
    const local = (after) => {
      for (const entry of locals.filter((candidate) => candidate.after === after)) {
        nodes.push(this.#local(entry));
        seen.add(entry.id);
        last = null;
      }
    };
    local(undefined);
    for (const message of channel.messages) {
      const day = dayNumber(new Date(message.timestamp));
      if (!last || day !== dayNumber(new Date(last.timestamp))) {
        if (!nodes.some((node) => node.dataset.day === String(day))) {
          nodes.push(
            this.#divider(`day-${day}`, () =>
              h('div', { class: 'divider', role: 'separator', data: { day } }, h('span', {}, dayName(message.timestamp))),
            ),
          );
          last = null;
        }
      }
      if (message.id === this.#newFrom) {
        nodes.push(this.#divider('new', () => h('div', { class: 'divider fresh', role: 'separator' }, h('span', {}, t('new')))));
        last = null;
      }
      const view = this.#view(message);
      view.node.classList.toggle('grouped', groups(last, message));
      nodes.push(view.node);
      seen.add(message.id);
      last = message;
      local(message.id);
    }
    // What a local notice stood below may be gone meanwhile.
    for (const entry of locals) if (!seen.has(entry.id)) nodes.push(this.#local(entry));
    for (const entry of locals) seen.add(entry.id);
    for (const id of this.#views.keys()) if (!seen.has(id)) this.#views.delete(id);
    return nodes;
  }

  #view(message) {
    let view = this.#views.get(message.id);
    if (view) view.update(message);
    else {
      view = new MessageView(message, this.app);
      this.#views.set(message.id, view);
    }
    return view;
  }

  #divider(key, build) {
    if (!this.#dividers.has(key)) this.#dividers.set(key, build());
    return this.#dividers.get(key);
  }

  #local(entry) {
    const known = this.#views.get(entry.id);
    if (known?.entry === entry) return known.node;
    const failed = entry.state === 'failed';
    const node = h(
      'article',
      { class: `message local ephemeral ${entry.state}`, data: { local: entry.state }, tabindex: '-1' },
      h(
        'div',
        { class: 'message-reply' },
        avatar(entry.user, 16),
        h('span', { class: 'reply-user' }, displayName(entry.user)),
        ` ${t('used')} `,
        h('span', { class: 'mention command' }, `/${entry.command}`),
      ),
      h('div', { class: 'message-gutter' }, avatar(this.app.state.bot, 40)),
      h(
        'div',
        { class: 'message-main' },
        h(
          'div',
          { class: 'message-head' },
          h('span', { class: 'author' }, displayName(this.app.state.bot)),
          h('span', { class: 'tag' }, t('bot')),
        ),
        failed
          ? h('div', { class: 'failed', role: 'alert' }, entry.text ?? t('no-answer'))
          : h(
              'div',
              { class: 'thinking-line' },
              h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
              t('sending'),
            ),
        failed &&
          h(
            'div',
            { class: 'message-foot' },
            h(
              'div',
              { class: 'only-you' },
              icon('eye'),
              t('only-you'),
              ' • ',
              h(
                'button',
                { type: 'button', class: 'text-button', data: { action: 'dismiss' }, on: { click: () => entry.dismiss() } },
                t('dismiss'),
              ),
            ),
          ),
      ),
    );
    this.#views.set(entry.id, { entry, node });
    return node;
  }

  /** Something came in: counted while one looks at older messages. */
  arrived() {
    if (this.#stuck) return;
    this.#missed += 1;
    this.#showJump();
  }

  /** Names of users and channels inside messages may have become known, and colours may have changed. */
  renamed() {
    for (const view of this.#views.values()) view.recolour?.();
    for (const node of this.list.querySelectorAll('[data-mention]')) {
      const text = this.app.names.text(node.dataset.mention, node.dataset.id);
      if (text && node.textContent !== text) node.textContent = text;
    }
  }

  toPresent() {
    this.#stuck = true;
    this.#missed = 0;
    this.#stay();
    this.#showJump();
    this.app.looked();
  }

  /** Brings an older message into sight, and marks it for a moment. */
  reveal(id) {
    const node = this.#views.get(id)?.node;
    if (!node) return;
    this.#stuck = false;
    node.scrollIntoView({ block: 'center' });
    node.classList.add('revealed');
    setTimeout(() => node.classList.remove('revealed'), 1500);
  }

  /** From one message to the next or the one before, by keyboard. */
  walk(from, step) {
    const all = [...this.list.querySelectorAll(':scope > .message')];
    const next = all[all.indexOf(from) + step];
    if (!next) return step > 0 ? this.app.composer.focus() : undefined;
    if (step < 0) this.#stuck = false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    return undefined;
  }

  /** Scrolls by pages, from the keyboard. */
  page(direction) {
    this.node.scrollBy({ top: direction * this.node.clientHeight * 0.85 });
  }

  forgetNew() {
    this.fresh.hidden = true;
    if (!this.#newFrom) return;
    this.#newFrom = null;
    this.sync();
  }

  #scrolled() {
    const top = this.node.scrollTop;
    const distance = this.node.scrollHeight - this.node.clientHeight - top;
    // A picture that arrives makes the log longer: only going up leaves the present.
    const up = top < this.#top - 1;
    this.#top = top;
    const stuck = distance < NEAR || (this.#stuck && !up);
    if (stuck && !up && distance >= 1) this.#stay();
    if (stuck && !this.#stuck) this.#missed = 0;
    const came = stuck && !this.#stuck;
    const first = this.#views.get(this.#newFrom)?.node;
    if (!this.fresh.hidden && first && first.getBoundingClientRect().bottom > this.node.getBoundingClientRect().top)
      this.fresh.hidden = true;
    this.#stuck = stuck;
    this.#showJump();
    if (came) this.app.looked();
  }

  #stay() {
    // An open menu is not carried off by a message that arrives below it.
    if (this.#stuck && !hangsIn(this.node)) this.node.scrollTop = this.node.scrollHeight;
  }

  #showJump() {
    this.jump.hidden = this.#stuck;
    this.jump.replaceChildren(this.#missed > 0 ? t('jump-new', { n: this.#missed }) : t('jump'), icon('arrow'));
  }
}

function groups(last, message) {
  if (!last || last.author?.id !== message.author?.id) return false;
  if (
    used(message) ||
    message.message_reference ||
    ![0, 20, undefined].includes(message.type) ||
    ![0, 20, 19, undefined].includes(last.type)
  )
    return false;
  if ((last.flags & EPHEMERAL) !== (message.flags & EPHEMERAL)) return false;
  return new Date(message.timestamp) - new Date(last.timestamp) < GROUP_MILLISECONDS;
}

function beginning(channel, me) {
  const name = `${{ dm: '@', group: '' }[channel.kind] ?? '#'}${channel.name}`;
  return h(
    'div',
    { class: 'beginning' },
    h('span', { class: 'beginning-icon' }, iconOf(channel)),
    h('h2', {}, channel.name),
    h('p', {}, t('beginning', { name })),
    me && h('p', { class: 'beginning-who' }, t('who-you-are', { name: displayName(me) })),
  );
}
