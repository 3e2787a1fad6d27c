// What the person sitting here does: writes, uses commands, presses, sends forms, reacts. One request each; how it went is shown
// where it was done. Nothing is drawn here. Start at `Acts.run`, `Acts.press`.

import * as api from './api.js';
import { openModal } from './dialog.js';
import { reacted } from './reactions.js';
import { t } from './words.js';

export class Acts {
  #app;
  #pending = 0;

  constructor(app) {
    this.#app = app;
  }

  /** Counts requests under way, for whoever waits for the page to settle. */
  async #counted(work) {
    document.body.dataset.pending = String((this.#pending += 1));
    try {
      return await work();
    } finally {
      document.body.dataset.pending = String((this.#pending -= 1));
    }
  }

  /** Sends a text; gives null, or why not. */
  say(content) {
    const { me, channel } = this.#app.state;
    this.#app.log.toPresent();
    return this.#counted(() =>
      api.act('say', { user: me.id, channel: channel.id, content }).then(
        () => null,
        (refused) => refused.message,
      ),
    );
  }

  autocomplete(entry, options) {
    const { me, channel } = this.#app.state;
    return api
      .act('autocomplete', { user: me.id, channel: channel.id, name: entry.command.name, options })
      .then((answer) => answer?.choices ?? []);
  }

  /** Sends a command of the menu of that person; gives null, or why the server would not take it. */
  runOn(entry, target) {
    return this.#send(entry, { target: target.id });
  }

  /** Sends a command; gives null, or why the server would not take it. */
  run(entry, options) {
    return this.#send(entry, { options });
  }

  #send(entry, filled) {
    const { me, channel } = this.#app.state;
    const local = this.#app.state.addLocal(channel.id, {
      state: 'sending',
      command: entry.label,
      user: me,
      dismiss: () => local.remove(),
    });
    this.#app.log.toPresent();
    return this.#counted(async () => {
      try {
        const outcome = await api.act('command', { user: me.id, channel: channel.id, name: entry.command.name, ...filled });
        if (outcome?.state === 'failed') local.replace({ state: 'failed' });
        else local.remove();
        this.#outcome(me, outcome);
        return null;
      } catch (refused) {
        local.remove();
        return refused.message;
      }
    });
  }

  /** A press on a message's button or menu. */
  press(view, component, values) {
    const { me } = this.#app.state;
    this.#counted(async () => {
      try {
        const { custom_id } = component;
        const outcome = await api.act('component', { user: me.id, message: view.message.id, custom_id, values });
        view.components.settle(outcome?.state === 'failed' ? t('interaction-failed') : null);
        this.#outcome(me, outcome);
      } catch (refused) {
        view.components.settle(refused.message);
      }
    });
  }

  #outcome(me, outcome) {
    if (!outcome?.modal) return;
    openModal(outcome.modal, {
      state: this.#app.state,
      names: this.#app.names,
      send: (fields) =>
        this.#counted(async () => {
          try {
            const { interaction, modal } = outcome;
            const answer = await api.act('modal', { user: me.id, interaction, custom_id: modal.custom_id, fields });
            return answer?.state === 'failed' ? t('modal-failed') : null;
          } catch (refused) {
            return refused.message;
          }
        }),
    });
  }

  dismiss(message) {
    const { me } = this.#app.state;
    api.act('dismiss', { user: me.id, message: message.id }).then(
      () => this.#app.state.apply({ type: 'message_delete', id: message.id }),
      (refused) => this.#app.composer.complain(refused.message),
    );
  }

  /** Adds one's reaction, or takes it back where one has reacted so already. */
  react(message, emoji) {
    const { me } = this.#app.state;
    const mine = (message.reactions ?? []).some((reaction) => reacted(reaction, me) && sameEmoji(reaction.emoji, emoji));
    const sent = emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
    return this.#counted(() =>
      api.act(mine ? 'unreact' : 'react', { user: me.id, message: message.id, emoji: sent }).then(
        () => this.#app.composer.complain(''),
        (refused) => this.#app.composer.complain(refused.message),
      ),
    );
  }
}

function sameEmoji(one, other) {
  return one.id ? one.id === other.id : one.name === other.name;
}
