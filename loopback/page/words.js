// What the page itself says, in the language of the user one sits as. What the bot says comes from the bot.
// The sentences are in words-en.js and words-fr.js. Start at `t`.

import { WORDS as en } from './words-en.js';
import { WORDS as fr } from './words-fr.js';

const WORDS = { en, fr };

/** Languages to offer when the server names none, by Discord's codes. */
export const LOCALES = ['en-US', 'en-GB', 'fr', 'de', 'es-ES', 'es-419', 'it', 'nl', 'pl', 'pt-BR', 'ja', 'ko', 'zh-CN'];

let current = 'en-US';

/** The language from now on: a Discord locale. */
export function speak(code) {
  current = code || 'en-US';
  document.documentElement.lang = current;
}

/** The language in use, fit for `Intl`. */
export function locale() {
  return current;
}

/** The sentence `key`, with `{name}` filled in. */
export function t(key, args = {}) {
  const words = WORDS[current.split('-')[0]] ?? WORDS.en;
  const sentence = words[key] ?? WORDS.en[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}
