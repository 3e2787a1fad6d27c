// The parts of a message of the newer kind that cannot be pressed: texts, thumbnails, galleries, files, separators.
// Rows, sections and boxes around them are components.js. Start at `gallery`.

import { h } from './dom.js';
import { markdown } from './markdown.js';
import { attached, card, picture } from './media.js';

export function text(part, names) {
  return h('div', { class: 'content markdown' }, markdown(part.content ?? '', names));
}

export function thumbnail(part, message) {
  return media(part, message, 'thumbnail') ?? h('span');
}

/** Up to ten pictures: one alone as large as it is, several in a grid. */
export function gallery(part, message) {
  const items = (part.items ?? []).map((item) => media(item, message, 'gallery-item')).filter(Boolean);
  return h('div', { class: 'gallery', data: { count: items.length } }, items);
}

function media(item, message, kind) {
  const found = attached(item.media?.url, message);
  return picture(
    {
      url: found?.url ?? item.media?.url,
      width: item.media?.width ?? found?.width,
      height: item.media?.height ?? found?.height,
      spoiler: item.spoiler,
    },
    item.description ?? found?.description ?? '',
    kind,
    found?.filename,
  );
}

export function file(part, message) {
  const found = attached(part.file?.url, message);
  const name =
    part.name ??
    found?.filename ??
    part.file?.url
      ?.replace(/^attachment:\/\//, '')
      .split('/')
      .at(-1);
  return card({ url: found?.url ?? part.file?.url, filename: name, size: part.size ?? found?.size });
}

export function separator(part) {
  return h('div', {
    class: `part-separator${part.divider === false ? '' : ' line'}${part.spacing === 2 ? ' wide' : ''}`,
    role: part.divider === false ? 'presentation' : 'separator',
  });
}
