// Discord's markdown, from text to nodes. Nothing here knows a message or a user: names of what is mentioned come from `names`.
// First blocks (headings, lists, quotes, fences), then what stands inside a line. Start at `markdown`.

import { emoji, h, safeUrl } from './dom.js';
import { timestamp } from './when.js';
import { t } from './words.js';

/**
 * Renders `text` into a fragment. `names` has `user(id)`, `role(id)`, `channel(id)` and `command(name)`, each a node.
 */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks(text.replace(/\r\n?/g, '\n'), names, 'outside'));
  return fragment;
}

/** Whether a message is nothing but a few emoji: those are shown large. */
export function onlyEmoji(text) {
  const rest = text.replace(/<a?:\w+:\d+>|[0-9#*]\ufe0f?\u20e3/g, '🙂').replace(/[\s\u200d\ufe0f]/g, '');
  if (!rest || [...rest].length > 30) return false;
  return /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+$/u.test(rest);
}

const FENCE = /```(?:([A-Za-z0-9_+\-.#]*)\n)?([\s\S]*?)```/g;
const LIST = /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(?=\S)/;

/** `where` is `quote` inside a quote, in which another sign of one is text. */
function blocks(text, names, where) {
  const out = [];
  let rest = text;
  const outside = where !== 'quote';
  while (rest.length > 0) {
    if (outside && rest.startsWith('>>> ')) {
      out.push(h('blockquote', {}, blocks(rest.slice(4), names, 'quote')));
      return out;
    }
    const quote = outside && /^(?:> [^\n]*(?:\n|$))+/.exec(rest);
    if (quote) {
      const inner = quote[0]
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => line.slice(2))
        .join('\n');
      out.push(h('blockquote', {}, blocks(inner, names, 'quote')));
      rest = rest.slice(quote[0].length);
      continue;
    }
    const line = /^[^\n]*(?:\n|$)/.exec(rest)[0];
    FENCE.lastIndex = 0;
    const fence = line.includes('```') ? FENCE.exec(rest) : null;
    if (fence && fence.index < line.length && fence[2].trim()) {
      paragraph(out, rest.slice(0, fence.index).replace(/\n$/, ''), names);
      out.push(h('pre', {}, h('code', { data: { language: fence[1] || undefined } }, fence[2].replace(/^\n|\n$/g, ''))));
      rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, '');
      continue;
    }
    const heading = /^(#{1,3})\s+(\S[^\n]*)(?:\n|$)/.exec(rest);
    if (heading) {
      // A message is not the page: its headings stand below the page's own.
      out.push(h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, inline(heading[2].trim(), names)));
      rest = rest.slice(heading[0].length);
      continue;
    }
    const small = /^-#\s+(\S[^\n]*)(?:\n|$)/.exec(rest);
    if (small) {
      out.push(h('div', { class: 'subtext' }, inline(small[1], names)));
      rest = rest.slice(small[0].length);
      continue;
    }
    if (LIST.test(line)) {
      const taken = list(rest, names);
      out.push(taken.node);
      rest = rest.slice(taken.length);
      continue;
    }
    let length = line.length;
    while (length < rest.length && !startsBlock(rest.slice(length), outside))
      length += /^[^\n]*(?:\n|$)/.exec(rest.slice(length))[0].length;
    paragraph(out, rest.slice(0, length).replace(/\n$/, ''), names);
    rest = rest.slice(length);
  }
  return out;
}

function startsBlock(rest, outside) {
  const line = /^[^\n]*/.exec(rest)[0];
  if (outside && /^(?:>>> |> )/.test(line)) return true;
  return /^(?:#{1,3}\s+\S|-#\s+\S)/.test(line) || LIST.test(line) || line.includes('```');
}

function paragraph(out, text, names) {
  if (text !== '') out.push(h('div', { class: 'paragraph' }, inline(text, names)));
}

/** Consecutive list lines; deeper indentation nests. */
function list(text, names) {
  const items = [];
  let length = 0;
  for (;;) {
    const line = /^[^\n]*(?:\n|$)/.exec(text.slice(length))[0];
    const bullet = LIST.exec(line);
    if (!bullet) {
      // A line indented under an item goes on with it.
      if (items.length === 0 || !/^\s{2,}\S/.test(line)) break;
      items.at(-1).text += `\n${line.trim()}`;
    } else {
      items.push({ depth: bullet[1].length, number: bullet[3], text: line.slice(bullet[0].length).replace(/\n$/, '') });
    }
    length += line.length;
    if (length >= text.length) break;
  }
  let at = 0;
  function level(depth) {
    const ordered = items[at].number !== undefined;
    const node = h(ordered ? 'ol' : 'ul', ordered ? { start: items[at].number } : {});
    while (at < items.length && items[at].depth >= depth) {
      if (items[at].depth > depth && node.lastElementChild) {
        node.lastElementChild.append(level(items[at].depth));
        continue;
      }
      if ((items[at].number !== undefined) !== ordered && items[at].depth === depth) break;
      node.append(h('li', {}, inline(items[at].text, names)));
      at += 1;
    }
    return node;
  }
  const nodes = [];
  while (at < items.length) nodes.push(level(items[at].depth));
  return { node: nodes.length === 1 ? nodes[0] : h('div', {}, nodes), length };
}

const nest = (tag, props) => (found, names) => h(tag, props, inline(found[1], names));

// In order: the first rule that matches at a place wins.
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (found) => found[1]],
  [/<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/y, (found) => timestamp(Number(found[1]), found[2]) ?? found[0]],
  [/<@!?(\d+)>/y, (found, names) => names.user(found[1])],
  [/<@&(\d+)>/y, (found, names) => names.role(found[1])],
  [/<#(\d+)>/y, (found, names) => names.channel(found[1])],
  [/<id:(customize|browse|guide|linked-roles)(?::\d+)?>/y, (found) => h('span', { class: 'mention' }, t(`place-${found[1]}`))],
  [/<\/([-_\p{L}\p{N} ]{1,100}):(\d+)>/uy, (found, names) => names.command(found[1])],
  [/<(a?):(\w{2,32}):(\d+)>/y, (found) => emoji({ name: found[2], id: found[3], animated: found[1] === 'a' })],
  [/(?<!\w)@(everyone|here)\b/y, (found) => h('span', { class: 'mention' }, `@${found[1]}`)],
  [/<(https?:\/\/[^\s>]+)>/y, (found) => link(found[1], found[1])],
  [
    /\[((?:\[[^\]]*\]|[^[\]])+)\]\(\s*<?(https?:\/\/[^\s<>]*?)>?(?:\s+"([^"]*)")?\s*\)/y,
    // A text that is itself an address could lie about where it leads.
    (found, names) => (/https?:\/\//.test(found[1]) ? found[0] : link(found[2], inline(found[1], names), found[3])),
  ],
  [/https?:\/\/(?:\([^\s<()]*\)|[^\s<()])*(?:\([^\s<()]*\)|[^<.,:;"'()\]*_~|\s])/y, (found) => link(found[0], found[0])],
  [/\|\|([\s\S]+?)\|\|/y, (found, names) => spoiler(inline(found[1], names))],
  [/~~([\s\S]+?)~~(?!_)/y, nest('s')],
];

// Of these the one that matches the longest text wins, the first of two that match as much.
const RIVALS = [
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, nest('em')],
  [/\*(?=[^\s*]|\*\*[^\s*])((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, nest('em')],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, nest('strong')],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, nest('u')],
];
const SPECIAL = /[\\`<@[*_~|]|https?:/g;

function inline(text, names) {
  const out = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain) out.push(plain);
    plain = '';
  };
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    if (!next) {
      plain += text.slice(at);
      break;
    }
    plain += text.slice(at, next.index);
    at = next.index;
    if (text[at] === '`') {
      const { node, length } = code(text, at);
      if (typeof node === 'string') plain += node;
      else {
        flush();
        out.push(node);
      }
      at += length;
      continue;
    }
    const hit = match(text, at);
    if (!hit) {
      plain += text[at];
      at += 1;
      continue;
    }
    const made = hit.make(hit.found, names);
    if (typeof made === 'string') plain += made;
    else {
      flush();
      out.push(made);
    }
    at += hit.found[0].length;
  }
  flush();
  return out;
}

/** Code between two runs of as many backticks; a run without its like is text. */
function code(text, at) {
  const [run] = /^`+/.exec(text.slice(at));
  for (const other of text.slice(at + run.length).matchAll(/`+/g)) {
    if (other[0].length !== run.length) continue;
    const inner = text.slice(at + run.length, at + run.length + other.index);
    return { node: h('code', {}, inner.replace(/^ (?=`)|(?<=`) $/g, '')), length: inner.length + 2 * run.length };
  }
  return { node: run, length: run.length };
}

function match(text, at) {
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found) return { found, make };
  }
  let longest = null;
  for (const [rule, make] of RIVALS) {
    rule.lastIndex = at;
    const found = rule.exec(text);
    if (found && found[0].length > (longest?.found[0].length ?? 0)) longest = { found, make };
  }
  return longest;
}

function link(url, content, title) {
  const href = safeUrl(url);
  if (!href) return h('span', {}, content);
  return h(
    'a',
    { href, target: '_blank', rel: 'noreferrer noopener', title: title ?? (content === url ? undefined : url) },
    content,
  );
}

function spoiler(content) {
  const node = h(
    'span',
    { class: 'spoiler', role: 'button', tabindex: '0', 'aria-expanded': 'false', 'aria-label': t('spoiler') },
    h('span', { class: 'spoiler-text' }, content),
  );
  const show = () => {
    node.classList.add('shown');
    node.setAttribute('aria-expanded', 'true');
    node.removeAttribute('aria-label');
  };
  node.addEventListener('click', show);
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    show();
  });
  return node;
}
