// The control API: acts, what can be asked, and the stream of events of one user. No state of the page and no node lives here.
// Start at `act`; the tables of acts and requests are in loopback/CONTROL.md.

import { t } from './words.js';

/** The server said no: `message` is its own sentence. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(path, options) {
  const answer = await fetch(`/control${path}`, options).catch(() => {
    throw new Refused(t('unreachable'), 0);
  });
  const text = await answer.text();
  const parsed = parse(text);
  if (!answer.ok) throw new Refused(parsed?.error ?? (text || answer.statusText), answer.status);
  return parsed;
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Does what the act of that name does with these fields. */
export const act = (name, fields) =>
  call('/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: name, ...fields }),
  });

const user = (id) => `/users/${encodeURIComponent(id)}`;

export const world = () => call('/world');
export const view = (me) => call(`${user(me)}/view`);
export const counts = (me) => call(`${user(me)}/view?limit=0`);
export const faults = () => call('/faults');
export const faultPresets = () => call('/faults/presets');
export const violations = () => call('/violations');

/**
 * Listens to what a user can see until `close` is called. `heard.open` is called each time a connection stands, so that what
 * was missed can be fetched; `heard.event` with each event; `heard.lost` when the connection breaks.
 */
export class Stream {
  #source = null;
  #timer = 0;
  #wait = 250;
  #closed = false;

  constructor(me, heard) {
    this.me = me;
    this.heard = heard;
    this.#connect();
  }

  #connect() {
    const source = new EventSource(`/control${user(this.me)}/events`);
    this.#source = source;
    source.onopen = () => {
      this.#wait = 250;
      this.heard.open();
    };
    source.onmessage = (message) => {
      const event = parse(message.data);
      if (event?.type) this.heard.event(event);
    };
    source.onerror = () => {
      // The browser would try again by itself, but not after an HTTP error, and not with a growing pause.
      source.close();
      if (this.#closed) return;
      this.heard.lost();
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 4000);
    };
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}
