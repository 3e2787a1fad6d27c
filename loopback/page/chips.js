// A command being filled in: its name, a chip for every option, and a last field that offers the optional ones.
// It asks for suggestions and checks values; sending is the composer's. Start at `CommandLine.collect`.

import { avatar, displayName, h, icon, iconOf } from './dom.js';
import { OPTION, booleans, fold, judge, members, nested, sizes } from './command.js';
import { t } from './words.js';

const DEBOUNCE_MILLISECONDS = 150;

export class CommandLine {
  #chips = [];
  #asked = 0;
  #timer = 0;
  /** Enter or Tab pressed while suggestions were on their way: done when they have come. */
  #after = null;
  #awaiting = false;

  /** `hooks`: `send()`, `leave(text)`, `changed()`, `autocomplete(options)` -> choices, `problem(text)`. */
  constructor(entry, { state, suggest, hooks }) {
    this.entry = entry;
    this.state = state;
    this.suggest = suggest;
    this.hooks = hooks;
    this.more = h('input', {
      class: 'more',
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      'aria-label': t('more-options'),
      on: {
        focus: () => this.#offer(),
        input: () => this.#typedMore(),
        keydown: (event) => this.#keyMore(event),
        blur: () => this.#left(),
      },
    });
    this.node = h(
      'div',
      { class: 'command-line', role: 'group', 'aria-label': `/${entry.label}`, data: { command: entry.key } },
      h('span', { class: 'command-name', title: entry.help }, `/${entry.label}`),
      this.more,
    );
    this.node.addEventListener('mousedown', (event) => {
      if (event.target !== this.node && !event.target.classList.contains('command-name')) return;
      event.preventDefault();
      this.focus();
    });
    for (const option of entry.options.filter((candidate) => candidate.required)) this.#addChip(option);
    this.#refresh();
  }

  /** What is filled in, to be put back later. */
  values() {
    return this.#chips.map(({ option, input, picked }) => ({ name: option.name, text: input.value, picked }));
  }

  restore(values) {
    for (const { name, text, picked } of values) {
      const option = this.entry.options.find((candidate) => candidate.name === name);
      if (!option) continue;
      const chip = this.#chip(name) ?? this.#addChip(option);
      this.#fill(chip, text, picked ?? null);
    }
    this.#refresh();
  }

  /** To the first chip that needs something, else to the end. */
  focus() {
    const chip = this.#chips.find((candidate) => candidate.option.required && candidate.input.value === '');
    (chip?.input ?? this.more).focus();
  }

  get empty() {
    return this.#chips.every((chip) => chip.input.value === '') && this.more.value === '';
  }

  /** All options as an interaction has them, or null after showing what is wrong. */
  collect() {
    const list = [];
    if (this.more.value.trim()) {
      this.hooks.problem(t('no-choices'));
      this.more.focus();
      return null;
    }
    for (const chip of this.#chips) {
      const { value, error } = judge(chip.option, chip.input.value, chip.picked, this.state);
      chip.node.classList.toggle('invalid', Boolean(error));
      if (error) {
        this.hooks.problem(error);
        chip.input.focus();
        chip.input.setAttribute('aria-invalid', 'true');
        return null;
      }
      if (value !== undefined) list.push({ name: chip.option.name, type: chip.option.type, value });
    }
    return nested(this.entry, list);
  }

  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.suggest.hide();
  }

  #chip(name) {
    return this.#chips.find((chip) => chip.option.name === name);
  }

  #addChip(option) {
    const chip = { option, picked: null };
    chip.input = h('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      size: '3',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      'aria-label': `${option.label}: ${option.help}`,
      'aria-required': String(Boolean(option.required)),
      inputmode: option.type === OPTION.integer ? 'numeric' : option.type === OPTION.number ? 'decimal' : undefined,
      on: {
        focus: () => this.#ask(chip, { wait: 0 }),
        input: () => this.#typed(chip),
        keydown: (event) => this.#key(event, chip),
        blur: () => this.#left(chip),
      },
    });
    chip.node = h(
      'span',
      {
        class: `chip${option.required ? '' : ' optional'}`,
        data: { option: option.name },
        on: {
          mousedown: (event) => {
            if (event.target === chip.input || event.target.closest('button')) return;
            event.preventDefault();
            chip.input.focus();
          },
        },
      },
      h('span', { class: 'chip-name' }, option.label),
      chip.input,
      !option.required &&
        h(
          'button',
          {
            type: 'button',
            class: 'chip-remove',
            tabindex: '-1',
            'aria-label': t('remove-option', { name: option.label }),
            on: { click: () => this.#remove(chip) },
          },
          icon('close'),
        ),
    );
    this.#chips.push(chip);
    this.more.before(chip.node);
    this.#refresh();
    return chip;
  }

  #remove(chip) {
    const at = this.#chips.indexOf(chip);
    this.#chips.splice(at, 1);
    chip.node.remove();
    this.#refresh();
    (this.#chips[at - 1]?.input ?? this.more).focus();
    this.hooks.changed();
  }

  #fill(chip, text, picked) {
    chip.input.value = text;
    chip.picked = picked;
    chip.input.size = Math.min(Math.max([...text].length + 1, 3), 48);
    chip.node.classList.remove('invalid');
    chip.input.removeAttribute('aria-invalid');
  }

  #refresh() {
    const left = this.#remaining().length;
    this.more.placeholder = left > 0 ? t('plus-optional', { n: left }) : t('press-enter');
    this.more.readOnly = left === 0;
    this.more.size = Math.max(this.more.placeholder.length, 6);
  }

  #remaining() {
    return this.entry.options.filter((option) => !this.#chip(option.name));
  }

  #typed(chip) {
    const named = this.#named(chip.input.value);
    if (named && named.name !== chip.option.name) {
      this.#fill(chip, '', null);
      (this.#chip(named.name) ?? this.#addChip(named)).input.focus();
      return;
    }
    this.#fill(chip, named ? '' : chip.input.value, null);
    this.hooks.problem('');
    this.hooks.changed();
    this.#ask(chip, { wait: DEBOUNCE_MILLISECONDS });
  }

  /** `name:` typed out means that option. */
  #named(text) {
    const name = /^\s*([-_\p{L}\p{N}]+):$/u.exec(text)?.[1];
    return name && this.entry.options.find((option) => option.name === name || option.label === name);
  }

  #left(chip) {
    if (chip) {
      const { error } = judge(chip.option, chip.input.value, chip.picked, this.state);
      chip.node.classList.toggle('invalid', Boolean(error) && chip.input.value !== '');
    }
    this.#after = null;
    this.suggest.hide();
  }

  // Suggestions for a chip.

  #ask(chip, { wait }) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#awaiting = false;
    const { option, input } = chip;
    const known = this.#known(option);
    if (known) {
      const typed = chip.picked ? '' : fold(input.value.trim().replace(/^[@#]/, ''));
      const items = known.filter(
        (item) => fold(item.search ?? item.label).includes(typed) || String(item.value) === input.value.trim(),
      );
      // Close matches first: the name that begins with what was typed.
      items.sort((one, other) => Number(!fold(one.label).startsWith(typed)) - Number(!fold(other.label).startsWith(typed)));
      this.#show(chip, items, items.length === 0 ? t('no-choices') : '');
    } else if (option.autocomplete) {
      this.#awaiting = true;
      const asked = this.#asked;
      if (this.suggest.open && this.suggest.count > 0 && wait > 0) this.suggest.setNote(t('loading'));
      else this.#show(chip, [], t('loading'));
      this.#timer = setTimeout(() => this.#fetch(chip, asked), wait);
    } else {
      this.#show(chip, [], '');
    }
  }

  #known(option) {
    if (option.choices?.length > 0) return option.choices.map((choice) => ({ ...choice, key: String(choice.value) }));
    if (option.type === OPTION.boolean) return booleans().map((choice) => ({ ...choice, key: String(choice.value) }));
    if (option.type === OPTION.user || option.type === OPTION.mentionable) {
      return members(this.state).map((user) => ({
        key: user.id,
        label: `@${displayName(user)}`,
        search: `${user.username} ${displayName(user)}`,
        value: user.id,
        description: user.username,
        before: avatar(user, 24),
      }));
    }
    if (option.type === OPTION.channel) {
      const types = option.channel_types;
      const kinds = types && new Set(types.map((type) => (type >= 10 && type <= 12 ? 'thread' : type === 0 ? 'text' : '')));
      return [...this.state.channels.values()]
        .filter(
          (channel) =>
            channel.kind !== 'dm' &&
            channel.guild_id === (this.state.channel?.guild_id ?? channel.guild_id) &&
            (!kinds || kinds.has(channel.kind)),
        )
        .map((channel) => ({ key: channel.id, label: `#${channel.name}`, value: channel.id, before: iconOf(channel) }));
    }
    return null;
  }

  async #fetch(chip, asked) {
    let choices = [];
    let note = '';
    try {
      choices = await this.hooks.autocomplete(this.#soFar(chip));
      if (choices.length === 0) note = t('no-choices');
    } catch (refused) {
      note = `${t('loading-failed')} ${refused.message}`;
    }
    // Another letter was typed, or the field was left: this answer is stale.
    if (asked !== this.#asked || document.activeElement !== chip.input) return;
    this.#awaiting = false;
    this.#show(
      chip,
      choices.map((choice) => ({ key: String(choice.value), label: choice.name, value: choice.value })),
      note,
    );
    const after = this.#after;
    this.#after = null;
    if (after) this.#advance(chip, after);
  }

  /** All options with what is typed so far; the one asked about is marked. */
  #soFar(focused) {
    const list = this.#chips.flatMap((chip) => {
      const { option, input, picked } = chip;
      const { value } = judge(option, input.value, picked, this.state);
      if (chip === focused)
        return [{ name: option.name, type: option.type, value: picked ? picked.label : input.value, focused: true }];
      return value === undefined ? [] : [{ name: option.name, type: option.type, value }];
    });
    return nested(this.entry, list);
  }

  #show(chip, items, note) {
    const help = [
      t(chip.option.required ? 'required' : 'optional'),
      chip.option.help,
      sizes(chip.option).replace(`${chip.option.label}: `, '').replace(`${chip.option.label} : `, ''),
    ]
      .filter(Boolean)
      .join(' · ');
    this.suggest.show(chip.input, {
      title: chip.option.label,
      help,
      note,
      items: items.map((item) => ({ ...item, data: { value: item.value, option: chip.option.name } })),
      pick: (item) => this.#take(chip, item),
    });
  }

  #take(chip, item) {
    this.#fill(chip, item.label, { label: item.label, value: item.value });
    this.hooks.changed();
    this.#next(chip);
  }

  /** From a chip to the next required one that is empty, else to the end. */
  #next(chip) {
    const at = this.#chips.indexOf(chip);
    const later = this.#chips.slice(at + 1).find((candidate) => candidate.input.value === '');
    const earlier = this.#chips.find(
      (candidate) => candidate !== chip && candidate.option.required && candidate.input.value === '',
    );
    (later ?? earlier)?.input.focus();
    if (!later && !earlier) this.more.focus();
  }

  /** Enter or Tab with a suggestion active takes it; else Tab goes on and Enter sends. */
  #advance(chip, key) {
    if (!chip.picked && this.suggest.hasActive) this.suggest.take();
    else if (key === 'Tab') this.#next(chip);
    else this.hooks.send();
  }

  #key(event, chip) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { input } = chip;
    const at = this.#chips.indexOf(chip);
    const collapsed = input.selectionStart === input.selectionEnd;
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault();
      if (this.#awaiting && !chip.picked && this.suggest.open) this.#after = event.key;
      else this.#advance(chip, event.key);
    } else if (event.key === 'Tab' && at > 0) {
      event.preventDefault();
      this.#chips[at - 1].input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!this.suggest.open) this.#ask(chip, { wait: 0 });
      else this.suggest.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      this.#escape(event);
    } else if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault();
      if (!chip.option.required) this.#remove(chip);
      else if (at > 0) this.#chips[at - 1].input.focus();
      else if (this.empty) this.hooks.leave(`/${this.entry.label}`);
    } else if (event.key === 'ArrowLeft' && collapsed && input.selectionStart === 0 && at > 0) {
      event.preventDefault();
      this.#chips[at - 1].input.focus();
    } else if (event.key === 'ArrowRight' && collapsed && input.selectionEnd === input.value.length) {
      event.preventDefault();
      (this.#chips[at + 1]?.input ?? this.more).focus();
    }
  }

  #escape(event) {
    event.preventDefault();
    event.stopPropagation();
    this.#after = null;
    if (this.suggest.open) {
      clearTimeout(this.#timer);
      this.#asked += 1;
      this.#awaiting = false;
      this.suggest.hide();
    } else this.hooks.leave('');
  }

  // The last field: options not yet there.

  #offer() {
    const typed = fold(this.more.value.trim());
    const items = this.#remaining()
      .filter((option) => fold(`${option.label} ${option.name}`).includes(typed))
      .map((option) => ({ key: option.name, label: option.label, description: option.help, data: { option: option.name } }));
    if (this.#remaining().length === 0) return this.suggest.hide();
    return this.suggest.show(this.more, {
      title: t('more-options'),
      items,
      note: items.length === 0 ? t('no-choices') : '',
      first: typed !== '',
      pick: (item) => this.#start(this.entry.options.find((option) => option.name === item.key)),
    });
  }

  #start(option) {
    this.more.value = '';
    this.#addChip(option).input.focus();
    this.hooks.changed();
  }

  #typedMore() {
    const named = this.#named(this.more.value);
    this.hooks.problem('');
    if (!named) return this.#offer();
    this.more.value = '';
    return (this.#chip(named.name) ?? this.#addChip(named)).input.focus();
  }

  #keyMore(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (this.suggest.hasActive) this.suggest.take();
      else this.hooks.send();
    } else if (event.key === 'Tab' && !event.shiftKey && this.suggest.open && this.suggest.count > 0) {
      event.preventDefault();
      this.suggest.take(this.suggest.hasActive ? undefined : 0);
    } else if (event.key === 'Tab' && event.shiftKey && this.#chips.length > 0) {
      event.preventDefault();
      this.#chips.at(-1).input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!this.suggest.open) this.#offer();
      this.suggest.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      this.#escape(event);
    } else if (event.key === 'Backspace' && this.more.value === '') {
      event.preventDefault();
      const last = this.#chips.at(-1);
      if (!last) this.hooks.leave(`/${this.entry.label}`);
      else if (!last.option.required && last.input.value === '') this.#remove(last);
      else last.input.focus();
    } else if (event.key === 'ArrowLeft' && this.more.selectionStart === 0 && this.#chips.length > 0) {
      event.preventDefault();
      this.#chips.at(-1).input.focus();
    }
  }
}
