// The reactions below a message, each a button that adds or takes back one's own, and a small choice of more.
// What the server does with a press is not decided here. Start at `reactions`.

import { displayName, emoji, h, icon } from './dom.js';
import { EMOJI } from './emoji.js';
import { float } from './floating.js';
import { t } from './words.js';

/** Whether the person `me` has reacted so: the bot's own `me` is none of ours where the server names who reacted. */
export function reacted(reaction, me) {
  const users = reaction.users?.map((user) => user?.id ?? user);
  return users ? users.includes(me?.id) : Boolean(reaction.me);
}

/** `react(emoji)` is called with what was pressed. Null where there is none. */
export function reactions(message, state, react) {
  const list = message.reactions ?? [];
  if (list.length === 0) return null;
  return h(
    'div',
    { class: 'reactions', role: 'group', 'aria-label': t('reactions') },
    list.map((reaction) => {
      const who = (reaction.users ?? []).map((id) => displayName(state.user(id?.id ?? id))).join(', ');
      const mine = reacted(reaction, state.me);
      const name = reaction.emoji.id ? `:${reaction.emoji.name}:` : reaction.emoji.name;
      return h(
        'button',
        {
          type: 'button',
          class: `reaction${mine ? ' mine' : ''}`,
          'aria-pressed': String(mine),
          'aria-label': t('reaction', { name, n: reaction.count }),
          title: who ? `${name}: ${who}` : name,
          data: { reaction: reaction.emoji.id ?? reaction.emoji.name, count: reaction.count },
          on: { click: () => react(reaction.emoji) },
        },
        emoji(reaction.emoji),
        h('span', { class: 'reaction-count' }, String(reaction.count)),
      );
    }),
    addButton((anchor) => pickReaction(anchor, react)),
  );
}

/** The button that offers more. */
export function addButton(press) {
  return h(
    'button',
    {
      type: 'button',
      class: 'reaction add',
      'aria-label': t('add-reaction'),
      title: t('add-reaction'),
      data: { action: 'react' },
      on: { click: (event) => press(event.currentTarget) },
    },
    icon('smile'),
  );
}

/** A small choice of emoji; any other can be typed. */
export function pickReaction(anchor, react) {
  const done = (character) => {
    frame.close('done');
    react(parse(character));
  };
  const input = h('input', {
    type: 'text',
    placeholder: t('any-emoji'),
    'aria-label': t('any-emoji'),
    on: {
      keydown: (event) => {
        if (event.key !== 'Enter' || !input.value.trim()) return;
        event.preventDefault();
        done(input.value.trim());
      },
    },
  });
  const grid = h(
    'div',
    { class: 'emoji-grid', role: 'group', 'aria-label': t('add-reaction') },
    EMOJI.slice(0, 24).map(([name, character]) =>
      h(
        'button',
        {
          type: 'button',
          class: 'emoji-choice',
          'aria-label': name,
          title: `:${name}:`,
          data: { emoji: character },
          on: { click: () => done(character) },
        },
        character,
      ),
    ),
  );
  grid.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...grid.children];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  });
  const frame = float(anchor, h('div', { class: 'emoji-picker', role: 'dialog', 'aria-label': t('add-reaction') }, grid, input), {
    prefer: 'above',
  });
  grid.firstElementChild?.focus();
}

/** `name:id` and `<:name:id>` mean a server's own emoji, anything else is the character itself. */
function parse(text) {
  const own = /^<?a?:?(\w{2,32}):(\d{15,20})>?$/.exec(text);
  return own ? { name: own[1], id: own[2] } : { name: text, id: null };
}
