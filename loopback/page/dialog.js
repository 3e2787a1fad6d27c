// A modal of the bot: a dialog with text fields, checked as Discord checks them before they are sent.
// Where the answer goes is the caller's. Start at `openModal`.

import { freshId, h, icon } from './dom.js';
import { t } from './words.js';

const TYPE = { row: 1, string: 3, text: 4, words: 10, label: 18 };
const PARAGRAPH = 2;
const LONGEST = 4000;

/** Shows `modal` = `{title, custom_id, components}`. `send(fields)` gives null when it was taken, else why not. */
export function openModal(modal, send) {
  const fields = (modal.components ?? []).map(makeField).filter(Boolean);
  const failure = h('p', { class: 'failed', role: 'alert', hidden: true });
  const submit = h(
    'button',
    { type: 'submit', class: 'button primary', data: { action: 'submit' } },
    h('span', { class: 'button-content' }, t('submit')),
    h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
  );
  const id = freshId('modal');
  const close = () => dialog.close();
  const form = h(
    'form',
    { class: 'modal-form', novalidate: true },
    h(
      'header',
      { class: 'modal-head' },
      h('h2', { id }, modal.title),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('cancel'), on: { click: close } }, icon('close')),
    ),
    h(
      'div',
      { class: 'modal-fields' },
      fields.map((field) => field.node),
      failure,
    ),
    h(
      'footer',
      { class: 'modal-foot' },
      h('button', { type: 'button', class: 'text-button', data: { action: 'cancel' }, on: { click: close } }, t('cancel')),
      submit,
    ),
  );
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': id, data: { modal: modal.custom_id } }, form);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length > 0) return wrong[0].focus();
    failure.hidden = true;
    submit.disabled = true;
    submit.setAttribute('aria-busy', 'true');
    const problem = await send(Object.fromEntries(fields.filter((field) => field.id).map((field) => [field.id, field.value()])));
    submit.disabled = false;
    submit.removeAttribute('aria-busy');
    if (problem === null) return dialog.close();
    failure.textContent = problem;
    failure.hidden = false;
    return undefined;
  });
  // Escape must not throw away what was written by a slip.
  let warned = false;
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (warned || !fields.some((field) => field.changed())) return close();
    warned = true;
    failure.textContent = t('discard');
    failure.hidden = false;
    return undefined;
  });
  showDialog(dialog);
  fields.find((field) => field.id)?.focus();
}

/** Opens a dialog that goes away when it is closed, and gives the keyboard back to where it was. */
export function showDialog(dialog) {
  const back = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (!back?.isConnected) return;
    // The browser gives the focus back, but not always the caret, without which nothing can be typed.
    back.blur();
    back.focus({ preventScroll: true });
  });
  document.getElementById('layer').append(dialog);
  dialog.showModal();
}

/** A row with a text field, or a label around one. */
function makeField(part) {
  if (part.type === TYPE.words)
    return { node: h('p', { class: 'modal-words' }, part.content), check: () => true, changed: () => false };
  const inner = part.component ?? part.components?.[0];
  if (inner?.type === TYPE.text) return textField(inner, part.label ?? inner.label, part.description);
  if (inner?.type === TYPE.string) return selectField(inner, part.label ?? inner.label, part.description);
  return null;
}

function textField(data, label, help) {
  const required = data.required !== false;
  const min = data.min_length ?? 0;
  const max = data.max_length ?? LONGEST;
  const id = freshId('input');
  const input = h(data.style === PARAGRAPH ? 'textarea' : 'input', {
    id,
    type: data.style === PARAGRAPH ? undefined : 'text',
    rows: data.style === PARAGRAPH ? 5 : undefined,
    value: data.value ?? '',
    placeholder: data.placeholder,
    maxlength: max,
    autocomplete: 'off',
    'aria-required': String(required),
    'aria-describedby': `${id}-error`,
    data: { customId: data.custom_id },
  });
  const problem = h('span', { class: 'field-error', id: `${id}-error`, role: 'alert' });
  const count = h('span', { class: 'field-count', 'aria-hidden': 'true' });
  const show = () => {
    count.textContent = data.max_length ? `${[...input.value].length} / ${max}` : '';
  };
  input.addEventListener('input', () => {
    problem.textContent = '';
    input.removeAttribute('aria-invalid');
    show();
  });
  show();
  return {
    id: data.custom_id,
    node: h(
      'div',
      { class: 'field' },
      h('label', { for: id }, label, required && h('span', { class: 'star', title: t('required') }, ' *')),
      help && h('p', { class: 'field-help' }, help),
      input,
      h('div', { class: 'field-foot' }, problem, count),
    ),
    value: () => input.value,
    changed: () => input.value !== (data.value ?? ''),
    focus: () => input.focus(),
    check() {
      const length = [...input.value].length;
      if (required && input.value.trim() === '') problem.textContent = t('field-required');
      else if (length > 0 && length < min) problem.textContent = t('field-short', { n: min });
      else if (length > max) problem.textContent = t('field-long', { n: max });
      else problem.textContent = '';
      input.setAttribute('aria-invalid', String(problem.textContent !== ''));
      return problem.textContent === '';
    },
  };
}

function selectField(data, label, help) {
  const id = freshId('input');
  const several = (data.max_values ?? 1) > 1;
  const required = data.required !== false && (data.min_values ?? 1) > 0;
  const select = h(
    'select',
    { id, multiple: several, data: { customId: data.custom_id } },
    !several && h('option', { value: '' }, data.placeholder ?? t('select')),
    (data.options ?? []).map((option) => h('option', { value: option.value, selected: Boolean(option.default) }, option.label)),
  );
  const problem = h('span', { class: 'field-error', role: 'alert' });
  const chosen = () => [...select.selectedOptions].map((option) => option.value).filter(Boolean);
  return {
    id: data.custom_id,
    node: h(
      'div',
      { class: 'field' },
      h('label', { for: id }, label, required && h('span', { class: 'star' }, ' *')),
      help && h('p', { class: 'field-help' }, help),
      select,
      problem,
    ),
    value: chosen,
    changed: () => false,
    focus: () => select.focus(),
    check() {
      const wrong = (required && chosen().length === 0) || chosen().length > (data.max_values ?? 1);
      problem.textContent = wrong ? t('field-required') : '';
      return !wrong;
    },
  };
}
