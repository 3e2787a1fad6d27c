// The control API, one function a request, and the stream of events of one user.
// No state of the page and no node lives here.
// Start at `call`; the table of requests is in loopback/CONTROL.md.

import { t } from './words.js';

/** The server said no: `message` is its own sentence. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  const answer = await fetch(`/control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
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

const user = (id) => `/users/${encodeURIComponent(id)}`;
const channel = (id) => `/channels/${encodeURIComponent(id)}`;

export const world = () => call('GET', '/world');
export const view = (me) => call('GET', `${user(me)}/view`);
export const counts = (me) => call('GET', `${user(me)}/view?limit=0`);
export const addUser = (body) => call('POST', '/users', body);
export const changeUser = (id, body) => call('PATCH', user(id), body);
export const addGuild = (body) => call('POST', '/guilds', body);
export const changeGuild = (id, body) => call('PATCH', `/guilds/${encodeURIComponent(id)}`, body);
export const addChannel = (guild, body) => call('POST', `/guilds/${encodeURIComponent(guild)}/channels`, body);
export const changeChannel = (id, body) => call('PATCH', channel(id), body);
export const removeChannel = (id) => call('DELETE', channel(id));
export const say = (me, body) => call('POST', `${user(me)}/messages`, body);
export const read = (me, id) => call('POST', `${user(me)}/read`, { channel: id });
export const dismiss = (me, id) => call('POST', `${user(me)}/dismiss`, { message: id });
export const autocomplete = (me, body) => call('POST', `${user(me)}/autocomplete`, body);
export const run = (me, body) => call('POST', `${user(me)}/commands`, body);
export const press = (me, body) => call('POST', `${user(me)}/components`, body);
export const submit = (me, body) => call('POST', `${user(me)}/modals`, body);
export const react = (me, body) => call('POST', `${user(me)}/reactions`, body);
export const unreact = (me, body) => call('DELETE', `${user(me)}/reactions`, body);
export const gateway = (what) => call('POST', '/gateway', { do: what });
export const faults = () => call('GET', '/faults');
export const setFaults = (plan) => call('PUT', '/faults', plan);
export const clearFaults = () => call('DELETE', '/faults');
export const faultPresets = () => call('GET', '/faults/presets');
export const violations = () => call('GET', '/violations');

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
