// Whole games on the rehearsal's page: at every step somebody whose turn it is answers on the live message, in the panel or in the direct
// message, by button, menu and form alone, and what everybody sees is held against what there should be. A screenshot of each kind of
// decision is left for people to look at. GAMES, LANGS and WIDTHS pick some or all (GAMES="san-juan catan" LANGS="en fr" WIDTHS="1280 400"),
// STEPS says after how many presses a game that goes on is left. With STEPS=end, or 0, it has to end: the players mostly do what the game
// proposes, and what is left after the end is held against what should be.
// Usage: node whole.cjs PROGRAM DIRECTORY

const path = require('node:path');
const { Player, dice, settled, unlessGone } = require('./player.cjs');
const { each, rehearse, run, seat, speak } = require('./rehearsal.cjs');
const { EPHEMERAL, wrongAfterEnd, wrongInView, wrongOnPage } = require('./sight.cjs');

const [program, out] = process.argv.slice(2);
const TO_THE_END = ['end', '0'].includes(process.env.STEPS);
/** A game that people play as proposed takes a few hundred presses. */
const STEPS = TO_THE_END ? 1500 : Number(process.env.STEPS ?? 150);
// Screenshots of a game before its end.
const MOST_SHOTS = 60;
// Offers and forms, in a game that is played to its end.
const MOST_OFFERS = 20;
const SEATS = { 'puerto-rico': 3, 'san-juan': 2, catan: 3, 'anno-1503': 2 };
const PEOPLE = ['ana', 'bo', 'cy'];
const CHANNEL = 'table-one';
/** Milliseconds after the end until everything is delivered. */
const DELIVERED = 20000;

const verb = ({ id }) => id.split(':')[2];
/** How likely each kind of press is; what is not here leads away from the decision, or asks whether it is meant. */
const WEIGHTS = { play: 6, common: 6, choose: 6, confirm: 6, ready: 2, mark: 2, form: 3, rash: 1, page: 1, clear: 1 };
/** The kinds that decide something. */
const DECIDES = ['play', 'common', 'choose', 'confirm', 'ready'];

class Guest extends Player {
  offers = 0;

  /** Presses or chooses something of a message; false where there is nothing. */
  async act(message) {
    const controls = await message.locator('[data-custom-id^="v1:"]:not([disabled])').evaluateAll((nodes) => nodes.map((node) => ({
      id: node.dataset.customId, style: node.dataset.style,
      menu: node.getAttribute('role') === 'combobox', min: Number(node.dataset.min), max: Number(node.dataset.max),
    })));
    // A game in which everybody passes shows little, one in which everybody trades for ever has no end.
    const isOffer = (control) => verb(control) === 'form' || control.id.includes(':offer ');
    const open = controls.filter((control) => !TO_THE_END || this.offers < MOST_OFFERS || !isOffer(control));
    const weight = (control) => (control.id.endsWith(':pass') ? 1 : (WEIGHTS[verb(control)] ?? 0));
    const bag = open.flatMap((control) => Array(weight(control)).fill(control));
    if (bag.length === 0) return false;
    const control = this.proposed(open) ?? bag[this.random(bag.length)];
    if (isOffer(control)) this.offers += 1;
    this.pressed = control.id;
    this.did = `${control.menu ? 'chose in' : 'pressed'} ${control.id}`;
    const node = message.locator(`[data-custom-id="${control.id}"]`);
    await (control.menu ? this.choose(node, control) : this.press(node));
    if (verb(control) === 'form') await this.typeIn();
    return true;
  }

  /** What leads to the end, three times of four if that is wanted: what the game proposes, which is blue, else the first that decides something. */
  proposed(controls) {
    if (!TO_THE_END || this.random(4) === 0) return undefined;
    // Nothing came of a press after which the same decision stands.
    const deciding = controls.filter((control) => DECIDES.includes(verb(control)) && control.id !== this.pressed);
    return deciding.find(({ style }) => style === 'primary') ?? deciding[0];
  }

  /** Types an example of its own into each field of the form that opened, and sends it; it may be refused. */
  async typeIn() {
    const form = this.page.locator('dialog[data-modal]');
    await this.see('modal', this.did, form);
    const inputs = form.locator('input[data-custom-id]');
    for (let at = 0; at < (await inputs.count()); at += 1) {
      const examples = ((await inputs.nth(at).getAttribute('placeholder')) ?? '').match(/\d+ \p{L}+/gu) ?? [];
      if (examples.length > 0) await inputs.nth(at).fill(examples[this.random(examples.length)]);
    }
    await inputs.first().focus();
    await this.page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await this.idle();
  }

  /** Opens a menu and chooses as many as it asks for. */
  async choose(menu, { id, min, max }) {
    const entries = await this.open(menu);
    const open = this.page.locator('.menu');
    await this.see('menu', id);
    const count = await entries.count();
    if (max <= 1) {
      await this.tap(entries.nth(this.random(count)));
    } else {
      const wanted = Math.min(count, Math.max(min, 1 + this.random(Math.min(max, 3))));
      const chosen = () => open.locator('[aria-selected=true]').count();
      const selected = (entry) => this.read(entry, (node) => node.getAttribute('aria-selected') === 'true');
      for (let at = 0; at < count && (await chosen()) > wanted; at += 1) if (await selected(entries.nth(at))) await this.tap(entries.nth(at));
      for (let tries = 0; tries < 60 && (await chosen()) < wanted; tries += 1) {
        const entry = entries.nth(this.random(count));
        if (!(await selected(entry))) await this.tap(entry);
      }
      await this.tap(open.locator('[data-action=done]'));
    }
    await this.idle();
  }

  /** A screenshot of the first of its kind. */
  async see(where, what, locator) {
    const kind = what.replace(/v1:[A-Z0-9]+:/, '').replace(/p\d+\.\d+/g, '').replace(/<[^>]*>|[*_`#@\\]/g, '').replace(/\d+/g, '').trim();
    const key = `${where}-${kind}`.toLowerCase().normalize('NFD').replace(/[^a-z-]+/g, '-').replace(/-+/g, '-').slice(0, 70);
    // Every trade of Catan is a kind of its own.
    if (this.shots.has(key) || (this.shots.size >= MOST_SHOTS && !where.startsWith('end'))) return;
    for (const missing of await this.still(locator)) this.note(`${where}: ${missing}`);
    this.shots.add(key);
    const file = path.join(this.out, `${this.name}-${key}.png`);
    if (locator) await locator.scrollIntoViewIfNeeded().catch(() => {});
    await settled(this.page);
    await (locator ?? this.page).screenshot({ path: file }).catch(() => {});
  }
}

/** Dismisses what only that person sees, on whose page the player is. */
async function putAway(p, user) {
  const { channels } = await p.get(`users/${user}/view`);
  for (const message of channels.flatMap(({ messages }) => messages)) {
    // The bot may have deleted it meanwhile.
    if (message.flags & EPHEMERAL) await p.send('dismiss', { user, message: message.id }).catch(() => {});
  }
  await p.page.locator('[data-ephemeral]').first().waitFor({ state: 'detached', timeout: 3000 }).catch(() => {});
}

/** Where that person decides now: on the live message, in the panel it opens, or in their direct message. */
async function desk(p, user, live) {
  const choice = p.random(5);
  if (choice < 2) {
    const view = await p.get(`users/${user}/view`);
    const direct = view.channels.find((channel) => channel.kind === 'dm');
    const standing = direct?.messages.filter((message) => message.author.bot && JSON.stringify(message.components).includes(':play:')).at(-1);
    if (standing) {
      await p.sit(user, direct.id);
      return { where: 'direct', message: p.message(standing.id) };
    }
  }
  await p.sit(user);
  // A panel stays until its reader wants another, so that some are open when the game ends.
  await putAway(p, user);
  const message = p.message(live.id);
  if (choice === 2) return { where: 'live', message };
  return { where: 'panel', message: await p.panel(message) };
}

/** Looks at what is left after the end, and at what the buttons of the results lead to. */
async function lookBack(p, people, { lang, width }) {
  const views = () => Promise.all(people.map((user) => p.get(`users/${user}/view`)));
  const left = async () => (await views()).flatMap((view, at) => wrongAfterEnd(view, CHANNEL).map((what) => `after the end: ${what} (seen by ${people[at]})`));
  let wrong = await left();
  for (const end = Date.now() + DELIVERED; wrong.length > 0 && Date.now() < end; wrong = await left()) await p.page.waitForTimeout(200);
  for (const what of wrong) p.note(what);
  const look = async (where, what, locator) => {
    await unlessGone(p.see(where, what, locator));
    for (const found of await wrongOnPage(p.page, width)) p.note(`${where}: ${found}`);
  };
  for (const user of people) {
    await p.sit(user);
    await look('end', user, p.message((await p.live()).id));
    const panel = p.page.locator('[data-ephemeral]').last();
    if ((await panel.count()) > 0) await look('end-panel', user, panel);
    const direct = (await p.get(`users/${user}/view`)).channels.find((channel) => channel.kind === 'dm');
    if (direct) { await p.sit(user, direct.id); await look('end-direct', user); }
  }
  // Something may have come after all.
  for (const what of await left()) p.note(what);
  const [user] = people;
  await p.sit(user);
  for (const leads of ['board', 'story', 'record', 'stats']) {
    const button = p.message((await p.live()).id).locator(`button[data-custom-id$=":${leads}"]`);
    if ((await button.count()) === 0) continue;
    await putAway(p, user);
    await unlessGone(p.press(button));
    const answer = p.page.locator('[data-ephemeral]:not(.thinking)').last();
    const isThere = await answer.waitFor({ timeout: DELIVERED }).then(() => true, () => false);
    if (isThere) await look('end', leads, answer); else p.note(`after the end: nothing comes of ${leads}`);
    for (const what of wrongInView(await p.get(`users/${user}/view`), { table: CHANNEL, lang })) p.note(`${what} (after ${leads})`);
  }
}

async function play(browser, { game, lang, width }) {
  const name = `whole-${game}-${lang}-${width}`;
  const wrong = new Set();
  let step = 0;
  const note = (what) => {
    const kind = what.replace(/\(.*|\d+/g, '');
    if (!wrong.has(kind)) console.log(`${name}, step ${step}: ${what}`);
    wrong.add(kind);
  };
  await rehearse(browser, { program, out, name, size: [width, 1000], channel: CHANNEL, random: dice(11), as: Guest }, async (p, page) => {
    Object.assign(p, { name, note });
    await speak(p, lang, PEOPLE);
    const people = PEOPLE.slice(0, SEATS[game]);
    await seat(p, game, people);
    let over = false;
    let idle = Date.now();
    while (step < STEPS && !over) {
      const live = await p.live();
      over = Boolean(live) && JSON.stringify(live.components).includes(':rematch');
      const awaited = live && !over ? await p.awaited(live, people) : [];
      if (over || awaited.length === 0) {
        if (!over && Date.now() - idle > 60000) throw new Error(`nobody is awaited: ${live?.content}`);
        if (!over) await page.waitForTimeout(50);
        continue;
      }
      idle = Date.now();
      const user = awaited[p.random(awaited.length)];
      await unlessGone((async () => {
        const { where, message } = await desk(p, user, live);
        for (let acts = 0; acts < 4 && (await message.count()) > 0; acts += 1) {
          const asked = await message.locator('.content').first().innerText({ timeout: 1000 }).catch(() => '');
          await p.see(where, asked.split('\n')[0].split(/[(]/)[0], message);
          for (const what of await wrongOnPage(page, width)) note(`${where}: ${what} (after ${p.did})`);
          if (!(await p.act(message))) return;
          step += 1;
        }
      })());
      for (const someone of people) {
        for (const what of wrongInView(await p.get(`users/${someone}/view`), { table: CHANNEL, lang })) note(`${what} (seen by ${someone}, after ${p.did})`);
      }
    }
    if (over) await lookBack(p, people, { lang, width });
    else if (TO_THE_END) note(`the game is not over after ${STEPS} presses`);
    console.log(`${name}: ${over ? `played to its end in ${step} presses` : `${step} presses`}, ${wrong.size} faults`);
  });
  return wrong.size;
}

run(async () => {
  const wrong = (await each({ games: 'san-juan', langs: 'fr', widths: '400' }, play)).reduce((sum, faults) => sum + faults, 0);
  if (wrong > 0) throw new Error(`whole games: ${wrong} faults`);
  console.log('whole games: all passed, 0 failed');
});
