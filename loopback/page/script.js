// A script: acts of several people, one JSON object a line, done one after the other. Reading it is pure; doing it speaks only to
// the control API, so that it works for people nobody sits as. Nothing is drawn here. Start at `readScript`, `Player.play`.

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
        const outcome = await this.#do(verb, act);
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
    const channel = act.channel ?? this.channel;
    switch (verb) {
      case 'command':
        return api.run(act.as, { channel, name: act.command.replace(/^\//, ''), options: optionsOf(act.options) });
      case 'press': {
        const { message, component } = await this.#component(act, act.press, [2]);
        return api.press(act.as, { message: message.id, custom_id: component.custom_id });
      }
      case 'choose': {
        const { message, component } = await this.#component(act, act.in, [3, 5, 6, 7, 8]);
        return api.press(act.as, {
          message: message.id,
          custom_id: component.custom_id,
          values: valuesOf(component, act.choose),
        });
      }
      case 'submit': {
        const form = this.#forms.get(act.as);
        if (!form) throw new Error(t('script-no-form', { name: act.as }));
        this.#forms.delete(act.as);
        return api.submit(act.as, { interaction: form.interaction, custom_id: form.modal.custom_id, fields: act.submit });
      }
      case 'type':
        await api.say(act.as, { channel, content: act.type });
        return null;
      case 'react': {
        const message = await this.#message(act);
        await api.react(act.as, { message: message.id, emoji: act.react });
        return null;
      }
      case 'read':
        await api.read(act.as, typeof act.read === 'string' ? act.read : channel);
        return null;
      case 'user': {
        const { users } = await api.world();
        await addPerson(typeof act.user === 'string' ? { name: act.user } : act.user, users);
        return null;
      }
      case 'dms':
        await api.changeUser(act.as, { dms_open: act.dms === true || act.dms === 'open' });
        return null;
      case 'faults':
        await this.#faults(act.faults);
        return null;
      case 'gateway':
        await api.gateway(act.gateway);
        return null;
      case 'archive':
      case 'reopen':
        await api.changeChannel(act[verb], { archived: verb === 'archive' });
        return null;
      case 'deny':
        await api.changeChannel(channel, { deny: act.deny });
        return null;
      case 'pause':
        await this.#rest(Number(act.pause) * 1000);
        return null;
      default:
        await this.#until(act, () => this.#find(act, (message) => words(message).includes(String(act.wait).toLowerCase())));
        return null;
    }
  }

  async #faults(plan) {
    if (!plan) return api.clearFaults();
    if (typeof plan !== 'string') return api.setFaults({ rules: [], ...plan });
    const preset = (await api.faultPresets()).find((candidate) => candidate.name === plan);
    if (!preset) throw new Error(t('script-no-preset', { name: plan }));
    return api.setFaults({ rules: preset.rules });
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
