// What keeps the page in step with the server: the stream of one user's events, and fetching again what may have been missed.
// Nothing is shown here but through `app.frame`. Start at `Live.listen`.

import * as api from './api.js';
import { badge } from './state.js';

const POLL_MILLISECONDS = 10000;
const VIOLATIONS_MILLISECONDS = 15000;

export class Live {
  connected = true;
  trouble = '';
  #app;
  #stream = null;
  #views = 0;
  /** Events since a view was asked for that has not come yet. */
  #meanwhile = null;
  #othersTimer = 0;

  constructor(app) {
    this.#app = app;
  }

  start() {
    document.addEventListener('visibilitychange', () => this.#seen());
    setInterval(() => {
      if (document.hidden) this.refreshView().catch(() => {});
    }, POLL_MILLISECONDS);
    setInterval(() => this.#violations(), VIOLATIONS_MILLISECONDS);
    this.#violations();
  }

  /** Tries until it works, and says so meanwhile. */
  async patiently(work) {
    for (let wait = 300; ; wait = Math.min(wait * 2, 4000)) {
      try {
        await work();
        this.trouble = '';
        this.#app.frame.notice();
        return;
      } catch (error) {
        this.trouble = error.message;
        this.#app.frame.notice();
        await new Promise((wake) => setTimeout(wake, wait));
      }
    }
  }

  close() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** From now on, this user's events. */
  listen(user) {
    const { state, frame } = this.#app;
    this.#stream?.close();
    this.#stream = document.hidden
      ? null
      : new api.Stream(user.id, {
          open: () => {
            this.connected = true;
            document.body.dataset.live = user.username;
            frame.notice();
            this.catchUp();
          },
          event: (event) => {
            this.#meanwhile?.push(event);
            state.apply(event);
            this.others();
          },
          lost: () => {
            this.connected = false;
            delete document.body.dataset.live;
            frame.notice();
            this.#whoAmI(user);
          },
        });
  }

  /** A server that started afresh may know this person under another id, or not at all. */
  async #whoAmI(user) {
    const { state } = this.#app;
    try {
      await this.refreshWorld();
      if (user.id !== state.me?.id || state.people.some((known) => known.id === user.id)) return;
      const again = state.findPerson(user.username) ?? state.people[0];
      if (again) await this.#app.sitAs(again, state.channel?.name);
    } catch {
      // Still away: the stream goes on trying.
    }
  }

  /** After a connection stands, what was missed is fetched. */
  async catchUp() {
    try {
      await this.refreshWorld();
      await this.refreshView();
    } catch {
      // The stream notices too, and tries again.
    }
    // A server without faults has no such plan.
    api.faults().then(
      (plan) => this.#app.state.setFaults(plan),
      () => {},
    );
  }

  async refreshWorld() {
    this.#app.state.setWorld(await api.world());
  }

  async refreshView() {
    const { state } = this.#app;
    const { me } = state;
    if (!me) return;
    const mine = (this.#views += 1);
    this.#meanwhile = [];
    const view = await api.view(me.id);
    // Somebody else sits here by now, or a newer view is on its way.
    if (mine !== this.#views || me.id !== state.me?.id) return;
    // What happened since the view was asked for may not be in it yet; telling it twice does no harm.
    const meanwhile = this.#meanwhile ?? [];
    this.#meanwhile = null;
    state.setView(view);
    for (const event of meanwhile) state.apply(event);
  }

  /** A hidden page gives its connection back: browsers allow few, and every seat may have a window. */
  #seen() {
    const { me } = this.#app.state;
    if (!me) return;
    if (document.hidden) this.close();
    else {
      if (!this.#stream) this.listen(me);
      this.#app.looked();
    }
  }

  /** How many mentions wait for the others; asked a moment after something happened. */
  others() {
    const { state } = this.#app;
    if (this.#othersTimer || document.hidden) return;
    this.#othersTimer = setTimeout(async () => {
      this.#othersTimer = 0;
      const others = state.people.filter((user) => user.id !== state.me?.id).slice(0, 9);
      for (const user of others) {
        try {
          const { channels } = await api.counts(user.id);
          state.waiting.set(
            user.id,
            channels.reduce((sum, channel) => sum + badge(channel), 0),
          );
        } catch {
          state.waiting.delete(user.id);
        }
      }
      state.tell('waiting');
    }, 700);
  }

  /** Where this server watches itself for what breaks the published document, its findings. */
  async #violations() {
    if (document.hidden) return;
    const found = await api.violations().catch(() => []);
    this.#app.state.setViolations(found ?? []);
  }
}
