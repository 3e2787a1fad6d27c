// The page as a whole: it starts here, follows the address, listens to the stream and hands presses and commands to the server.
// What things look like is in the other files: each is one idea. Start at `start`.

import * as api from './api.js';
import * as settings from './settings.js';
import { State, badge } from './state.js';
import { Composer } from './composer.js';
import { Log, iconOf } from './log.js';
import { Sidebar } from './sidebar.js';
import { closeFloating } from './floating.js';
import { displayName, h, icon, keyed } from './dom.js';
import { openModal } from './dialog.js';
import { speak, t } from './words.js';

const $ = (id) => document.getElementById(id);
const POLL_MILLISECONDS = 10000;

class App {
  state = new State();
  #stream = null;
  #connected = true;
  #trouble = '';
  #pending = 0;
  #views = 0;
  #seat = 0;
  /** Events since a view was asked for that has not come yet. */
  #meanwhile = null;
  #othersTimer = 0;

  constructor() {
    const chosen = localStorage.getItem('theme');
    if (chosen) document.documentElement.dataset.theme = chosen;
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.sidebar.sync());
    this.log = new Log($('log'), $('jump'), this);
    this.sidebar = new Sidebar($('people'), $('sidebar'), this);
    this.composer = new Composer($('composer'), this);
    this.#wire();
  }

  async start() {
    await this.#patiently(() => this.refreshWorld());
    await this.#followAddress();
    addEventListener('hashchange', () => this.#followAddress());
    document.addEventListener('visibilitychange', () => this.#seen());
    addEventListener('focus', () => this.looked());
    document.addEventListener('keydown', (event) => this.#key(event));
    $('shade').addEventListener('click', () => this.#drawer(false));
    setInterval(() => {
      if (document.hidden) this.refreshView().catch(() => {});
    }, POLL_MILLISECONDS);
    document.body.dataset.ready = 'true';
  }

  #wire() {
    const { state } = this;
    state.on('me', () => {
      speak(state.me?.locale);
      this.sidebar.sync();
      this.#header();
      this.composer.sync();
      this.#notice();
      this.#showLog();
    });
    state.on('world', () => {
      this.sidebar.sync();
      this.log.renamed();
      this.#header();
    });
    state.on('channels', () => {
      this.#keepPlace();
      this.sidebar.sync();
      this.composer.sync();
      this.#header();
      this.log.renamed();
      this.#title();
    });
    state.on('messages', () => {
      this.#showLog();
      this.looked();
    });
    state.on('current', () => {
      this.sidebar.sync();
      this.#header();
      this.#showLog();
      this.composer.sync();
      this.composer.showTyping(state.typers());
      this.#address();
      this.#title();
    });
    state.on('online', () => this.#notice());
    state.on('commands', () => this.composer.commandsChanged());
    state.on('typing', () => this.composer.showTyping(state.typers()));
    state.on('waiting', () => this.sidebar.sync());
    state.on('arrived', () => {
      this.log.arrived();
      this.#title();
    });
    state.on('unknown-channel', () => this.refreshView().catch(() => {}));
    state.on('missed', () => this.#catchUp());
  }

  #showLog() {
    const { state } = this;
    // Another language makes everything anew too.
    const key = state.channel ? `${state.me?.id} ${state.channel.id} ${state.me?.locale}` : null;
    this.log.show(state.channel, key);
    this.log.sync();
  }

  // Who and where.

  /** Tries until it works, and says so meanwhile. */
  async #patiently(work) {
    for (let wait = 300; ; wait = Math.min(wait * 2, 4000)) {
      try {
        await work();
        this.#trouble = '';
        this.#notice();
        return;
      } catch (error) {
        this.#trouble = error.message;
        this.#notice();
        await new Promise((wake) => setTimeout(wake, wait));
      }
    }
  }

  async #followAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const user = this.state.findPerson(wanted.get('user')) ?? this.state.me ?? this.state.people[0];
    if (!user) return this.#welcome();
    if (user.id !== this.state.me?.id) await this.sitAs(user, wanted.get('channel'));
    else if (wanted.get('channel')) this.open(this.state.findChannel(wanted.get('channel'))?.id ?? this.state.current);
    return undefined;
  }

  #welcome() {
    speak(navigator.language);
    this.sidebar.sync();
    $('log').firstElementChild.replaceChildren(
      h(
        'div',
        { class: 'welcome' },
        h('h2', {}, t('welcome-title')),
        h('p', {}, t('welcome-text')),
        h(
          'button',
          {
            type: 'button',
            class: 'button primary',
            data: { action: 'first-user' },
            on: { click: (event) => settings.newPerson(event.currentTarget, this) },
          },
          t('new-person'),
        ),
      ),
    );
  }

  /** Takes the place of `user`, in the same channel if they see it. */
  async sitAs(user, where = null) {
    closeFloating('gone');
    const from = this.state.channel;
    this.#stream?.close();
    this.#stream = null;
    // The channel is chosen with the view; until then what is typed has no place to go.
    const mine = (this.#seat += 1);
    let view = null;
    await this.#patiently(async () => {
      view = await api.view(user.id);
    });
    if (mine !== this.#seat) return;
    this.state.current = null;
    this.state.sit(user);
    this.state.setView(view);
    const channel =
      this.state.findChannel(where) ??
      this.state.findChannel(from?.id) ??
      (from?.kind === 'dm' && this.state.findChannel('dm')) ??
      null;
    this.state.look((channel || this.#firstChannel())?.id ?? null);
    this.#listen(user);
    this.#drawer(false);
    this.composer.focus();
    this.#others();
  }

  #firstChannel() {
    return [...this.state.channels.values()].find((channel) => channel.kind === 'text') ?? [...this.state.channels.values()][0];
  }

  /** The channel looked at may be gone. */
  #keepPlace() {
    if (this.state.current === null || this.state.channel || this.state.channels.size === 0) return;
    this.state.look(this.#firstChannel()?.id ?? null);
  }

  open(id) {
    if (!this.state.channels.has(id)) return;
    closeFloating('gone');
    this.state.look(id);
    this.#drawer(false);
    this.looked();
    this.composer.focus();
  }

  /** The address of a place, so that a second window can act as somebody else. */
  href(user, channel) {
    const parts = new URLSearchParams();
    if (user) parts.set('user', user.username);
    if (channel ?? this.state.current) parts.set('channel', channel?.id ?? this.state.current);
    return `#${parts}`;
  }

  #address() {
    if (this.state.me && this.state.channel) history.replaceState(null, '', this.href(this.state.me, this.state.channel));
    document.body.dataset.user = this.state.me?.username ?? '';
    document.body.dataset.channel = this.state.current ?? '';
  }

  // What the server tells.

  #listen(user) {
    this.#stream?.close();
    this.#stream = document.hidden
      ? null
      : new api.Stream(user.id, {
          open: () => {
            this.#connected = true;
            document.body.dataset.live = user.username;
            this.#notice();
            this.#catchUp();
          },
          event: (event) => {
            this.#meanwhile?.push(event);
            this.state.apply(event);
            this.#others();
          },
          lost: () => {
            this.#connected = false;
            delete document.body.dataset.live;
            this.#notice();
            this.#whoAmI(user);
          },
        });
  }

  /** A server that started afresh may know this person under another id, or not at all. */
  async #whoAmI(user) {
    try {
      await this.refreshWorld();
      if (user.id !== this.state.me?.id || this.state.people.some((known) => known.id === user.id)) return;
      const again = this.state.findPerson(user.username) ?? this.state.people[0];
      if (again) await this.sitAs(again, this.state.channel?.name);
    } catch {
      // Still away: the stream goes on trying.
    }
  }

  /** After a connection stands, what was missed is fetched. */
  async #catchUp() {
    try {
      await this.refreshWorld();
      await this.refreshView();
    } catch {
      // The stream notices too, and tries again.
    }
  }

  async refreshWorld() {
    this.state.setWorld(await api.world());
  }

  async refreshView() {
    const { me } = this.state;
    if (!me) return;
    const mine = (this.#views += 1);
    this.#meanwhile = [];
    const view = await api.view(me.id);
    // Somebody else sits here by now, or a newer view is on its way.
    if (mine !== this.#views || me.id !== this.state.me?.id) return;
    // What happened since the view was asked for may not be in it yet; telling it twice does no harm.
    const meanwhile = this.#meanwhile ?? [];
    this.#meanwhile = null;
    this.state.setView(view);
    for (const event of meanwhile) this.state.apply(event);
  }

  /** A hidden page gives its connection back: browsers allow few, and every seat may have a window. */
  #seen() {
    const { me } = this.state;
    if (!me) return;
    if (document.hidden) {
      this.#stream?.close();
      this.#stream = null;
    } else {
      if (!this.#stream) this.#listen(me);
      this.looked();
    }
  }

  /** How many mentions wait for the others; asked a moment after something happened. */
  #others() {
    if (this.#othersTimer || document.hidden) return;
    this.#othersTimer = setTimeout(async () => {
      this.#othersTimer = 0;
      const others = this.state.people.filter((user) => user.id !== this.state.me?.id).slice(0, 9);
      for (const user of others) {
        try {
          const { channels } = await api.counts(user.id);
          this.state.waiting.set(
            user.id,
            channels.reduce((sum, channel) => sum + badge(channel), 0),
          );
        } catch {
          this.state.waiting.delete(user.id);
        }
      }
      this.state.tell('waiting');
    }, 700);
  }

  /** The newest message of a channel was in sight. */
  looked() {
    const { channel, me } = this.state;
    if (!channel || !me || document.hidden || !this.log.atPresent || (!channel.unread && !channel.mentions)) return;
    this.state.markRead(channel.id);
    api.read(me.id, channel.id).catch(() => {});
  }

  changed(user) {
    this.state.apply({ type: 'user', user });
  }

  // Acting.

  /** Counts requests under way, for whoever waits for the page to settle. */
  async #counted(work) {
    document.body.dataset.pending = String((this.#pending += 1));
    try {
      return await work();
    } finally {
      document.body.dataset.pending = String((this.#pending -= 1));
    }
  }

  /** Sends a text; gives null, or why not. */
  say(content) {
    const { me, channel } = this.state;
    this.log.toPresent();
    return this.#counted(() =>
      api.say(me.id, { channel: channel.id, content }).then(
        () => null,
        (refused) => refused.message,
      ),
    );
  }

  autocomplete(entry, options) {
    const { me, channel } = this.state;
    return api
      .autocomplete(me.id, { channel: channel.id, name: entry.command.name, options })
      .then((answer) => answer?.choices ?? []);
  }

  /** Sends a command; gives null, or why the server would not take it. */
  run(entry, options) {
    const { me, channel } = this.state;
    const local = this.state.addLocal(channel.id, {
      state: 'sending',
      command: entry.label,
      user: me,
      dismiss: () => local.remove(),
    });
    this.log.toPresent();
    return this.#counted(async () => {
      try {
        const outcome = await api.run(me.id, { channel: channel.id, name: entry.command.name, options });
        if (outcome?.state === 'failed') local.replace({ state: 'failed' });
        else local.remove();
        this.#outcome(me, outcome);
        return null;
      } catch (refused) {
        local.remove();
        return refused.message;
      }
    });
  }

  /** A press on a message's button or menu. */
  press(view, component, values) {
    const { me } = this.state;
    this.#counted(async () => {
      try {
        const outcome = await api.press(me.id, { message: view.message.id, custom_id: component.custom_id, values });
        view.components.settle(outcome?.state === 'failed' ? t('interaction-failed') : null);
        this.#outcome(me, outcome);
      } catch (refused) {
        view.components.settle(refused.message);
      }
    });
  }

  #outcome(me, outcome) {
    if (outcome?.modal) {
      openModal(outcome.modal, (fields) =>
        this.#counted(async () => {
          try {
            const answer = await api.submit(me.id, {
              interaction: outcome.interaction,
              custom_id: outcome.modal.custom_id,
              fields,
            });
            return answer?.state === 'failed' ? t('modal-failed') : null;
          } catch (refused) {
            return refused.message;
          }
        }),
      );
    }
  }

  dismiss(message) {
    const { me } = this.state;
    api.dismiss(me.id, message.id).then(
      () => this.state.apply({ type: 'message_delete', id: message.id }),
      (refused) => this.composer.complain(refused.message),
    );
  }

  /** Scrolls to a message of this channel. */
  show(id) {
    this.log.reveal(id);
  }

  page(direction) {
    this.log.page(direction);
  }

  // Names inside messages.

  names = {
    user: (id) => this.#mention('user', id, id === this.state.me?.id ? 'mention me' : 'mention'),
    role: (id) => h('span', { class: 'mention' }, `@${id}`),
    channel: (id) => {
      const node = this.#mention('channel', id, 'mention link');
      node.addEventListener('click', () => this.open(id));
      return node;
    },
    command: (name) => h('span', { class: 'mention command' }, `/${name}`),
  };

  #mention(kind, id, style) {
    const node = h(kind === 'channel' ? 'button' : 'span', {
      class: style,
      type: kind === 'channel' ? 'button' : undefined,
      data: { mention: kind, id },
    });
    node.textContent = this.mentionText(kind, id) ?? t(`unknown-${kind}`);
    return node;
  }

  mentionText(kind, id) {
    if (kind === 'channel') return this.state.channels.has(id) ? `#${this.state.channels.get(id).name}` : null;
    const user = this.state.user(id);
    return user ? `@${displayName(user)}` : null;
  }

  // The frame around it all.

  #header() {
    const { channel } = this.state;
    const parent = channel?.parent_id && this.state.channels.get(channel.parent_id);
    const total = [...this.state.channels.values()].reduce(
      (sum, other) => sum + (other.id === channel?.id ? 0 : badge(other)),
      0,
    );
    const item = (key, sign, build) => ({ key, sign: JSON.stringify(sign), build });
    const iconButton = (name, label, action, press, ...more) =>
      h(
        'button',
        {
          type: 'button',
          class: `icon-button ${action}-button`,
          'aria-label': label,
          title: label,
          data: { action },
          on: { click: press },
        },
        icon(name),
        more,
      );
    const items = [
      item('drawer', [total, t('open-menu')], () =>
        iconButton(
          'menu',
          t('open-menu'),
          'drawer',
          () => this.#drawer(true),
          total > 0 && h('span', { class: 'badge' }, String(total)),
        ),
      ),
    ];
    if (channel) items.push(item('icon', channel.kind, () => icon(iconOf(channel))));
    if (parent) {
      items.push(
        item('parent', [parent.id, parent.name], () =>
          h('button', { type: 'button', class: 'crumb', on: { click: () => this.open(parent.id) } }, parent.name),
        ),
      );
      items.push(item('mark', '', () => h('span', { class: 'crumb-mark', 'aria-hidden': 'true' }, '›')));
    }
    if (channel)
      items.push(item('name', [channel.id, channel.name], () => h('h2', { data: { channelId: channel.id } }, channel.name)));
    items.push(item('spring', '', () => h('span', { class: 'spring' })));
    if (channel && channel.kind !== 'dm') {
      items.push(
        item('settings', t('channel-settings'), () =>
          iconButton('gear', t('channel-settings'), 'channel-settings', (event) =>
            settings.channelSettings(event.currentTarget, this),
          ),
        ),
      );
    }
    keyed($('header'), items);
  }

  #notice() {
    const text = this.#trouble
      ? t('server-gone', { error: this.#trouble })
      : !this.#connected
        ? t('reconnecting')
        : !this.state.online
          ? t('bot-offline')
          : '';
    $('notice').textContent = text;
    $('notice').hidden = !text;
    document.body.dataset.online = String(this.state.online);
  }

  #title() {
    const total = [...this.state.channels.values()].reduce((sum, channel) => sum + badge(channel), 0);
    const place = this.state.channel
      ? `${this.state.channel.kind === 'dm' ? '@' : '#'}${this.state.channel.name}`
      : t('title-loopback');
    document.title = `${total > 0 ? `(${total}) ` : ''}${place} · ${displayName(this.state.me)}`;
  }

  #drawer(open) {
    document.body.classList.toggle('drawer-open', open);
    $('shade').hidden = !open;
    if (open) $('sidebar').querySelector('[aria-current]')?.focus();
  }

  theme() {
    return document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  }

  switchTheme() {
    const next = this.theme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem('theme', next);
    this.sidebar.sync();
  }

  // The keyboard, wherever it is.

  #key(event) {
    if (document.querySelector('dialog[open]')) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey && digit) {
      const user = this.state.people[Number(digit) - 1];
      if (!user) return;
      event.preventDefault();
      if (user.id !== this.state.me?.id) this.sitAs(user);
    } else if (event.altKey && !event.ctrlKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      this.#neighbour(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (document.body.classList.contains('drawer-open')) return this.#drawer(false);
      this.log.forgetNew();
      this.log.toPresent();
      this.composer.focus();
    } else if (
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== ' ' &&
      !takesKeys(event.target)
    ) {
      // Typing anywhere is typing in the box.
      this.composer.focus();
    }
    return undefined;
  }

  #neighbour(step) {
    const links = [...document.querySelectorAll('#sidebar [data-channel-id]')].map((link) => link.dataset.channelId);
    const at = links.indexOf(this.state.current);
    this.open(links[(at + step + links.length) % links.length]);
  }
}

function takesKeys(node) {
  return (
    node instanceof HTMLElement &&
    (node.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(node.tagName) ||
      node.closest('.floating, [role=listbox], dialog'))
  );
}

new App().start();
