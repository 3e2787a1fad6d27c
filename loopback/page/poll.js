// A poll: its question, its answers, and how many chose each. Start at `poll`.

import { emoji, h } from './dom.js';
import { timestamp } from './when.js';
import { t } from './words.js';

export function poll({ question, answers, allow_multiselect: several, expiry, results }) {
  const counts = new Map((results?.answer_counts ?? []).map((count) => [count.id, count]));
  const all = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  const ended = results?.is_finalized;
  const end = expiry && timestamp(Math.floor(Date.parse(expiry) / 1000), 'R');
  return h(
    'section',
    { class: 'poll', 'aria-label': t('poll') },
    h('h3', {}, question?.text),
    h('div', { class: 'poll-foot' }, t(several ? 'poll-several' : 'poll-one')),
    h(
      'ul',
      {},
      (answers ?? []).map(({ answer_id: id, poll_media: media }) => {
        const { count = 0, me_voted: mine } = counts.get(id) ?? {};
        return h(
          'li',
          { class: mine ? 'mine' : '', css: { '--share': `${all ? Math.round((100 * count) / all) : 0}%` }, data: { answer: id } },
          emoji(media?.emoji),
          h('span', { class: 'poll-answer' }, media?.text),
          h('span', { class: 'poll-count' }, String(count)),
        );
      }),
    ),
    h('div', { class: 'poll-foot' }, t('poll-votes', { n: all }), ' · ', ended ? t('poll-ended') : end && [t('poll-ends'), ' ', end]),
  );
}
