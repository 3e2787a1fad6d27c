// A bot whose time passes when it is told to, with its page: the test program `wire` with its one test that serves (`tests/wire/browser_page.rs`).
// Start at `Days`.

const readline = require('node:readline');
const { spawn } = require('node:child_process');
const { Player } = require('./player.cjs');
const { speak } = require('./rehearsal.cjs');
const { controls, wrongInView, wrongOnPage } = require('./sight.cjs');

const TEST = 'browser_page::a_page_is_served_whose_time_passes_as_it_is_told';
const PEOPLE = ['ana', 'bo', 'cy', 'dee', 'eli'];

/** The program, ready, and a way to tell it something: resolves when that is done. */
async function startTurned(program) {
  const child = spawn(program, ['--ignored', '--exact', '--nocapture', TEST], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = readline.createInterface({ input: child.stdout });
  const awaited = [];
  let ended = null;
  said.on('line', (line) => { if (/^(http:|done)/.test(line)) awaited.shift()?.found(line); });
  child.on('exit', (code) => { ended = new Error(`the program ended with ${code}`); awaited.splice(0).forEach(({ failed }) => failed(ended)); });
  const next = () => new Promise((found, failed) => { if (ended) failed(ended); else awaited.push({ found, failed }); });
  const [url] = (await next()).match(/http:\/\/[0-9.]+:\d+/);
  const tell = (line) => { const done = next(); child.stdin.write(`${line}\n`); return done; };
  return { child, url, tell };
}

/** Days at a table, looked at in a browser at several widths: what people do is done by the control API. */
class Days extends Player {
  static async open(browser, program, { lang, widths, out }) {
    const { child, url, tell } = await startTurned(program);
    const page = await browser.newPage({ viewport: { width: widths[0], height: 900 } });
    const days = new Days(page, url, { channel: 'table-one', out, random: () => 0 });
    Object.assign(days, { child, tell, lang, widths, ahead: 0, wrong: [] });
    await speak(days, lang, PEOPLE);
    return days;
  }

  async close() {
    await this.page.close();
    this.child.kill('SIGKILL');
  }

  /** Time passes, for the browser too. */
  async pass(minutes) {
    await this.tell(`pass ${minutes}`);
    this.ahead += minutes;
    await this.page.clock.setFixedTime(Date.now() + this.ahead * 60000);
  }

  async id(user) {
    return (await this.get('world')).users.find(({ username }) => username === user).id;
  }

  /** Somebody types a command; the message that answers them. */
  async types(user, name, options = {}, channel = this.channel) {
    const typed = Object.entries(options).map(([option, value]) => ({ name: option, value }));
    const outcome = await this.send('command', { user, channel, name, options: typed });
    return this.came(outcome);
  }

  /** Somebody presses the button, or chooses in the menu, whose id fits. */
  async does(user, message, fits, values) {
    const all = controls(message);
    const one = all.find(({ custom_id: id }) => fits.test(id ?? ''));
    if (!one) throw new Error(`nothing fits ${fits} among ${all.map(({ custom_id: id }) => id)} on: ${message.content}`);
    return this.came(await this.send('component', { user, message: message.id, custom_id: one.custom_id, values }));
  }

  /** Somebody types a command, and sees what answers it. */
  async typed(name, user, command, options, channel) {
    await this.types(user, command, options, channel);
    await this.look(name, user, { channel });
  }

  /** Somebody presses or chooses, and sees what comes of it. */
  async did(name, user, message, fits, values) {
    await this.does(user, message, fits, values);
    await this.look(name, user);
  }

  /** What comes of an outcome that is still to come: the message, if there is one. */
  async came(outcome) {
    let late = outcome;
    while (late.kind === 'deferred_message' && late.state === 'deferred') late = await this.get(`outcomes/${outcome.interaction}`);
    if (late.state === 'failed') throw new Error(`an interaction failed: ${JSON.stringify(outcome).slice(0, 200)}`);
    return late.message ?? late;
  }

  /** A table in play, or its lobby; its first person is the host. */
  async table(game, people, { options = {}, begin = true, channel = this.channel } = {}) {
    await this.types(people[0], 'table new', { game, ...options }, channel);
    const lobby = async () => { await this.tell('play 0'); return this.newest(channel, /:join"/); };
    for (const user of people.slice(1)) await this.does(user, await lobby(), /:join$/);
    if (begin) await this.does(people[0], await lobby(), /:start$/);
    await this.tell('play 0');
  }

  /** The newest message of a channel, as somebody sees it, that has such components. */
  async newest(channel, fits = /./, user = 'eli') {
    const view = await this.get(`users/${user}/view`);
    const found = view.channels.find((one) => one.name === channel || one.kind === channel);
    return found?.messages.filter((message) => message.author.bot && fits.test(JSON.stringify(message.components ?? []) + message.content)).at(-1);
  }

  /** Who is awaited, by their names. */
  async asked(people = PEOPLE) {
    return this.awaited(await this.live(), people);
  }

  /** Screenshots of the end of a channel as somebody sees it, at each width. */
  async look(name, user, { channel = this.channel, then = async () => {} } = {}) {
    await this.tell('play 0');
    const view = await this.get(`users/${user}/view`);
    const id = view.channels.find((one) => one.name === channel || one.kind === channel)?.id ?? channel;
    const told = (what) => this.wrong.push(`${name}-${this.lang}: ${what}`);
    wrongInView({ channels: view.channels.filter((one) => one.id === id) }, { table: channel, lang: this.lang }).forEach(told);
    for (const width of this.widths) {
      await this.page.setViewportSize({ width, height: 900 });
      await this.sit(user, id);
      await then(this.page);
      await this.shot(`days-${name}-${this.lang}-${width}`);
      (await wrongOnPage(this.page, width)).forEach(told);
    }
  }
}

module.exports = { Days, PEOPLE };
