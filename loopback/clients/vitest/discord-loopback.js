// A helper for vitest: runs your bot on the loopback, with a Discord as new for each test. Start at `loopback`.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach } from 'vitest';

const REACTION = 100; // milliseconds: nobody presses sooner, and many clients take note of a button or form only after they have sent it

/** All objects in a JSON value. */
const walk = value => value === null || typeof value !== 'object' ? []
  : [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(walk)];

class Discord {
  acts = [];

  async call(path, body) {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${this.control}${path}`, body && post);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** Does one of the acts in CONTROL.md. Of a user's interaction it returns the bot's answer: a message or a form. */
  async act(act, fields) {
    await sleep(REACTION);
    const { user = 'the test', ...rest } = fields;
    this.acts.push([new Date(), `${user}: ${act} ${JSON.stringify(rest)}`]);
    let outcome = await this.call('/act', { act, ...fields });
    if (!outcome?.state) return outcome;
    for (const end = Date.now() + 30_000; outcome.state === 'deferred' && Date.now() < end; await sleep(50)) {
      outcome = await this.call(`/outcomes/${outcome.interaction}`);
    }
    if (outcome.state !== 'answered') throw new Error(`the bot did not answer ${act} ${JSON.stringify(fields)}: ${outcome.state}`);
    return outcome.kind === 'modal' ? { ...outcome.modal, interaction: outcome.interaction } : outcome.message;
  }

  /** The custom id of a part of a message or form, which has that text as its label, placeholder or custom id. */
  find(holder, text) {
    for (const part of walk(holder.components)) {
      const inner = walk(part).find(below => below.custom_id !== undefined);
      if (inner && [part.label, part.placeholder, part.custom_id].includes(text)) return inner.custom_id;
    }
    throw new Error(`no ${text} in ${JSON.stringify(holder.components)}`);
  }

  command(user, name, options = {}, channel = 'general') {
    return this.act('command', { user, channel, name, options: Object.entries(options).map(([name, value]) => ({ name, value })) });
  }

  /** Presses a button, or chooses values from a menu. */
  press(user, message, text, ...values) {
    const chosen = values.length ? { values } : {};
    return this.act('component', { user, message: message.id, custom_id: this.find(message, text), ...chosen });
  }

  submit(user, form, fields) {
    const filled = Object.fromEntries(Object.entries(fields).map(([text, value]) => [this.find(form, text), value]));
    return this.act('modal', { user, interaction: form.interaction, custom_id: form.custom_id, fields: filled });
  }

  /** The contents of the messages that a user sees in a channel, named (the oldest of that name) or by id. */
  async sees(user, channel = 'general') {
    const { channels } = await this.call(`/users/${user}/view`);
    return channels.find(({ id, name }) => [id, name].includes(channel)).messages.map(message => message.content);
  }

  /** What everybody did and saw since the last reset, and which requests of the bot were refused. */
  async transcript() {
    const { users } = await this.call('/world');
    const history = (await this.call('/history')).map(({ at, change, message, only_for: only }) => {
      const parts = walk([message.embeds, message.components]);
      const shown = parts.flatMap(part => [part.title, part.description, part.content, part.label, part.placeholder]).filter(Boolean);
      const seen = only ? ` (only ${users.find(user => user.id === only)?.username} sees this)` : '';
      return [new Date(at), `    ${message.author.username} ${change}: ${[message.content, ...shown.map(text => `[${text}]`)].join(' ')}${seen}`];
    });
    const refused = (await this.call('/refused')).filter(({ at, path }) => new Date(at) > this.began && !path.startsWith('/control'))
      .map(({ at, method, path, status, code, message, faults }) =>
        [new Date(at), `    refused: ${method} ${path}: ${status} ${code} ${message} ${JSON.stringify(faults)}`]);
    return [...this.acts, ...history, ...refused].sort(([one], [other]) => one - other).map(([, line]) => line).join('\n');
  }
}

/** Runs a bot for all tests of a file: a command such as `['node', 'bot.js']`. Each test begins with a Discord as new. */
export function loopback(bot, program = ['discord-loopback', '--pace', '100']) {
  const discord = new Discord(), folder = mkdtempSync(join(tmpdir(), 'loopback-')), running = [];
  const log = name => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000);
  async function start(name, [command, ...options], known, ready) {
    const words = openSync(join(folder, `${name}.log`), 'w');
    const child = spawn(command, options, { env: { ...process.env, ...known }, stdio: ['ignore', words, words] });
    let failed = null;
    child.once('error', error => { failed = error.message; });
    running.unshift(child);
    for (const end = Date.now() + 30_000; !await ready(); await sleep(50)) {
      if (failed !== null || child.exitCode !== null || Date.now() > end) throw new Error(`the ${name} is not ready: ${failed ?? log(name)}`);
    }
  }

  beforeAll(async () => {
    const env = join(folder, 'env');
    await start('loopback', [...program, '--page', '0', '--rest', '0', '--env-file', env], {}, () => existsSync(env));
    const known = Object.fromEntries(readFileSync(env, 'utf8').trim().split('\n').map(line => line.replace('export ', '').split(/=(.*)/)));
    discord.control = `${known.DISCORD_PAGE}control`;
    await start('bot', bot, known, async () => {
      const { application, commands } = await discord.call('/world');
      return application.online && commands.length > 0;
    });
  }, 90_000);
  afterAll(() => running.forEach(child => child.kill()));
  beforeEach(async ({ onTestFailed }) => {
    await discord.call('/wait?until=settled&seconds=30');
    await discord.call('/act', { act: 'reset' });
    Object.assign(discord, { acts: [], began: new Date() });
    onTestFailed(async () => console.error(`what everybody did and saw:\n${await discord.transcript()}\nthe bot's log:\n${log('bot')}`));
  });
  return discord;
}
