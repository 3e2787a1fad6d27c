// How nodes are made. Everything shown on this page is built here, as nodes and text: never as a string of HTML,
// because most of what is shown was written by somebody else.
// Start at `h`.

const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'tabIndex', 'selected', 'multiple', 'required']);

/** Makes an element. `props`: attributes, plus `on` (listeners), `data` (dataset) and `css` (style properties). */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name === 'on') for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (name === 'data') assign(node.dataset, value);
    else if (name === 'css') for (const [key, setting] of Object.entries(value)) node.style.setProperty(key, setting);
    else if (PROPERTIES.has(name)) node[name] = value;
    else if (value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function assign(dataset, values) {
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) dataset[key] = value;
  }
}

// Drawn for this page, on a grid of 24, as strokes.
const ICONS = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h16M3.5 15h16',
  thread: 'M5 4v8a4 4 0 0 0 4 4h10M15 12l4 4-4 4',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19 7',
  down: 'M6 9l6 6 6-6',
  arrow: 'M12 5v14M6 13l6 6 6-6',
  up: 'M12 19V5M6 11l6-6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  send: 'M4 12 20 4l-5 16-4-6.5z M11 13.5 20 4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  link: 'M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  gear: 'M12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  reply: 'M20 6v4a4 4 0 0 1-4 4H5M9 10l-4 4 4 4',
  bot: 'M6 9h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z M12 5v4M9 13v2M15 13v2',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  people:
    'M12 9a3.2 3.2 0 1 1-6.4 0A3.2 3.2 0 0 1 12 9z M2.5 19.5c.5-3.4 3-5 6.3-5s5.800 1.600 6.300 5 M15.500 6.300a3 3 0 0 1 0 5.500M18 15.200c2 .700 3.200 2.200 3.500 4.300',
  flask: 'M9 3h6M10 3v6.500L4.800 18a2 2 0 0 0 1.700 3h11a2 2 0 0 0 1.700-3L14 9.500V3M7.500 15h9',
  search: 'M17 10.500a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0zM15.500 15.500 21 21',
  keyboard:
    'M4 6h16a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 20 18H4a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 4 6zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M8 14h8',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.300h.01',
  smile: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 14.500a4.500 4.500 0 0 0 8 0M9 9.500h.01M15 9.500h.01',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  play: 'M7 4.500v15l12-7.500z',
  stop: 'M6 6h12v12H6z',
  plug: 'M8 3v5M16 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
};

const SVG = 'http://www.w3.org/2000/svg';

/** A small drawing, hidden from screen readers: whatever holds it carries the label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** The drawing before a channel's name. */
export function iconOf(channel) {
  return icon({ text: 'hash', thread: 'thread', dm: 'at', group: 'people' }[channel?.kind] ?? 'hash');
}

/** An emoji of a component: a character, or the name of one of a server's own. */
export function emoji(data) {
  if (!data) return null;
  if (!data.id) return h('span', { class: 'emoji', 'aria-hidden': 'true' }, data.name);
  const name = `:${data.name}:`;
  const ending = data.animated ? 'gif' : 'png';
  const image = h('img', {
    class: 'custom-emoji',
    alt: name,
    title: name,
    src: `/emojis/${encodeURIComponent(data.id)}.${ending}`,
    draggable: 'false',
  });
  // One that the server has no picture of is told by its name.
  image.addEventListener('error', () => image.replaceWith(h('span', { class: 'custom-emoji-name', title: name }, name)));
  return image;
}

/** Discord's number for a colour, for a style sheet; undefined where there is none. */
export function colourCss(number) {
  return number === undefined || number === null ? undefined : `#${number.toString(16).padStart(6, '0')}`;
}

/** A round picture of a user: a colour and initials, or a drawing for a bot. */
export function avatar(user, size = 40) {
  const name = displayName(user);
  const node = h('span', { class: 'avatar', 'aria-hidden': 'true', css: { '--size': `${size}px`, '--colour': colourOf(user) } });
  if (user?.bot) node.append(icon('bot'));
  else node.append(initials(name));
  return node;
}

/** The name people see. */
export function displayName(user) {
  return user?.global_name || user?.username || '?';
}

function initials(name) {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words[0][0] + words[1][0] : [...name].slice(0, 2).join('');
  return letters.toLocaleUpperCase();
}

const PALETTE = ['#5865c9', '#2f7d4e', '#a3651f', '#b4455f', '#277a8f', '#8a57b5', '#6c7a3a', '#a8553a'];

/** A user's colour: what the server says, else one chosen by the id so that it stays the same. */
export function colourOf(user) {
  const given = user?.avatar_color;
  if (typeof given === 'number') return `#${given.toString(16).padStart(6, '0')}`;
  if (typeof given === 'string' && /^#?[0-9a-f]{6}$/i.test(given)) return given.startsWith('#') ? given : `#${given}`;
  let sum = 0;
  for (const character of user?.id ?? '') sum = (sum * 31 + character.codePointAt(0)) % 9973;
  return PALETTE[sum % PALETTE.length];
}

let counter = 0;

/** An id that no other element of this page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Only addresses a page may open or load; anything else is shown as text. */
export function safeUrl(url) {
  if (typeof url !== 'string') return null;
  try {
    const parsed = new URL(url, location.origin);
    if (!['http:', 'https:'].includes(parsed.protocol)) return null;
    // Files the bot attached have Discord's address, and are served by this machine.
    if (/^(cdn|media)\.discordapp\.(com|net)$/.test(parsed.hostname)) return parsed.pathname + parsed.search;
    return parsed.href;
  } catch {
    return null;
  }
}

/**
 * Makes the children of `parent` the nodes of `items`, in order. `items` are `{key, sign, build}`: a node is kept while its
 * `sign` stays the same, and a new node of the same key takes over the keyboard's focus. Nodes that stay are not moved.
 */
export function keyed(parent, items) {
  const old = parent.keyedNodes ?? new Map();
  const fresh = new Map();
  let focus = null;
  for (const { key, sign, build } of items) {
    const known = old.get(key);
    if (known && known.sign === sign) {
      fresh.set(key, known);
      continue;
    }
    const node = build();
    if (known?.node.contains(document.activeElement)) focus = node;
    fresh.set(key, { sign, node });
  }
  const kept = new Set([...fresh.values()].map(({ node }) => node));
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  let place = parent.firstChild;
  for (const { node } of fresh.values()) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
  parent.keyedNodes = fresh;
  focus?.focus({ preventScroll: true });
}
