// The part of the workshop where a script is written, opened and played, each line with how it went.
// What a script can say and how it is done is script.js. Start at `Scripting.#play`.

import { Player, readScript } from './script.js';
import { freshId, h, icon } from './dom.js';
import { t } from './words.js';

const KEPT = 'script';

export class Scripting {
  #player = null;

  constructor(app) {
    this.app = app;
    const id = freshId('script');
    this.text = h('textarea', {
      id,
      rows: 12,
      class: 'code-field',
      spellcheck: 'false',
      wrap: 'off',
      value: sessionStorage.getItem(KEPT) ?? this.#example(),
      data: { field: 'script' },
      on: {
        input: () => sessionStorage.setItem(KEPT, this.text.value),
        keydown: (event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          this.#play();
        },
      },
    });
    this.file = h('input', {
      type: 'file',
      accept: '.jsonl,.json,.txt',
      class: 'unseen',
      on: {
        change: async () => {
          const [file] = this.file.files;
          if (file) this.text.value = await file.text();
          sessionStorage.setItem(KEPT, this.text.value);
          this.file.value = '';
        },
      },
    });
    this.start = h('button', {
      type: 'button',
      class: 'button primary',
      data: { action: 'play-script' },
      on: { click: () => this.#play() },
    });
    this.end = h(
      'button',
      {
        type: 'button',
        class: 'button secondary',
        hidden: true,
        data: { action: 'stop-script' },
        on: { click: () => this.#player?.stop() },
      },
      icon('stop'),
      t('script-stop'),
    );
    this.start.append(icon('play'), t('script-play'));
    this.progress = h('p', { class: 'progress', role: 'status', data: { results: 'script-progress' } });
    this.lines = h('ol', { class: 'results script', data: { results: 'script' } });
    this.node = h(
      'div',
      { class: 'part' },
      h(
        'div',
        { class: 'field' },
        h('label', { for: id }, t('script-lines')),
        this.text,
        h('label', { class: 'button secondary small file-button' }, t('open-file'), this.file),
      ),
      h('div', { class: 'row' }, this.start, this.end),
      this.progress,
      this.lines,
      h('details', { class: 'help' }, h('summary', {}, t('script-help-title')), h('pre', { tabindex: '0' }, t('script-help'))),
    );
  }

  /** Whether a script is under way. */
  get playing() {
    return this.#player !== null;
  }

  /** Something that can be played as it stands, with the people and channels that there are. */
  #example() {
    const [first, second] = this.app.state.people.map((user) => user.username);
    return [
      '# One act a line. Ctrl+Enter plays it.',
      JSON.stringify({ as: first ?? 'ana', type: 'Shall we play?' }),
      JSON.stringify({ as: second ?? 'bo', type: 'Yes!' }),
      JSON.stringify({ wait: 'Yes!' }),
    ].join('\n');
  }

  async #play() {
    if (this.#player) return;
    const { acts, errors } = readScript(this.text.value);
    const source = this.text.value.trim().startsWith('[') ? null : this.text.value.split('\n');
    const rows = new Map();
    for (const { line } of acts) {
      const text = source ? source[line - 1].trim() : JSON.stringify(acts.find((act) => act.line === line).act);
      rows.set(
        line,
        h('li', { value: line, data: { state: 'waiting', line } }, h('code', {}, text), h('span', { class: 'result-note' })),
      );
    }
    for (const { line, text } of errors) {
      rows.set(
        line,
        h(
          'li',
          { value: line, data: { state: 'failed', line } },
          h('code', {}, source?.[line - 1] ?? ''),
          h('span', { class: 'result-note' }, text),
        ),
      );
    }
    this.lines.replaceChildren(...[...rows.entries()].sort(([one], [other]) => one - other).map(([, row]) => row));
    if (errors.length > 0) {
      this.progress.textContent = t('script-errors', { n: errors.length });
      return;
    }
    let done = 0;
    this.#player = new Player({
      channel: this.app.state.channel?.id,
      report: (line, state, text) => {
        const row = rows.get(line);
        row.dataset.state = state;
        row.lastElementChild.textContent = text ?? '';
        if (state === 'doing') row.scrollIntoView({ block: 'nearest' });
        if (state === 'done') done += 1;
        this.progress.textContent =
          state === 'failed' ? t('script-failed', { line, text }) : t('script-progress', { done, all: acts.length });
      },
    });
    this.start.disabled = true;
    this.end.hidden = false;
    const whole = await this.#player.play(acts);
    this.#player = null;
    this.start.disabled = false;
    this.end.hidden = true;
    if (whole) this.progress.textContent = t('script-done', { all: acts.length });
    else if (done < acts.length && !this.lines.querySelector('[data-state=failed]'))
      this.progress.textContent = t('script-stopped', { done, all: acts.length });
    this.node.dataset.outcome = whole ? 'done' : 'failed';
  }
}
