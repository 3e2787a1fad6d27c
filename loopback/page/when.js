// Dates and times as Discord writes them, in the reader's language, and the timestamps that count on their own.
// No wall clock but the browser's. Start at `timestamp`.

import { h } from './dom.js';
import { locale, t } from './words.js';

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const formats = new Map();

function format(date, options) {
  const key = `${locale()} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale(), options));
  return formats.get(key).format(date);
}

const UNITS = [
  ['year', 31536000],
  ['month', 2592000],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function relative(seconds) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** `<t:seconds:style>` as a node, or null where there is no such moment; `R` is kept current by `tick`. */
export function timestamp(seconds, style = 'f') {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const node = h('time', { class: 'timestamp', datetime: date.toISOString(), title: format(date, STYLES.F) });
  if (style === 'R') node.dataset.relative = String(seconds);
  node.textContent = style === 'R' ? relative(seconds - Date.now() / 1000) : format(date, STYLES[style] ?? STYLES.f);
  return node;
}

function tick() {
  for (const node of document.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(node.dataset.relative) - Date.now() / 1000);
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(tick, 1000);

/** When a message was sent: today and yesterday by name, else the date. */
export function messageTime(iso) {
  const date = new Date(iso);
  const node = h('time', { class: 'sent', datetime: iso, title: format(date, STYLES.F) });
  const time = format(date, STYLES.t);
  const days = dayNumber(new Date()) - dayNumber(date);
  if (days === 0) node.textContent = t('today', { time });
  else if (days === 1) node.textContent = t('yesterday', { time });
  else node.textContent = `${format(date, STYLES.d)} ${time}`;
  return node;
}

/** A moment in full. */
export function momentName(iso) {
  return format(new Date(iso), STYLES.F);
}

/** The hour alone, for a message grouped under the one before. */
export function shortTime(iso) {
  return h('time', { class: 'sent-short', datetime: iso, 'aria-hidden': 'true' }, format(new Date(iso), STYLES.t));
}

/** The heading of a day. */
export function dayName(iso) {
  return format(new Date(iso), STYLES.D);
}

/** Days since a fixed day, in the reader's time zone. */
export function dayNumber(date) {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60000) / 86400000);
}
