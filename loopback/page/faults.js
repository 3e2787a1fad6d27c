// The part of the workshop that injects faults: rules for requests and for the gateway, ready plans, single blows to the gateway,
// and what one may do to a person or a channel by hand. The server keeps the plan. Start at `Faults.sync`.

import * as api from './api.js';
import { freshId, h, icon } from './dom.js';
import { t } from './words.js';

const REST = ['rate_limit', 'global_rate_limit', 'write_limit', 'error', 'slow', 'drop_request', 'drop_answer'];
const GATEWAY = [
  'disconnect',
  'reconnect',
  'invalid_session',
  'invalid_session_resumable',
  'zombie',
  'duplicate_event',
  'reorder_events',
  'delay_event',
];
// Which numbers and texts a rule may have, and for which kinds they mean something.
const FIELDS = [
  ['route', 'text', 'POST /channels/*/messages', REST],
  ['event', 'text', 'INTERACTION_CREATE', GATEWAY],
  ['status', 'number', '500', ['error']],
  ['retry_after_ms', 'number', '1000', ['rate_limit', 'global_rate_limit', 'write_limit']],
  ['delay_ms', 'number', '1500', ['slow', 'reorder_events', 'delay_event']],
  ['chance', 'number', '1', [...REST, ...GATEWAY]],
  ['after', 'number', '0', [...REST, ...GATEWAY]],
  ['times', 'number', '∞', [...REST, ...GATEWAY]],
  ['late', 'checkbox', '', ['error', 'slow']],
];
const HITS_MILLISECONDS = 1000;
const BLOWS = ['reconnect', 'invalid', 'drop'];

export class Faults {
  #presets = [];
  #known = true;
  #asked = false;
  #watch = null;

  constructor(app) {
    this.app = app;
    this.error = h('p', { class: 'form-error', role: 'alert', hidden: true });
    this.status = h('p', { class: 'progress', role: 'status' });
    this.rules = h('ul', { class: 'rules', 'aria-label': t('fault-rules') });
    this.ready = h('div', { class: 'presets' });
    this.scripted = h('div', { class: 'part' });
    this.seed = this.#number('seed', t('fault-seed'), 0);
    this.skew = this.#number('skew_ms', t('fault-skew'), undefined);
    this.form = this.#makeForm();
    this.json = h('textarea', {
      class: 'code-field',
      rows: 6,
      spellcheck: 'false',
      'aria-label': t('fault-json'),
      data: { field: 'faults' },
    });
    this.scripted.append(
      h('h3', { class: 'section' }, t('fault-ready')),
      this.ready,
      h('h3', { class: 'section' }, t('fault-rules')),
      this.rules,
      h(
        'div',
        { class: 'row' },
        h(
          'button',
          {
            type: 'button',
            class: 'button danger small',
            data: { action: 'clear-faults' },
            on: { click: () => this.#attempt(() => this.#clear()) },
          },
          t('fault-clear'),
        ),
      ),
      this.form,
      h(
        'form',
        { class: 'pair', on: { submit: (event) => this.#saveSettings(event) } },
        this.seed.node,
        this.skew.node,
        h('button', { type: 'submit', class: 'button secondary small' }, t('fault-set')),
      ),
      h(
        'details',
        {},
        h('summary', {}, t('fault-json')),
        this.json,
        h(
          'button',
          {
            type: 'button',
            class: 'button secondary small',
            data: { action: 'apply-faults' },
            on: { click: () => this.#attempt(() => this.#put(JSON.parse(this.json.value))) },
          },
          t('fault-set'),
        ),
      ),
    );
    this.here = h('div', { class: 'row' });
    this.missing = h('p', { class: 'menu-empty', hidden: true }, t('fault-missing'));
    this.node = h(
      'div',
      { class: 'part faults' },
      this.error,
      this.status,
      this.missing,
      this.scripted,
      h('h3', { class: 'section' }, t('fault-blows')),
      h('p', { class: 'field-help' }, t('fault-blows-help')),
      h(
        'div',
        { class: 'row' },
        BLOWS.map((blow) =>
          h(
            'button',
            {
              type: 'button',
              class: 'button secondary small',
              data: { blow },
              on: { click: () => this.#attempt(() => this.#strike(blow)) },
            },
            icon('plug'),
            t(`blow-${blow}`),
          ),
        ),
      ),
      h('h3', { class: 'section' }, t('fault-here')),
      this.here,
    );
  }

  #number(name, label, min) {
    const id = freshId('field');
    const input = h('input', { id, name, type: 'number', step: '1', min, data: { field: name } });
    return { input, node: h('div', { class: 'field' }, h('label', { for: id }, label), input) };
  }

  /** The plan is fetched when the part is opened, and told by the stream from then on; how often it struck is asked for. */
  async opened() {
    this.#watch ??= setInterval(() => this.#count(), HITS_MILLISECONDS);
    await this.#attempt(async () => {
      try {
        this.app.state.setFaults(await api.faults());
        this.#presets = (await api.faultPresets().catch(() => [])) ?? [];
        this.#known = true;
      } catch (refused) {
        if (refused.status !== 404) throw refused;
        this.#known = false;
      }
      this.#asked = true;
      this.sync();
    });
  }

  sync() {
    this.scripted.hidden = !this.#known;
    this.missing.hidden = this.#known || !this.#asked;
    const plan = this.app.state.faults;
    this.rules.replaceChildren(
      ...((plan?.rules ?? []).length > 0
        ? plan.rules.map((rule, at) => this.#rule(rule, at))
        : [h('li', { class: 'menu-empty' }, t('fault-none'))]),
    );
    this.ready.replaceChildren(
      ...this.#presets
        .filter((preset) => preset.rules.length > 0)
        .map((preset) =>
          h(
            'button',
            {
              type: 'button',
              class: 'preset',
              data: { preset: preset.name },
              on: { click: () => this.#attempt(() => this.#add(preset.rules)) },
            },
            h('strong', {}, preset.name),
            h('span', {}, preset.title),
          ),
        ),
    );
    if (plan) {
      if (document.activeElement !== this.seed.input) this.seed.input.value = plan.seed ?? '';
      if (document.activeElement !== this.skew.input) this.skew.input.value = plan.skew_ms ?? 0;
      if (document.activeElement !== this.json)
        this.json.value = JSON.stringify({ seed: plan.seed, skew_ms: plan.skew_ms, rules: bare(plan.rules) }, null, 1);
    }
    this.#syncHere();
  }

  async #count() {
    if (!this.node.isConnected || document.hidden || !this.app.state.faults?.rules?.length) return;
    const plan = await api.faults().catch(() => null);
    if (plan && JSON.stringify(plan) !== JSON.stringify(this.app.state.faults)) this.app.state.setFaults(plan);
  }

  #rule(rule, at) {
    const { id, hits, do: kind, ...more } = rule;
    const text = Object.entries(more)
      // What is as it always is says nothing.
      .filter(
        ([name, value]) =>
          value !== null && value !== undefined && !(name === 'after' && value === 0) && !(name === 'chance' && value === 1),
      )
      .map(([name, value]) => `${name} ${value}`)
      .join(' · ');
    return h(
      'li',
      { class: 'rule', data: { rule: kind, hits: hits ?? 0 } },
      h('span', { class: 'rule-text' }, h('strong', {}, t(`fault-${kind}`)), text && h('span', {}, text)),
      h('span', { class: 'rule-hits' }, t('fault-hits', { n: hits ?? 0 })),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': t('fault-remove', { name: t(`fault-${kind}`) }),
          on: {
            click: () =>
              this.#attempt(() => this.#put({ rules: bare(this.app.state.faults.rules.filter((_, other) => other !== at)) })),
          },
        },
        icon('trash'),
      ),
    );
  }

  #makeForm() {
    const id = freshId('kind');
    const kinds = h(
      'select',
      { id, name: 'do', data: { field: 'do' }, on: { change: () => show() } },
      h(
        'optgroup',
        { label: t('fault-rest') },
        REST.map((kind) => h('option', { value: kind }, t(`fault-${kind}`))),
      ),
      h(
        'optgroup',
        { label: t('fault-gateway') },
        GATEWAY.map((kind) => h('option', { value: kind }, t(`fault-${kind}`))),
      ),
    );
    const fields = FIELDS.map(([name, type, placeholder, means]) => {
      const field = freshId('field');
      const number = type === 'number';
      const input = h('input', {
        id: field,
        name,
        type,
        placeholder,
        step: name === 'chance' ? '0.01' : number ? '1' : undefined,
        min: number ? 0 : undefined,
        max: name === 'chance' ? 1 : undefined,
      });
      return {
        name,
        input,
        means,
        node: h(
          'div',
          { class: `field${name === 'route' || name === 'event' ? ' whole' : ''}` },
          h('label', { for: field }, t(`field-${name}`)),
          input,
        ),
      };
    });
    const show = () => {
      for (const field of fields) field.node.hidden = !field.means.includes(kinds.value);
    };
    show();
    const form = h(
      'form',
      { class: 'form rule-form', data: { form: 'rule' } },
      h('h3', { class: 'section' }, t('fault-new')),
      h('div', { class: 'field' }, h('label', { for: id }, t('field-do')), kinds),
      h(
        'div',
        { class: 'pair' },
        fields.map((field) => field.node),
      ),
      h('button', { type: 'submit', class: 'button primary small', data: { action: 'add-rule' } }, t('fault-add')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const rule = { do: kinds.value };
      for (const { name, input, means } of fields) {
        if (!means.includes(kinds.value)) continue;
        if (input.type === 'checkbox') {
          if (input.checked) rule[name] = true;
        } else if (input.value.trim() !== '') rule[name] = input.type === 'number' ? Number(input.value) : input.value.trim();
      }
      this.#attempt(() => this.#add([rule]));
    });
    return form;
  }

  #saveSettings(event) {
    event.preventDefault();
    const plan = { rules: bare(this.app.state.faults?.rules), skew_ms: Number(this.skew.input.value) || 0 };
    if (this.seed.input.value !== '') plan.seed = Number(this.seed.input.value);
    this.#attempt(() => this.#put(plan));
  }

  #add(rules) {
    return this.#put({ rules: [...bare(this.app.state.faults?.rules), ...bare(rules)] });
  }

  async #put(plan) {
    const { seed, skew_ms } = this.app.state.faults ?? {};
    this.app.state.setFaults(await api.act('faults', { plan: { seed, skew_ms, ...plan } }));
  }

  async #clear() {
    this.app.state.setFaults(await api.act('faults', { plan: {} }));
  }

  async #strike(blow) {
    const { connections } = await api.act('disturb', { fault: blow });
    this.status.textContent = t('blow-struck', { n: connections });
  }

  async #attempt(work) {
    this.error.hidden = true;
    try {
      await work();
    } catch (refused) {
      this.error.textContent = refused.message;
      this.error.hidden = false;
    }
  }

  // One person and one channel, by hand: those one sits as and looks at.

  #syncHere() {
    const { me, channel } = this.app.state;
    const toggle = (name, on, label, work) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button secondary small',
          'aria-pressed': String(on),
          data: { toggle: name },
          on: { click: () => this.#attempt(work) },
        },
        label,
      );
    const edit = (change) => api.act('edit_channel', { channel: channel.id, edit: change });
    const denied = new Set(channel?.deny ?? []);
    const deny = (name) =>
      toggle(name, denied.has(name), t(denied.has(name) ? 'allow-again' : 'deny-here', { name, channel: channel.name }), () =>
        edit({ deny: denied.has(name) ? [...denied].filter((other) => other !== name) : [...denied, name] }),
      );
    const focused = this.here.contains(document.activeElement) ? document.activeElement.dataset.toggle : null;
    this.here.replaceChildren(
      ...[
        me &&
          toggle(
            'dms',
            me.dms_open === false,
            t(me.dms_open === false ? 'dms-open-again' : 'dms-close', { name: me.username }),
            async () => {
              const user = await api.act('edit_user', { user: me.id, edit: { dms_open: me.dms_open === false } });
              this.app.state.apply({ type: 'user', user });
            },
          ),
        ...(channel && channel.kind !== 'dm'
          ? [
              'SEND_MESSAGES',
              'VIEW_CHANNEL',
              'ATTACH_FILES',
              ...(channel.kind === 'thread' ? ['SEND_MESSAGES_IN_THREADS'] : ['CREATE_PUBLIC_THREADS']),
            ].map(deny)
          : []),
        channel?.kind === 'thread' &&
          toggle('archive', channel.archived, t(channel.archived ? 'reopen' : 'archive'), () =>
            edit({ archived: !channel.archived }),
          ),
      ].filter(Boolean),
    );
    if (focused) this.here.querySelector(`[data-toggle="${focused}"]`)?.focus();
  }
}

/** Rules as they are sent: without what the server adds. */
function bare(rules) {
  return (rules ?? []).map(({ id, hits, ...rule }) => rule);
}
