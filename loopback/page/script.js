// A script: actions of several people, one JSON object a line, done one after the other. Each becomes an act of the control API, so
// that it works for people nobody sits as; reading it is pure. Nothing is drawn here. Start at `readScript`, `Player.play`.

import * as api from './api.js';
import { addPerson } from './crowd.js';
import { t } from './words.js';

const PATIENCE_SECONDS = 10;
const STEP_MILLISECONDS = 150;

// Each act is told by one of these words; `as` says who does it.
const VERBS = [
  'command',
  'press',
  'choose',
  'submit',
  'type',
  'react',
  'read',
  'user',
  'faults',
  'gateway',
  'archive',
  'reopen',
  'deny',
  'dms',
  'wait',
  'pause',
];
const OF_A_PERSON = ['command', 'press', 'choose', 'submit', 'type', 'react', 'read', 'dms'];

/** `{acts: [{line, verb, act}], errors: [{line, text}]}`. Empty lines and those that begin with `#` or `//` are left out. */
export function readScript(text) {
  const acts = [];
  const errors = [];
  const take = (act, line) => {
    const verb = VERBS.find((word) => act && typeof act === 'object' && word in act);
    if (!verb) errors.push({ line, text: t('script-verb', { verbs: VERBS.join(', ') }) });
    else if (OF_A_PERSON.includes(verb) && typeof act.as !== 'string') errors.push({ line, text: t('script-who') });
    else acts.push({ line, verb, act });
  };
  if (text.trim().startsWith('[')) {
    try {
      JSON.parse(text).forEach((act, at) => take(act, at + 1));
    } catch (error) {
      errors.push({ line: 1, text: error.message });
    }
    return { acts, errors };
  }
  text.split('\n').forEach((raw, at) => {
    const line = raw.trim().replace(/,$/, '');
    if (line === '' || line.startsWith('#') || line.startsWith('//')) return;
    try {
      take(JSON.parse(line), at + 1);
    } catch (error) {
      errors.push({ line: at + 1, text: error.message });
    }
  });
  return { acts, errors };
}

export class Player {
  #stopped = false;
  /** The form that each person's last act opened. */
  #forms = new Map();

  /** `channel` is where things happen that name none. `report(line, state, text?)` is told `doing`, `done` or `failed`. */
  constructor({ channel, report }) {
    this.channel = channel;
    this.report = report;
  }

  stop() {
    this.#stopped = true;
  }

  /** Does all acts; stops at the first that fails. Tells whether all were done. */
  async play(acts) {
    for (const { line, verb, act } of acts) {
      if (this.#stopped) return false;
      this.report(line, 'doing');
      try {
        const done = await this.#do(verb, act);
        const outcome = done?.state ? done : null;
        if (outcome?.state === 'failed' && !act.fails) throw new Error(t('interaction-failed'));
        if (outcome && act.fails && outcome.state !== 'failed') throw new Error(t('script-did-not-fail'));
        if (outcome?.modal) this.#forms.set(act.as, outcome);
        this.report(line, 'done', outcome?.state);
      } catch (error) {
        this.report(line, 'failed', error.message);
        return false;
      }
    }
    return true;
  }

  async #do(verb, act) {
    const user = act.as;
    const channel = act.channel ?? this.channel;
    switch (verb) {
      case 'command':
        return api.act('command', { user, channel, name: act.command.replace(/^\//, ''), options: optionsOf(act.options) });
      case 'press': {
        const { message, component } = await this.#component(act, act.press, [2]);
        return api.act('component', { user, message: message.id, custom_id: component.custom_id });
      }
      case 'choose': {
        const { message, component } = await this.#component(act, act.in, [3, 5, 6, 7, 8]);
        const values = valuesOf(component, act.choose);
        return api.act('component', { user, message: message.id, custom_id: component.custom_id, values });
      }
      case 'submit': {
        const form = this.#forms.get(user);
        if (!form) throw new Error(t('script-no-form', { name: user }));
        this.#forms.delete(user);
        const { interaction, modal } = form;
        return api.act('modal', { user, interaction, custom_id: modal.custom_id, fields: act.submit });
      }
      case 'type':
        return api.act('say', { user, channel, content: act.type });
      case 'react':
        return api.act('react', { user, message: (await this.#message(act)).id, emoji: act.react });
      case 'read':
        return api.act('read', { user, channel: typeof act.read === 'string' ? act.read : channel });
      case 'user': {
        const { users } = await api.world();
        return addPerson(typeof act.user === 'string' ? { name: act.user } : act.user, users);
      }
      case 'dms':
        return api.act('edit_user', { user, edit: { dms_open: act.dms === true || act.dms === 'open' } });
      case 'faults':
        return this.#faults(act.faults || {});
      case 'gateway':
        return api.act('disturb', { fault: act.gateway });
      case 'archive':
      case 'reopen':
        return api.act('edit_channel', { channel: act[verb], edit: { archived: verb === 'archive' } });
      case 'deny':
        return api.act('edit_channel', { channel, edit: { deny: act.deny } });
      case 'pause':
        return this.#rest(Number(act.pause) * 1000);
      default:
        return this.#until(act, () => this.#find(act, (message) => words(message).includes(String(act.wait).toLowerCase())));
    }
  }

  async #faults(plan) {
    if (typeof plan !== 'string') return api.act('faults', { plan });
    const preset = (await api.faultPresets()).find((candidate) => candidate.name === plan);
    if (!preset) throw new Error(t('script-no-preset', { name: plan }));
    return api.act('faults', { plan: { rules: preset.rules } });
  }

  /** The newest message on which `wanted` (a label, placeholder or custom id) can be used; waited for. */
  #component(act, wanted, types) {
    return this.#until(act, async () => {
      let found = null;
      await this.#find(act, (message) => {
        const component = [...each(message.components)].find(
          (candidate) =>
            types.includes(candidate.type) && !candidate.disabled && (wanted === undefined || named(candidate, wanted)),
        );
        if (component) found = { message, component };
        return component;
      });
      return found;
    });
  }

  #message(act) {
    return this.#until(act, () =>
      this.#find(act, (message) => act.to === undefined || words(message).includes(act.to.toLowerCase())),
    );
  }

  /** The newest message that fits, of the act's channel where it names one, else of any, as its person sees them. */
  async #find(act, fits) {
    const who = act.as ?? (await api.world()).users[0]?.id;
    const { channels } = await api.view(who);
    const here = act.channel;
    const messages = channels
      .filter((channel) => here === undefined || channel.id === here || channel.name === here || channel.kind === here)
      .flatMap((channel) => channel.messages)
      .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
    return messages.find(fits) ?? null;
  }

  async #until(act, look) {
    const until = Date.now() + (act.seconds ?? PATIENCE_SECONDS) * 1000;
    for (;;) {
      const found = await look();
      if (found) return found;
      if (this.#stopped || Date.now() > until)
        throw new Error(t('script-waited', { what: String(act.wait ?? act.press ?? act.in ?? act.to ?? '') }));
      await this.#rest(STEP_MILLISECONDS);
    }
  }

  #rest(milliseconds) {
    return new Promise((wake) => setTimeout(wake, milliseconds));
  }
}

/** `{"game": "chess"}` is a short way to write `[{"name": "game", "value": "chess"}]`. */
function optionsOf(options) {
  if (!options) return [];
  return Array.isArray(options) ? options : Object.entries(options).map(([name, value]) => ({ name, value }));
}

/** Entries by their values or by what they are called. */
function valuesOf(component, wanted) {
  return [wanted].flat().map((one) => {
    const option = (component.options ?? []).find((candidate) => candidate.value === one || candidate.label === one);
    return option?.value ?? String(one);
  });
}

function named(component, wanted) {
  if (component.custom_id === wanted) return true;
  const name = (component.label ?? component.placeholder ?? component.emoji?.name ?? '').toLowerCase();
  return name === wanted.toLowerCase() || name.startsWith(wanted.toLowerCase());
}

function* each(components) {
  for (const component of components ?? []) {
    yield component;
    yield* each(component.components);
    if (component.accessory) yield component.accessory;
  }
}

/** All that a message says, for finding it. */
function words(message) {
  const texts = [message.content];
  for (const embed of message.embeds ?? []) {
    texts.push(embed.title, embed.description, ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]));
  }
  for (const component of each(message.components)) texts.push(component.label, component.content, component.placeholder);
  return texts.filter(Boolean).join('\n').toLowerCase();
}
