// What the bot's commands mean to the box: every command and subcommand as one entry in the reader's language, which of them
// match what is typed, and whether a value fits an option. Pure: no node, no request. Start at `catalogue`, `judge`.

import { displayName } from './dom.js';
import { t } from './words.js';

export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};
const CHAT_INPUT = 1;
const OF_A_USER = 2;
const CONTEXT = { guild: 0, botDm: 1 };

/** All that can be typed in `channel` by `me`: `{key, label, help, command, path, options}`, in the order of the names. */
export function catalogue(commands, { locale, channel, me }) {
  const entries = [];
  for (const command of commands) {
    if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT || !usable(command, channel, me)) continue;
    walk(command, command, [], [], locale, entries);
  }
  return entries.sort((one, other) => one.label.localeCompare(other.label));
}

/** The commands in the menu of a person: `{label, command}`, in the order of the names. */
export function ofAPerson(commands, { locale, channel, me }) {
  const fitting = commands.filter((command) => command.type === OF_A_USER && channel && usable(command, channel, me));
  const entries = fitting.map((command) => ({ label: inLocale(command, 'name', locale), command }));
  return entries.sort((one, other) => one.label.localeCompare(other.label));
}

function usable(command, channel, me) {
  const dm = channel?.kind === 'dm';
  if (command.guild_id && command.guild_id !== channel?.guild_id) return false;
  if (Array.isArray(command.contexts)) {
    if (!command.contexts.includes(dm ? CONTEXT.botDm : CONTEXT.guild)) return false;
  } else if (dm && command.dm_permission === false) return false;
  return dm || mayUse(command, me);
}

// Permissions that ordinary members of a server lack, by their bits.
const MODERATORS = [1, 2, 3, 4, 5, 7, 13, 17, 19, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40].reduce(
  (mask, bit) => mask | (1n << BigInt(bit)),
  0n,
);

/** Discord hides a command from members who lack the permissions it names; `0` hides it from all but administrators. */
function mayUse(command, me) {
  const needed = command.default_member_permissions;
  if (needed === null || needed === undefined) return true;
  const bits = BigInt(needed);
  if (bits === 0n) return false;
  return (bits & MODERATORS) === 0n || me?.moderator !== false;
}

function walk(node, command, path, words, locale, entries) {
  const here = [...path, node];
  const names = [...words, inLocale(node, 'name', locale)];
  const deeper = (node.options ?? []).filter((option) => option.type === OPTION.subcommand || option.type === OPTION.group);
  if (deeper.length > 0) {
    for (const option of deeper) walk(option, command, here, names, locale, entries);
    return;
  }
  const options = (node.options ?? []).map((option) => ({
    ...option,
    label: inLocale(option, 'name', locale),
    help: inLocale(option, 'description', locale),
    // Found by the name in any language, and by the value.
    choices: option.choices?.map((choice) => ({
      label: inLocale(choice, 'name', locale),
      value: choice.value,
      search: `${inLocale(choice, 'name', locale)} ${choice.name} ${choice.value}`,
    })),
  }));
  // Discord asks for what is required first.
  options.sort((one, other) => Number(Boolean(other.required)) - Number(Boolean(one.required)));
  entries.push({
    key: here.map((part) => part.name).join(' '),
    label: names.join(' '),
    help: inLocale(node, 'description', locale),
    command,
    path: here,
    options,
  });
}

function inLocale(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? '';
}

/** Entries that match what follows the slash, the closest first. */
export function matching(entries, typed) {
  const wanted = fold(typed.trim());
  if (!wanted) return entries;
  const rank = (entry) => {
    const names = [fold(entry.label), entry.key];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(/[ -]/).some((word) => word.startsWith(wanted)))) return 1;
    if (names.some((name) => name.includes(wanted) || wanted.split(' ').every((word) => name.includes(word)))) return 2;
    return fold(entry.help).includes(wanted) ? 3 : 4;
  };
  return entries
    .map((entry) => [rank(entry), entry])
    .filter(([at]) => at < 4)
    .sort(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}

/** Without case and accents, for comparing. */
export function fold(text) {
  return String(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** The entry that `text` (without slash) begins with, followed by a space; and what follows. */
export function spelled(entries, text) {
  const found = entries
    .flatMap((entry) => [
      [entry.label, entry],
      [entry.key, entry],
    ])
    .filter(([name]) => fold(text).startsWith(`${fold(name)} `))
    .sort(([one], [other]) => other.length - one.length)[0];
  return found ? { entry: found[1], rest: text.slice(found[0].length + 1) } : null;
}

/** `name:value name:value` as typed or pasted; what stands before the first name belongs to the first option. */
export function values(entry, rest) {
  const names = new Map(
    entry.options.flatMap((option) => [
      [option.name, option],
      [option.label, option],
    ]),
  );
  const found = [];
  const pattern = /(?:^|\s)([-_\p{L}\p{N}]+):/gu;
  let last = { option: entry.options[0], from: 0 };
  for (const hit of rest.matchAll(pattern)) {
    const option = names.get(hit[1]);
    if (!option) continue;
    found.push([last, hit.index]);
    last = { option, from: hit.index + hit[0].length };
  }
  found.push([last, rest.length]);
  return found
    .map(([{ option, from }, to]) => ({ name: option?.name, text: rest.slice(from, to).trim() }))
    .filter(({ name, text }) => name && text);
}

/**
 * Whether `text` fits `option`: `{value}`, `{empty: true}` or `{error}`. `picked` is the suggestion that was taken, if any;
 * `state` knows people and channels.
 */
export function judge(option, text, picked, state) {
  const name = option.label;
  const typed = text.trim();
  if (picked) return { value: picked.value };
  if (typed === '') return option.required ? { error: t('need-value', { name }) } : { empty: true };
  if (option.choices?.length > 0) {
    const choice = option.choices.find((candidate) => fold(candidate.label) === fold(typed) || String(candidate.value) === typed);
    return choice ? { value: choice.value } : { error: t('need-choice', { name }) };
  }
  switch (option.type) {
    case OPTION.string:
      return judgeLength(option, typed);
    case OPTION.integer:
      if (!/^[+-]?\d+$/.test(typed) || !Number.isSafeInteger(Number(typed))) return { error: t('need-integer', { name }) };
      return judgeSize(option, Number(typed));
    case OPTION.number:
      if (!Number.isFinite(Number(typed.replace(',', '.')))) return { error: t('need-number', { name }) };
      return judgeSize(option, Number(typed.replace(',', '.')));
    case OPTION.boolean: {
      const answer = booleans().find(
        (candidate) => fold(candidate.label) === fold(typed) || String(candidate.value) === fold(typed),
      );
      return answer ? { value: answer.value } : { error: t('need-choice', { name }) };
    }
    case OPTION.user:
    case OPTION.mentionable: {
      const wanted = fold(typed.replace(/^<@!?(\d+)>$/, '$1').replace(/^@/, ''));
      const user = members(state).find((candidate) =>
        [candidate.id, fold(candidate.username), fold(displayName(candidate))].includes(wanted),
      );
      return user ? { value: user.id } : { error: t('need-user', { name }) };
    }
    case OPTION.channel: {
      const channel = state.findChannel(typed.replace(/^<#(\d+)>$/, '$1'));
      return channel ? { value: channel.id } : { error: t('need-channel', { name }) };
    }
    default:
      return { error: t('need-supported', { name }) };
  }
}

function judgeLength(option, text) {
  const min = option.min_length ?? 0;
  const max = option.max_length ?? 6000;
  const length = [...text].length;
  return length < min || length > max ? { error: t('need-length', { name: option.label, min, max }) } : { value: text };
}

function judgeSize(option, value) {
  const { min_value: min, max_value: max } = option;
  const low = min !== undefined && min !== null && value < min;
  const high = max !== undefined && max !== null && value > max;
  return low || high ? { error: sizes(option) } : { value };
}

/** In words, which numbers an option takes; empty if any. */
export function sizes(option) {
  const { min_value: min, max_value: max, label: name } = option;
  const least = min !== undefined && min !== null;
  const most = max !== undefined && max !== null;
  if (least && most) return t('need-between', { name, min, max });
  if (least) return t('need-least', { name, min });
  return most ? t('need-most', { name, max }) : '';
}

export function booleans() {
  return [
    { label: t('true'), value: true },
    { label: t('false'), value: false },
  ];
}

/** Everybody an option may name, the bot included. */
export function members(state) {
  return [...state.people, state.bot].filter(Boolean);
}

/** Options in the shape of an interaction: nested below their subcommand. `list` is `[{name, type, value, focused?}]`. */
export function nested(entry, list) {
  return entry.path.slice(1).reduceRight((inner, part) => [{ name: part.name, type: part.type, options: inner }], list);
}
