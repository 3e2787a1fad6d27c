// One button or one select menu, as a node. What a press or a choice leads to is the caller's; nothing is remembered but what is
// chosen. Where they stand is components.js (messages) and fields.js (forms). Start at `button`, `select`.

import { avatar, displayName, emoji, freshId, h, icon, iconOf, safeUrl } from './dom.js';
import { openMenu } from './menu.js';
import { t } from './words.js';

export const TYPE = {
  row: 1,
  button: 2,
  string: 3,
  input: 4,
  user: 5,
  role: 6,
  mentionable: 7,
  channel: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radio: 21,
  checks: 22,
  check: 23,
};
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' };
const KINDS = { 0: 'text', 1: 'dm', 5: 'text', 10: 'thread', 11: 'thread', 12: 'thread' };

export function isSelect(component) {
  return [TYPE.string, TYPE.user, TYPE.role, TYPE.mentionable, TYPE.channel].includes(component.type);
}

export function dots() {
  return h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
}

/** A button; `press()` is called when it is pressed. A link opens by itself. */
export function button(component, press) {
  const content = [
    h('span', { class: 'button-content' }, emoji(component.emoji), component.label && h('span', {}, component.label)),
    dots(),
  ];
  const label = component.label ? undefined : (component.emoji?.name ?? t('button'));
  const style = STYLES[component.style] ?? 'secondary';
  if (style === 'link') {
    const href = component.disabled ? null : safeUrl(component.url);
    return h(
      'a',
      {
        class: 'button link',
        href: href ?? undefined,
        role: href ? undefined : 'link',
        'aria-disabled': href ? undefined : 'true',
        target: '_blank',
        rel: 'noreferrer noopener',
        title: component.url,
        'aria-label': label,
      },
      content,
      icon('link'),
    );
  }
  return h(
    'button',
    {
      type: 'button',
      class: `button ${style}`,
      disabled: Boolean(component.disabled) || style === 'premium',
      'aria-label': label,
      title: style === 'premium' ? t('premium') : undefined,
      data: { customId: component.custom_id, style },
      on: { click: press },
    },
    content,
  );
}

/**
 * A select menu: `{node, values()}`. `state` knows users, roles and channels; `chosen(values)` is called when a choice is made;
 * `may()` tells whether it can be opened now.
 */
export function select(component, { state, chosen: done = () => {}, may = () => true }) {
  const options = optionsOf(component, state);
  let chosen =
    component.type === TYPE.string
      ? options.filter((option) => option.default).map((option) => option.value)
      : (component.default_values ?? []).map((value) => value.id);
  const min = component.min_values ?? 1;
  const max = Math.min(component.max_values ?? 1, Math.max(options.length, 1));
  const placeholder = component.placeholder || t('select');
  const value = h('span', { class: 'select-value', id: freshId('value') });
  const show = () => {
    const picked = options.filter((option) => chosen.includes(option.value));
    value.replaceChildren(
      ...(picked.length > 0
        ? picked.map((option) => h('span', { class: max > 1 ? 'pill' : 'picked' }, emoji(option.emoji), option.label))
        : [h('span', { class: 'placeholder' }, placeholder)]),
    );
  };
  show();
  const node = h(
    'button',
    {
      type: 'button',
      class: 'select',
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': placeholder,
      'aria-describedby': value.id,
      disabled: Boolean(component.disabled),
      data: { customId: component.custom_id, min, max },
      on: {
        click: () => {
          if (!may() || node.getAttribute('aria-expanded') === 'true') return;
          openMenu(node, {
            label: placeholder,
            options: options.map((option) => ({ ...option, avatar: option.face?.() })),
            chosen,
            min,
            max,
            done: (values) => {
              chosen = values;
              show();
              done(values);
            },
          });
        },
        keydown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          node.click();
        },
      },
    },
    value,
    dots(),
    icon('down'),
  );
  return { node, values: () => chosen };
}

/** What a menu offers: its own entries, or those that the server knows. */
function optionsOf(component, state) {
  const users = () =>
    [...state.people, state.bot]
      .filter(Boolean)
      .map((user) => ({ value: user.id, label: displayName(user), description: user.username, face: () => avatar(user, 24) }));
  const roles = () =>
    (state.guild?.roles ?? [])
      .filter((role) => role.id !== state.guild.id)
      .map((role) => ({ value: role.id, label: `@${role.name}`, description: t('role') }));
  switch (component.type) {
    case TYPE.string:
      return component.options ?? [];
    case TYPE.user:
      return users();
    case TYPE.role:
      return roles();
    case TYPE.mentionable:
      return [...users(), ...roles()];
    default: {
      const kinds = component.channel_types && new Set(component.channel_types.map((type) => KINDS[type]));
      return [...state.channels.values()]
        .filter((channel) => channel.kind !== 'dm' && (!kinds || kinds.has(channel.kind)))
        .map((channel) => ({ value: channel.id, label: channel.name, face: () => iconOf(channel) }));
    }
  }
}
