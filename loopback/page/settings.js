// Small windows for changing the world: people, channels, servers. Each sends one request and says what the server answered.
// Start at `form`.

import * as api from './api.js';
import { float } from './floating.js';
import { freshId, h } from './dom.js';
import { LOCALES, t } from './words.js';

// What a bot commonly needs in a channel, by Discord's names.
const PERMISSIONS = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'CREATE_PUBLIC_THREADS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'MANAGE_MESSAGES',
  'MANAGE_THREADS',
];

/** A titled window with fields; every field sends for itself, or `create` sends all. */
function panel(anchor, title, ...children) {
  const error = h('p', { class: 'form-error', role: 'alert', hidden: true });
  const id = freshId('title');
  const node = h('div', { class: 'panel', role: 'dialog', 'aria-labelledby': id }, h('h2', { id }, title), children, error);
  const attempt = async (work) => {
    error.hidden = true;
    try {
      return await work();
    } catch (refused) {
      error.textContent = refused.message;
      error.hidden = false;
      return undefined;
    }
  };
  const frame = float(anchor, node, { prefer: 'below' });
  node.querySelector('input, select, button')?.focus();
  return { attempt, frame };
}

function labelled(text, field) {
  const id = freshId('field');
  field.id = id;
  return h('div', { class: 'field' }, h('label', { for: id }, text), field);
}

function checkbox(text, checked, name, change) {
  return h(
    'label',
    { class: 'check' },
    h('input', { type: 'checkbox', checked, name, on: { change: (event) => change(event.currentTarget.checked) } }),
    text,
  );
}

function languages(app, chosen, change) {
  const offered = app.state.world.locales ?? LOCALES;
  const codes = offered.includes(chosen) ? offered : [chosen, ...offered];
  return h(
    'select',
    { name: 'locale', on: change ? { change: (event) => change(event.currentTarget.value) } : {} },
    codes.map((code) => h('option', { value: code, selected: code === chosen }, languageName(code))),
  );
}

function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)} (${code})`;
}

function creating(anchor, title, fields, send) {
  const form = h('form', { class: 'form' }, fields, h('button', { type: 'submit', class: 'button primary small' }, t('create')));
  const { attempt, frame } = panel(anchor, title, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form));
    const made = await attempt(() => send(values));
    if (made !== undefined) frame.close('done');
  });
}

const nameField = (placeholder) =>
  labelled(
    t('name'),
    h('input', { name: 'name', type: 'text', required: true, maxlength: 100, autocomplete: 'off', placeholder }),
  );

/** Somebody new, as whom one sits at once. */
export function newPerson(anchor, app) {
  creating(
    anchor,
    t('new-person'),
    [nameField('ana'), labelled(t('language'), languages(app, app.state.me?.locale ?? 'en-US'))],
    async ({ name, locale }) => {
      const user = await api.act('add_user', { name, locale });
      await app.live.refreshWorld();
      app.sitAs(user);
      return user;
    },
  );
}

export function newChannel(anchor, app, guild) {
  creating(anchor, t('new-channel'), [nameField('games')], async ({ name }) => {
    const channel = await api.act('add_channel', { guild, name });
    await app.live.refreshWorld();
    await app.live.refreshView();
    app.open(channel.id);
    return channel;
  });
}

/** The language of a server, and a second server. */
export function server(anchor, app, id) {
  const guild = app.state.world.guilds.find((candidate) => candidate.id === id);
  const { attempt } = panel(
    anchor,
    guild.name,
    labelled(
      t('language'),
      languages(app, guild.locale ?? guild.preferred_locale ?? 'en-US', (locale) =>
        attempt(async () => {
          await api.act('edit_guild', { guild: id, edit: { locale } });
          await app.live.refreshWorld();
        }),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button secondary small',
        data: { action: 'new-guild' },
        on: { click: () => newServer(anchor, app) },
      },
      t('new-server'),
    ),
  );
}

function newServer(anchor, app) {
  creating(
    anchor,
    t('new-server'),
    [nameField('Tertulia'), labelled(t('language'), languages(app, 'en-US'))],
    async ({ name, locale }) => {
      const guild = await api.act('add_guild', { name, locale });
      await app.live.refreshWorld();
      await app.live.refreshView();
      return guild;
    },
  );
}

/** One's own settings. */
export function person(anchor, app) {
  const { me } = app.state;
  const change = (edit) =>
    attempt(async () => app.state.apply({ type: 'user', user: await api.act('edit_user', { user: me.id, edit }) }));
  const { attempt } = panel(
    anchor,
    t('your-settings'),
    labelled(
      t('language'),
      languages(app, me.locale ?? 'en-US', (locale) => change({ locale })),
    ),
    labelled(
      t('theme'),
      h(
        'select',
        { name: 'theme', on: { change: (event) => app.frame.setTheme(event.currentTarget.value) } },
        ['auto', 'light', 'dark'].map((name) =>
          h('option', { value: name, selected: name === app.frame.chosenTheme }, t(`theme-name-${name}`)),
        ),
      ),
    ),
    checkbox(t('take-dms'), me.dms_open !== false, 'dms_open', (open) => change({ dms_open: open })),
    checkbox(t('moderator'), Boolean(me.moderator), 'moderator', (moderator) => change({ moderator })),
  );
}

/** What the bot may do in a channel; archiving and deleting. */
export function channelSettings(anchor, app) {
  const { channel } = app.state;
  const change = (edit) => api.act('edit_channel', { channel: channel.id, edit });
  const denied = new Set(channel.deny ?? []);
  const permissions = channel.kind === 'dm' ? [] : [...new Set([...PERMISSIONS, ...denied])];
  const { attempt, frame } = panel(
    anchor,
    `${t('channel-settings')} · ${channel.name}`,
    permissions.length > 0 &&
      h(
        'fieldset',
        { class: 'checks' },
        h('legend', {}, t('bot-may')),
        permissions.map((name) =>
          checkbox(name, !denied.has(name), name, (may) => {
            if (may) denied.delete(name);
            else denied.add(name);
            attempt(() => change({ deny: [...denied] }));
          }),
        ),
      ),
    channel.kind === 'thread' &&
      h(
        'button',
        {
          type: 'button',
          class: 'button secondary small',
          data: { action: 'archive' },
          on: {
            click: () => attempt(() => change({ archived: !channel.archived })).then(() => frame.close('done')),
          },
        },
        t(channel.archived ? 'reopen' : 'archive'),
      ),
    channel.kind !== 'dm' &&
      h(
        'button',
        { type: 'button', class: 'button danger small', data: { action: 'delete-channel' }, on: { click: remove } },
        t('delete-channel'),
      ),
  );

  function remove(event) {
    const button = event.currentTarget;
    if (!button.dataset.sure) {
      button.dataset.sure = 'true';
      button.textContent = t('delete-sure');
      return;
    }
    attempt(() => api.act('delete_channel', { channel: channel.id }).then(() => frame.close('done')));
  }
}
