// The box at the bottom: a text to send, or a command to fill in. What was typed is kept for every person and channel.
// Requests are the app's; what a command line does is in chips.js. Start at `Composer.#typed`.

import { avatar, displayName, h, icon } from './dom.js';
import { catalogue, fold, matching, members, spelled, values } from './command.js';
import { CommandLine } from './chips.js';
import { Suggest } from './suggest.js';
import { findEmoji } from './emoji.js';
import { locale, t } from './words.js';

const HISTORY = 50;

export class Composer {
  #line = null;
  #place = null;
  #drafts = new Map();
  #history = new Map();
  /** How far back one has gone in what was sent; -1 when not at all. */
  #back = -1;

  /** `app` has `state`, `acts` (`run`, `say`, `autocomplete`) and `log`. */
  constructor(node, app) {
    this.app = app;
    this.suggest = new Suggest();
    this.problem = h('div', { class: 'problem', role: 'alert', hidden: true });
    this.text = h('textarea', {
      class: 'box-text',
      rows: 1,
      maxlength: 4000,
      autocomplete: 'off',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-multiline': 'true',
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.suggest.hide(),
        focus: () => this.#suggestFor(),
      },
    });
    this.sendButton = h('button', { type: 'submit', class: 'icon-button send' }, icon('send'));
    this.cancel = h(
      'button',
      { type: 'button', class: 'icon-button cancel', hidden: true, on: { click: () => this.#leave('') } },
      icon('close'),
    );
    this.box = h('form', { class: 'message-box' }, this.text, this.cancel, this.sendButton);
    this.box.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    this.box.addEventListener('mousedown', (event) => {
      if (event.target !== this.box) return;
      event.preventDefault();
      this.focus();
    });
    this.typing = h('div', { class: 'typing', role: 'status' });
    node.append(this.suggest.node, this.problem, this.box, this.typing);
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
      event.preventDefault();
      app.log.page(event.key === 'PageUp' ? -1 : 1);
    });
  }

  /** Labels in the language of now; the box of the person and channel of now. */
  sync() {
    const { state } = this.app;
    const channel = state.channel;
    const to = channel ? t('message-to', { name: `${channel.kind === 'dm' ? '@' : '#'}${channel.name}` }) : '';
    this.text.placeholder = to;
    this.text.setAttribute('aria-label', to || t('message-box'));
    // Not `disabled`: that would take the focus away while one changes seats.
    this.text.readOnly = !channel;
    this.sendButton.setAttribute('aria-label', t('send'));
    this.sendButton.title = t('send');
    this.cancel.setAttribute('aria-label', t('cancel-command'));
    this.cancel.title = t('cancel-command');
    const place = channel && state.me ? `${state.me.id} ${channel.id}` : null;
    if (place === this.#place) return;
    this.#keep();
    this.#place = place;
    this.#back = -1;
    this.#restore(this.#drafts.get(place) ?? { text: '' });
  }

  focus() {
    if (this.#line) this.#line.focus();
    else this.text.focus({ preventScroll: true });
  }

  /** The bot's commands changed: a command being typed goes on if it is still there. */
  commandsChanged() {
    if (!this.#line) return this.#suggestFor();
    const entry = this.#entries().find((candidate) => candidate.key === this.#line.entry.key);
    if (entry && JSON.stringify(entry) === JSON.stringify(this.#line.entry)) return undefined;
    const focused = this.box.contains(document.activeElement);
    const draft = this.#draft();
    this.#restore(entry ? draft : { text: `/${draft.key}` });
    if (focused) this.focus();
    return undefined;
  }

  /** Begins a command by its name, as when a mention of it is pressed. */
  start(name) {
    const entry = this.#entries().find((candidate) => candidate.key === name || candidate.label === name);
    if (entry) {
      this.#startLine(entry);
      this.#line.focus();
    } else {
      this.#leave(`/${name}`);
    }
  }

  showTyping(users) {
    this.typing.textContent = users.length > 0 ? t('typing', { name: users.map(displayName).join(', ') }) : '';
  }

  complain(text) {
    this.problem.textContent = text ?? '';
    this.problem.hidden = !text;
  }

  // What is typed, kept and put back.

  #draft() {
    return this.#line ? { key: this.#line.entry.key, values: this.#line.values() } : { text: this.text.value };
  }

  #keep() {
    if (this.#place) this.#drafts.set(this.#place, this.#draft());
  }

  #restore(draft) {
    this.complain('');
    const entry = draft.key && this.#entries().find((candidate) => candidate.key === draft.key);
    this.#endLine();
    if (entry) {
      this.#startLine(entry);
      this.#line.restore(draft.values);
    } else {
      this.text.value = draft.key ? `/${draft.key}` : draft.text;
      this.#grow();
    }
  }

  #entries() {
    const { state } = this.app;
    return catalogue(state.world.commands ?? [], { locale: locale(), channel: state.channel, me: state.me });
  }

  #startLine(entry) {
    this.#endLine();
    this.#line = new CommandLine(entry, {
      state: this.app.state,
      suggest: this.suggest,
      hooks: {
        send: () => this.#send(),
        leave: (text) => this.#leave(text),
        changed: () => {
          this.#back = -1;
        },
        problem: (text) => this.complain(text),
        autocomplete: (options) => this.app.acts.autocomplete(entry, options),
      },
    });
    this.text.hidden = true;
    this.text.value = '';
    this.cancel.hidden = false;
    this.box.prepend(this.#line.node);
  }

  #endLine() {
    this.#line?.close();
    this.#line?.node.remove();
    this.#line = null;
    this.text.hidden = false;
    this.cancel.hidden = true;
  }

  /** From a command back to plain text. */
  #leave(text) {
    this.#endLine();
    this.complain('');
    this.text.value = text;
    this.#back = -1;
    this.text.focus();
    this.#typed();
  }

  // Typing text.

  #typed() {
    this.complain('');
    this.#back = -1;
    this.#grow();
    const { value } = this.text;
    const hit = value.startsWith('/') && spelled(this.#entries(), value.slice(1));
    if (hit) {
      this.#startLine(hit.entry);
      this.#line.restore(values(hit.entry, hit.rest));
      this.#line.focus();
      return;
    }
    this.#suggestFor();
  }

  #grow() {
    this.text.style.height = 'auto';
    if (this.text.value) this.text.style.height = `${this.text.scrollHeight}px`;
  }

  #suggestFor() {
    if (document.activeElement !== this.text) return;
    const { value } = this.text;
    if (/^\/[^\n]*$/.test(value)) return this.#suggestCommands(value.slice(1));
    const mention = /(?:^|\s)([@#])([\p{L}\p{N}._-]*)$/u.exec(value.slice(0, this.text.selectionStart));
    if (mention) return this.#suggestNames(mention[1], mention[2]);
    const emoji = /(?:^|\s):([a-z0-9_]{2,})$/.exec(value.slice(0, this.text.selectionStart));
    if (emoji) return this.#suggestEmoji(emoji[1]);
    return this.suggest.hide();
  }

  #suggestCommands(typed) {
    const entries = matching(this.#entries(), typed);
    this.suggest.show(this.text, {
      title: typed ? `${t('commands')}: ${typed}` : t('commands'),
      help: this.app.state.world.application?.name,
      note: entries.length === 0 ? t('no-command') : '',
      items: entries.map((entry) => ({
        key: entry.key,
        label: `/${entry.label}`,
        description: entry.help,
        before: avatar(this.app.state.bot, 32),
        app: this.app.state.world.application?.name,
        detail: h(
          'span',
          { class: 'suggest-options' },
          entry.options.map((option) => h('span', { class: option.required ? 'needed' : '' }, option.label)),
        ),
        data: { command: entry.key },
        entry,
      })),
      pick: ({ entry }) => {
        this.#startLine(entry);
        this.#line.focus();
      },
    });
  }

  #suggestNames(sign, typed) {
    const { state } = this.app;
    const wanted = fold(typed);
    const names =
      sign === '@'
        ? members(state).map((user) => ({
            key: user.id,
            label: `@${displayName(user)}`,
            description: user.username,
            before: avatar(user, 24),
            insert: `@${user.username}`,
          }))
        : [...state.channels.values()]
            .filter((channel) => channel.kind !== 'dm')
            .map((channel) => ({ key: channel.id, label: `#${channel.name}`, insert: `#${channel.name}` }));
    const items = names.filter((item) => fold(`${item.label} ${item.insert}`).includes(wanted));
    if (items.length === 0) return this.suggest.hide();
    return this.suggest.show(this.text, {
      title: sign === '@' ? t('members') : t('channels'),
      items,
      pick: ({ insert }) => this.#insert(insert, typed.length + 1),
    });
  }

  #suggestEmoji(typed) {
    const items = findEmoji(typed)
      .slice(0, 10)
      .map(([name, character]) => ({
        key: name,
        label: `:${name}:`,
        insert: character,
        before: h('span', { class: 'menu-emoji' }, character),
      }));
    if (items.length === 0) return this.suggest.hide();
    return this.suggest.show(this.text, {
      title: t('emoji'),
      items,
      pick: ({ insert }) => this.#insert(insert, typed.length + 1),
    });
  }

  /** Puts `text` in the place of the last characters before the caret. */
  #insert(text, length) {
    const end = this.text.selectionStart;
    this.text.setRangeText(`${text} `, end - length, end, 'end');
    this.#typed();
  }

  #key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const listing = this.suggest.open && this.suggest.count > 0;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (this.suggest.hasActive) this.suggest.take();
      else this.#send();
    } else if (event.key === 'Tab' && !event.shiftKey && this.suggest.hasActive) {
      event.preventDefault();
      this.suggest.take();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && listing && this.#back < 0) {
      event.preventDefault();
      this.suggest.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (
      (event.key === 'ArrowUp' && (this.text.value === '' || this.#back >= 0)) ||
      (event.key === 'ArrowDown' && this.#back >= 0)
    ) {
      event.preventDefault();
      this.#recall(event.key === 'ArrowUp' ? 1 : -1);
    } else if (event.key === 'Escape') {
      if (this.suggest.open) {
        event.preventDefault();
        event.stopPropagation();
        this.suggest.hide();
      } else this.complain('');
    }
  }

  /** Back and forth in what this person sent. */
  #recall(steps) {
    const sent = this.#history.get(this.app.state.me?.id) ?? [];
    const back = Math.min(this.#back + steps, sent.length - 1);
    if (sent.length === 0 || back < -1) return;
    this.#restore(back < 0 ? { text: '' } : sent[sent.length - 1 - back]);
    this.focus();
    this.suggest.hide();
    this.#back = back;
  }

  #remember(draft) {
    const id = this.app.state.me?.id;
    const sent = this.#history.get(id) ?? [];
    if (JSON.stringify(sent.at(-1)) !== JSON.stringify(draft)) sent.push(draft);
    this.#history.set(id, sent.slice(-HISTORY));
  }

  // Sending.

  async #send() {
    if (!this.#place) return;
    const draft = this.#draft();
    const place = this.#place;
    if (this.#line) {
      const options = this.#line.collect();
      if (!options) return;
      const { entry } = this.#line;
      this.#clear(draft);
      this.#report(await this.app.acts.run(entry, options), draft, place);
    } else if (this.text.value.trim()) {
      const text = this.text.value.trim();
      this.#clear(draft);
      this.#report(await this.app.acts.say(this.#withMentions(text)), draft, place);
    }
  }

  #clear(draft) {
    this.#remember(draft);
    this.#restore({ text: '' });
    this.text.focus();
    this.suggest.hide();
  }

  /** The server said no: what was typed comes back, unless something else has been typed since. */
  #report(refusal, draft, place) {
    if (!refusal) return;
    if (place !== this.#place) {
      this.#drafts.set(place, draft);
      return;
    }
    if (!this.#line && this.text.value === '') {
      this.#restore(draft);
      this.focus();
      this.suggest.hide();
    }
    this.complain(refusal);
  }

  /** `@name` and `#name` become the mentions they mean. */
  #withMentions(text) {
    const { state } = this.app;
    return text.replace(/(^|\s)([@#])([\p{L}\p{N}._-]+)/gu, (whole, space, sign, name) => {
      const found = sign === '@' ? members(state).find((user) => fold(user.username) === fold(name)) : state.findChannel(name);
      return found ? `${space}<${sign}${found.id}>` : whole;
    });
  }
}
