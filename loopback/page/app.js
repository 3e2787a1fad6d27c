// The page as a whole: it starts here, follows the address, and tells each part when what it shows has changed.
// What things look like, what a press does and what the server says are in the other files: each is one idea. Start at `App.start`.

import * as api from './api.js';
import * as settings from './settings.js';
import { Acts } from './acts.js';
import { Aside } from './aside.js';
import { Composer } from './composer.js';
import { Frame } from './frame.js';
import { Live } from './live.js';
import { Log } from './log.js';
import { Names } from './names.js';
import { Sidebar } from './sidebar.js';
import { State } from './state.js';
import { closeFloating } from './floating.js';
import { h } from './dom.js';
import { listen } from './keys.js';
import { speak, t } from './words.js';

const $ = (id) => document.getElementById(id);

class App {
  state = new State();
  #seat = 0;

  constructor() {
    this.names = new Names(this);
    this.acts = new Acts(this);
    this.live = new Live(this);
    this.log = new Log($('log'), { jump: $('jump'), fresh: $('fresh') }, this);
    this.sidebar = new Sidebar($('people'), $('sidebar'), this);
    this.composer = new Composer($('composer'), this);
    this.aside = new Aside($('aside'), this);
    this.frame = new Frame(this);
    this.#wire();
  }

  async start() {
    await this.live.patiently(() => this.live.refreshWorld());
    await this.#followAddress();
    addEventListener('hashchange', () => this.#followAddress());
    addEventListener('focus', () => this.looked());
    listen(this);
    this.live.start();
    document.body.dataset.ready = 'true';
  }

  #wire() {
    const { state, sidebar, frame, composer, log, aside } = this;
    state.on('me', () => {
      speak(state.me?.locale);
      frame.labels();
      sidebar.sync();
      frame.header();
      composer.sync();
      frame.notice();
      aside.sync();
      this.#showLog();
    });
    state.on('world', () => {
      sidebar.sync();
      log.renamed();
      frame.header();
      aside.sync();
    });
    state.on('channels', () => {
      this.#keepPlace();
      sidebar.sync();
      composer.sync();
      frame.header();
      log.renamed();
      frame.title();
      aside.sync();
    });
    state.on('messages', () => {
      this.#showLog();
      this.looked();
      if (aside.shown === 'threads') aside.sync();
    });
    state.on('current', () => {
      sidebar.sync();
      frame.header();
      this.#showLog();
      composer.sync();
      composer.showTyping(state.typers());
      this.#address();
      frame.title();
      aside.sync();
    });
    state.on('online', () => {
      frame.notice();
      aside.sync();
    });
    state.on('commands', () => {
      composer.commandsChanged();
      aside.sync();
    });
    state.on('typing', () => composer.showTyping(state.typers()));
    state.on('waiting', () => sidebar.sync());
    state.on('trials', () => {
      frame.header();
      aside.sync();
    });
    state.on('arrived', () => {
      log.arrived();
      frame.title();
    });
    state.on('unknown-channel', () => this.live.refreshView().catch(() => {}));
    state.on('missed', () => this.live.catchUp());
  }

  #showLog() {
    const { state } = this;
    // Another language makes everything anew too.
    const key = state.channel ? `${state.me?.id} ${state.channel.id} ${state.me?.locale}` : null;
    this.log.show(state.channel, key);
    this.log.sync();
  }

  // Who and where.

  /** `#user=ana&channel=general`, or `?user=ana`: each window has its own, so that two windows are two people. */
  async #followAddress() {
    const wanted = new URLSearchParams(location.search);
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) wanted.set(name, value);
    if (location.search) history.replaceState(null, '', `${location.pathname}#${wanted}`);
    const user = this.state.findPerson(wanted.get('user')) ?? this.state.me ?? this.state.people[0];
    if (!user) return this.#welcome();
    if (user.id !== this.state.me?.id) await this.sitAs(user, wanted.get('channel'));
    else if (wanted.get('channel')) this.open(this.state.findChannel(wanted.get('channel'))?.id ?? this.state.current);
    return undefined;
  }

  #welcome() {
    speak(navigator.language);
    this.frame.labels();
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
    this.live.close();
    // The channel is chosen with the view; until then what is typed has no place to go.
    const mine = (this.#seat += 1);
    let view = null;
    await this.live.patiently(async () => {
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
    this.live.listen(user);
    this.frame.drawer('closed');
    if (this.aside.shown !== 'workshop') this.composer.focus();
    this.live.others();
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
    this.frame.drawer('closed');
    this.aside.makeWay();
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

  /** The newest message of a channel was in sight. */
  looked() {
    const { channel, me } = this.state;
    if (!channel || !me || document.hidden || !this.log.atPresent || (!channel.unread && !channel.mentions)) return;
    this.state.markRead(channel.id);
    api.act('read', { user: me.id, channel: channel.id }).catch(() => {});
  }

  /** Scrolls to a message of this channel. */
  show(id) {
    this.log.reveal(id);
  }
}

new App().start();
