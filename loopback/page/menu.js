// The list that opens from a select menu: one or several of up to 25 entries, by mouse or by keyboard.
// It sends nothing: it hands back what was chosen. Start at `openMenu`.

import { float } from './floating.js';
import { emoji, freshId, h, icon } from './dom.js';
import { t } from './words.js';

/**
 * Opens the list at `anchor`. `options` are `{value, label, description?, emoji?, avatar?}`, `chosen` the values chosen now.
 * `done(values)` is called when a choice is made; leaving with Escape, or with a choice that is too small, calls nothing.
 */
export function openMenu(anchor, { label, options, chosen, min, max, done }) {
  const single = max <= 1;
  const before = new Set(chosen);
  const selected = new Set(chosen);
  let active = Math.max(
    0,
    options.findIndex((option) => selected.has(option.value)),
  );
  let typed = '';
  let typedAt = 0;

  const rows = options.map((option, at) =>
    h(
      'div',
      {
        class: 'menu-option',
        role: 'option',
        id: freshId('option'),
        'aria-selected': String(selected.has(option.value)),
        data: { value: option.value },
        on: { click: () => toggle(at), pointermove: () => activate(at, { scroll: false }) },
      },
      option.avatar ?? (option.emoji && h('span', { class: 'menu-emoji' }, emoji(option.emoji))),
      h(
        'span',
        { class: 'menu-text' },
        h('span', { class: 'menu-label' }, option.label),
        option.description && h('span', { class: 'menu-description' }, option.description),
      ),
      h('span', { class: single ? 'menu-mark radio' : 'menu-mark box' }, icon('check')),
    ),
  );

  const list = h(
    'div',
    {
      class: 'menu-list',
      role: 'listbox',
      tabindex: '0',
      'aria-label': label,
      'aria-multiselectable': single ? undefined : 'true',
      on: { keydown: key },
    },
    rows.length > 0 ? rows : h('div', { class: 'menu-empty' }, t('nothing-to-choose')),
  );
  const count = h('span', { class: 'menu-count', role: 'status' });
  const finish = h(
    'button',
    { type: 'button', class: 'button primary small', data: { action: 'done' }, on: { click: submit } },
    t('done'),
  );
  const content = single ? list : h('div', { class: 'menu-several' }, list, h('div', { class: 'menu-foot' }, count, finish));

  const frame = float(anchor, content, { width: 'anchor', kind: 'menu', closed });
  anchor.setAttribute('aria-expanded', 'true');
  refresh();
  list.focus({ preventScroll: true });
  activate(active, { scroll: true });

  function activate(at, { scroll }) {
    if (rows.length === 0) return;
    active = (at + rows.length) % rows.length;
    rows.forEach((row, index) => row.classList.toggle('active', index === active));
    list.setAttribute('aria-activedescendant', rows[active].id);
    if (scroll) rows[active].scrollIntoView({ block: 'nearest' });
  }

  function toggle(at) {
    const { value } = options[at];
    if (single) {
      // Pressing what is chosen takes it away only where nothing may be chosen.
      const values = selected.has(value) && min === 0 ? [] : [value];
      frame.close('done');
      done(values);
      return;
    }
    if (selected.has(value)) selected.delete(value);
    else if (selected.size < max) selected.add(value);
    activate(at, { scroll: false });
    refresh();
  }

  function refresh() {
    rows.forEach((row, at) => {
      const on = selected.has(options[at].value);
      row.setAttribute('aria-selected', String(on));
      row.classList.toggle('full', !single && !on && selected.size >= max);
    });
    count.textContent = `${t('chosen', { n: selected.size })} · ${min === max ? t('choose-exactly', { min }) : t('choose-between', { min, max })}`;
    finish.disabled = selected.size < min;
  }

  function values() {
    return options.map((option) => option.value).filter((value) => selected.has(value));
  }

  function submit() {
    if (selected.size < min) return;
    frame.close('done');
    done(values());
  }

  function closed(reason) {
    anchor.setAttribute('aria-expanded', 'false');
    // Leaving a list of several by pressing elsewhere sends a changed choice, as people expect.
    const changed = selected.size !== before.size || [...selected].some((value) => !before.has(value));
    if (reason === 'outside' && !single && changed && selected.size >= min) done(values());
  }

  function key(event) {
    const steps = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: Math.min(active + 8, rows.length - 1),
      PageUp: Math.max(active - 8, 0),
    };
    if (event.key in steps) {
      event.preventDefault();
      activate(steps[event.key], { scroll: true });
    } else if (event.key === 'Enter' || (event.key === ' ' && !typed)) {
      event.preventDefault();
      if (event.key === 'Enter' && !single) submit();
      else if (rows.length > 0) toggle(active);
    } else if (event.key === 'Tab' && single) {
      frame.close('done');
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.timeStamp - typedAt > 800) typed = '';
      typed += event.key.toLowerCase();
      typedAt = event.timeStamp;
      setTimeout(() => {
        if (performance.now() - typedAt > 800) typed = '';
      }, 850);
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(typed));
      if (found >= 0) activate(found, { scroll: true });
    }
  }
}
