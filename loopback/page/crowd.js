// Making several people at once, from a list that is pasted, opened from a file, or one of a few that are ready.
// One person alone is made in settings.js. Start at `readPeople`, `Crowd`.

import * as api from './api.js';
import { freshId, h } from './dom.js';
import { t } from './words.js';

const READY = {
  'crowd-five': ['ana', 'bo', 'cy', 'dee', 'eli'].map((name) => ({ name, locale: 'en-US' })),
  'crowd-languages': [
    ['ines', 'pt-BR'],
    ['jules', 'fr'],
    ['kai', 'de'],
    ['luz', 'es-ES'],
    ['mio', 'ja'],
  ].map(([name, locale]) => ({ name, locale })),
  'crowd-difficult': [
    { name: 'closed', locale: 'en-US', dms_open: false },
    { name: 'mod', locale: 'en-US', moderator: true },
    { name: 'a-very-long-name-of-32-letters-x', locale: 'fr' },
  ],
};

/**
 * `[{"name": "ana", "locale": "en-US", "dms_open": true, "moderator": false}, "bo", …]`, or one name a line.
 * Throws an `Error` whose message says what is wrong with it.
 */
export function readPeople(text) {
  const trimmed = text.trim();
  if (trimmed === '') throw new Error(t('crowd-empty'));
  const list = /^[[{]/.test(trimmed) ? JSON.parse(trimmed) : trimmed.split(/\s*[\n,]\s*/).filter(Boolean);
  return (Array.isArray(list) ? list : (list.users ?? [list])).map((entry, at) => {
    const person = typeof entry === 'string' ? { name: entry } : entry;
    if (typeof person?.name !== 'string' || person.name.trim() === '') throw new Error(t('crowd-nameless', { n: at + 1 }));
    return { ...person, name: person.name.trim() };
  });
}

export class Crowd {
  constructor(app) {
    this.app = app;
    const id = freshId('crowd');
    this.text = h('textarea', {
      id,
      rows: 8,
      class: 'code-field',
      spellcheck: 'false',
      placeholder: '[{"name": "ana", "locale": "en-US"},\n {"name": "bo", "locale": "fr"}]',
      data: { field: 'people' },
    });
    this.file = h('input', {
      type: 'file',
      accept: '.json,.txt,application/json,text/plain',
      class: 'unseen',
      on: {
        change: async () => {
          const [file] = this.file.files;
          if (file) this.text.value = await file.text();
          this.file.value = '';
        },
      },
    });
    this.result = h('ul', { class: 'results', role: 'status', data: { results: 'people' } });
    this.node = h(
      'div',
      { class: 'part' },
      h('p', { class: 'field-help' }, t('crowd-help')),
      h(
        'div',
        { class: 'row' },
        Object.entries(READY).map(([key, people]) =>
          h(
            'button',
            {
              type: 'button',
              class: 'button secondary small',
              data: { ready: key },
              on: { click: () => (this.text.value = JSON.stringify(people, null, 1)) },
            },
            t(key),
          ),
        ),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { for: id }, t('crowd-list')),
        this.text,
        h('label', { class: 'button secondary small file-button' }, t('open-file'), this.file),
      ),
      h(
        'button',
        { type: 'button', class: 'button primary', data: { action: 'add-people' }, on: { click: () => this.#add() } },
        t('crowd-add'),
      ),
      this.result,
    );
  }

  async #add() {
    const lines = [];
    const say = (text, kind) => {
      lines.push(h('li', { class: kind }, text));
      this.result.replaceChildren(...lines);
    };
    let people;
    try {
      people = readPeople(this.text.value);
    } catch (error) {
      return say(error.message, 'bad');
    }
    for (const person of people) {
      try {
        await addPerson(person, this.app.state.people);
        say(t('crowd-added', { name: person.name }), 'good');
      } catch (refused) {
        say(`${person.name}: ${refused.message}`, 'bad');
      }
    }
    await this.app.live.refreshWorld();
    if (!this.app.state.me && this.app.state.people[0]) await this.app.sitAs(this.app.state.people[0]);
    return undefined;
  }
}

/** Makes one person, or changes the one of that name to what is wanted. */
export async function addPerson({ name, locale, dms_open, moderator }, known = []) {
  const old = known.find((user) => user.username.toLowerCase() === name.toLowerCase());
  const user = old ?? (await api.act('add_user', { name, locale }));
  const edit = { locale: old && locale, dms_open, moderator };
  return Object.values(edit).some((value) => value !== undefined) ? api.act('edit_user', { user: user.id, edit }) : user;
}
