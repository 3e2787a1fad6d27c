// What the person sitting here can see: the world, their channels with messages, and where they are looking.
// Events of the stream are applied here. No node and no request lives here. Start at `State.apply`.

import { displayName } from './dom.js';

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;

/** What the server takes for one's conversation with the bot while it has no id. */
const DM = 'dm';

const KINDS = { 0: 'text', 1: 'dm', 5: 'text', 10: 'thread', 11: 'thread', 12: 'thread' };

export class State {
  world = { application: null, users: [], guilds: [], commands: [] };
  me = null;
  /** Channels by id, in the server's order. */
  channels = new Map();
  /** The id of the channel looked at. */
  current = null;
  online = true;
  /** Who writes where: channel id to a map of user id to the time it stops. */
  typing = new Map();
  /** Only on this page: commands under way or failed, by channel. */
  local = new Map();
  /** How many mentions wait for the other people, by user id. */
  waiting = new Map();
  /** The faults that are injected, as the server has them; null while unknown or where there are none to inject. */
  faults = null;
  /** What broke the published document, where the server watches for it. */
  violations = [];
  #listeners = new Map();

  /** Calls `listener` when `topic` changes: world, me, channels, messages, current, online, typing, commands,
   * waiting, trials (faults, violations); and what only happens: arrived (a message), unknown-channel and missed (the view must be fetched). */
  on(topic, listener) {
    if (!this.#listeners.has(topic)) this.#listeners.set(topic, []);
    this.#listeners.get(topic).push(listener);
  }

  tell(...topics) {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  get channel() {
    return this.channels.get(this.current) ?? null;
  }

  get guild() {
    return this.guildOf(this.channel);
  }

  guildOf(channel) {
    return this.world.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
  }

  /** The colour of a person's name here: that of the highest of their roles that has one. */
  nameColour(user) {
    const mine = this.guild?.members?.find((member) => member.user === user)?.roles ?? [];
    const coloured = (this.guild?.roles ?? []).filter((role) => role.color && mine.includes(role.id));
    return coloured.sort((one, other) => other.position - one.position)[0]?.color;
  }

  get bot() {
    return this.world.application?.bot ?? null;
  }

  /** People one can sit as. */
  get people() {
    return this.world.users.filter((user) => !user.bot);
  }

  user(id) {
    if (this.bot?.id === id) return this.bot;
    return this.world.users.find((user) => user.id === id) ?? null;
  }

  /** A user by id or name. */
  findPerson(name) {
    const wanted = name?.toLowerCase();
    return this.people.find((user) => user.id === name || user.username.toLowerCase() === wanted) ?? null;
  }

  /** A channel by id or name. */
  findChannel(name) {
    if (this.channels.has(name)) return this.channels.get(name);
    const wanted = name?.replace(/^#/, '').toLowerCase();
    const all = [...this.channels.values()];
    return (
      all.find((channel) => channel.name?.toLowerCase() === wanted) ?? all.find((channel) => channel.kind === wanted) ?? null
    );
  }

  setWorld(world) {
    this.world = { users: [], guilds: [], commands: [], ...world };
    const online = world.online ?? world.bot_online ?? world.application?.online;
    if (typeof online === 'boolean') this.online = online;
    if (this.me) this.me = this.world.users.find((user) => user.id === this.me.id) ?? this.me;
    this.tell('world', 'online', 'commands', 'me');
  }

  /** Sits down as somebody else; the view follows with `setView`. */
  sit(user) {
    this.me = user;
    this.channels = new Map();
    this.typing = new Map();
    this.waiting.delete(user?.id);
    this.tell('me', 'channels', 'messages');
  }

  setView(view) {
    const old = this.channels;
    this.me = { ...this.me, ...view.user };
    this.channels = new Map();
    for (const raw of view.channels) {
      const channel = normalise(raw);
      // Messages that did not change stay the same objects, so that nothing open on them is disturbed.
      const known = new Map((old.get(channel.id)?.messages ?? []).map((message) => [message.id, message]));
      channel.messages = (raw.messages ?? []).map((message) => same(known.get(message.id), message));
      this.channels.set(channel.id, channel);
    }
    this.#inviteDm();
    this.tell('me', 'channels', 'messages');
  }

  /** Before the bot has written to them, a person can write to it: the server opens the conversation under the name `dm`. */
  #inviteDm() {
    const open = [...this.channels.values()].some((channel) => channel.kind === 'dm' && channel.id !== DM);
    if (open) {
      this.channels.delete(DM);
      if (this.current === DM) this.look(this.findChannel(DM).id);
    } else if (this.bot && !this.channels.has(DM)) {
      this.channels.set(DM, {
        id: DM,
        kind: 'dm',
        name: displayName(this.bot),
        archived: false,
        deny: [],
        unread: 0,
        mentions: 0,
        messages: [],
      });
    }
  }

  look(id) {
    if (this.current === id) return;
    this.current = id;
    this.tell('current');
  }

  /** Applies one event of the stream. */
  apply(event) {
    switch (event.type) {
      case 'message_create':
        return this.#message(event, 'created');
      case 'message_update':
        return this.#message(event, 'updated');
      case 'message_delete':
        return this.#forget(event.channel, event.id);
      case 'channel':
        return this.#channel(event.channel);
      case 'channel_delete':
        this.channels.delete(event.id);
        return this.tell('channels', 'messages');
      case 'commands':
        this.world.commands = event.commands;
        return this.tell('commands');
      case 'read':
        return this.markRead(event.channel);
      case 'typing':
        return this.#typing(event.channel, event.user);
      case 'user':
        return this.#user(event.user);
      case 'guild':
        return this.#guild(event.guild);
      case 'missed':
        return this.tell('missed');
      case 'faults':
        return this.setFaults(event.plan);
      case 'bot':
        this.online = event.online;
        return this.tell('online');
      default:
        return undefined;
    }
  }

  setFaults(plan) {
    this.faults = plan;
    this.tell('trials');
  }

  setViolations(list) {
    if (list.length === this.violations.length) return;
    this.violations = list;
    this.tell('trials');
  }

  #message({ channel: id, message }, what) {
    const channel = this.channels.get(idOf(id));
    if (!channel) return this.tell('unknown-channel');
    const at = channel.messages.findLastIndex((known) => known.id === message.id);
    if (at >= 0) channel.messages[at] = same(channel.messages[at], { ...channel.messages[at], ...message });
    else if (what === 'created') this.#append(channel, message);
    else return undefined;
    return this.tell('messages');
  }

  #append(channel, message) {
    channel.messages.push(message);
    this.typing.get(channel.id)?.delete(message.author?.id);
    if (message.author?.id !== this.me?.id && !(message.flags & EPHEMERAL)) {
      channel.unread = (channel.unread ?? 0) + 1;
      if (this.mentionsMe(message)) channel.mentions = (channel.mentions ?? 0) + 1;
    }
    this.tell('channels', 'typing');
    this.tell('arrived');
  }

  mentionsMe(message) {
    return Boolean(this.me) && (message.mention_everyone || (message.mentions ?? []).some((user) => user.id === this.me.id));
  }

  #forget(id, message) {
    for (const channel of this.channels.values()) {
      if (id !== undefined && channel.id !== idOf(id)) continue;
      const kept = channel.messages.filter((known) => known.id !== message);
      if (kept.length !== channel.messages.length) channel.messages = kept;
    }
    this.tell('messages');
  }

  #channel(raw) {
    const channel = normalise(raw);
    const known = this.channels.get(channel.id);
    if (known) Object.assign(known, channel, { messages: known.messages, unread: known.unread, mentions: known.mentions });
    else this.channels.set(channel.id, { messages: [], unread: 0, mentions: 0, ...channel });
    this.#inviteDm();
    this.tell('channels');
    if (!known) this.tell('unknown-channel');
  }

  markRead(id) {
    const channel = this.channels.get(idOf(id));
    if (!channel || (!channel.unread && !channel.mentions)) return;
    channel.unread = 0;
    channel.mentions = 0;
    this.tell('channels');
  }

  #typing(channel, user) {
    const id = idOf(channel);
    if (!this.typing.has(id)) this.typing.set(id, new Map());
    this.typing.get(id).set(idOf(user), Date.now() + 9000);
    setTimeout(() => this.tell('typing'), 9100);
    this.tell('typing');
  }

  /** Who is typing in the channel looked at. */
  typers() {
    const now = Date.now();
    return [...(this.typing.get(this.current) ?? [])]
      .filter(([id, until]) => until > now && id !== this.me?.id)
      .map(([id]) => this.user(id));
  }

  #user(user) {
    const at = this.world.users.findIndex((known) => known.id === user.id);
    if (at >= 0) this.world.users[at] = { ...this.world.users[at], ...user };
    else this.world.users.push(user);
    if (this.me?.id === user.id) this.me = { ...this.me, ...user };
    this.tell('world', 'me');
  }

  #guild(guild) {
    if (!guild) return;
    const at = this.world.guilds.findIndex((known) => known.id === guild.id);
    if (at >= 0) this.world.guilds[at] = { ...this.world.guilds[at], ...guild };
    else this.world.guilds.push(guild);
    this.tell('world');
    if (at < 0) this.tell('unknown-channel');
  }

  /** Shows something only on this page, below the last message of `channel`. Gives back what takes it away or changes it. */
  addLocal(channel, entry) {
    const shown = {
      id: `local-${crypto.randomUUID()}`,
      after: this.channels.get(channel)?.messages.at(-1)?.id,
      owner: this.me?.id,
      ...entry,
    };
    const change = (next) => {
      const others = (this.local.get(channel) ?? []).filter((known) => known.id !== shown.id);
      this.local.set(channel, next ? [...others, next] : others);
      this.tell('messages');
    };
    change(shown);
    return { remove: () => change(null), replace: (part) => change({ ...shown, ...part }) };
  }

  locals() {
    return (this.local.get(this.current) ?? []).filter((entry) => entry.owner === this.me?.id);
  }
}

/** An event names a channel or a user by id; be lenient and take the object too. */
function idOf(value) {
  return typeof value === 'object' && value !== null ? value.id : value;
}

function normalise(raw) {
  const channel = { archived: false, deny: [], ...raw };
  delete channel.messages;
  channel.kind = raw.kind ?? KINDS[raw.type] ?? 'text';
  if (raw.thread_metadata && raw.archived === undefined) channel.archived = raw.thread_metadata.archived;
  return channel;
}

function same(old, fresh) {
  return old && JSON.stringify(old) === JSON.stringify(fresh) ? old : fresh;
}

/** The number on a channel's badge: every message of a DM counts, in a server only mentions. */
export function badge(channel) {
  return channel.kind === 'dm' ? Math.max(channel.unread ?? 0, channel.mentions ?? 0) : (channel.mentions ?? 0);
}
