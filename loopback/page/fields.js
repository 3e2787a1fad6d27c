// The fields of a modal: texts, menus, radio buttons, check boxes; each knows its value, whether it fits, and says what is wrong.
// No request and no dialog lives here. Start at `makeField`.

import { TYPE, isSelect, select } from './controls.js';
import { freshId, h } from './dom.js';
import { markdown } from './markdown.js';
import { t } from './words.js';

const PARAGRAPH = 2;
// Discord docs: Component Reference, Text Input.
const LONGEST = 4000;

/**
 * One top-level part of a modal: `{id, node, value(), settled(), changed(), focus(), check()}`, without an `id` where nothing can be filled in
 * (`settled` is awaited before `value` is asked for), or null where it is of a kind that has no place in a form.
 */
export function makeField(part, { state, names }) {
  if (part.type === TYPE.text) {
    const node = h('div', { class: 'modal-words markdown' }, markdown(part.content ?? '', names));
    return { node, value: () => undefined, settled: () => null, check: () => true, changed: () => false, focus() {} };
  }
  const data = part.component ?? part.components?.[0];
  if (!data) return null;
  const label = part.label ?? data.label;
  const control = controlOf(data, state, label);
  if (!control) return null;
  const required = data.type === TYPE.check ? false : data.required !== false;
  return framed(data, control, { label, help: part.description, required });
}

/** Label, description, the control, and below it what is wrong and how long it is. */
function framed(data, control, { label, help, required }) {
  const problem = h('span', { class: 'field-error', id: freshId('error'), role: 'alert' });
  const helpId = help ? freshId('help') : undefined;
  const group = Boolean(control.group);
  const title = [label, required && h('span', { class: 'star', title: t('required'), 'aria-label': t('required') }, ' *')];
  const node = h(
    group ? 'fieldset' : 'div',
    { class: 'field', data: { field: data.custom_id } },
    group ? h('legend', {}, title) : h('label', { for: control.input.id }, title),
    help && h('p', { class: 'field-help', id: helpId }, help),
    control.node,
    h('div', { class: 'field-foot' }, problem, control.count),
  );
  const described = [helpId, problem.id, control.input.getAttribute('aria-describedby')].filter(Boolean).join(' ');
  (group ? node : control.input).setAttribute('aria-describedby', described);
  if (!group) control.input.setAttribute('aria-required', String(required));
  const before = JSON.stringify(control.value());
  const clear = () => {
    problem.textContent = '';
    control.input.removeAttribute('aria-invalid');
    node.classList.remove('wrong');
  };
  node.addEventListener('input', clear);
  return {
    id: data.custom_id,
    node,
    value: control.value,
    settled: control.settled ?? (() => null),
    changed: () => JSON.stringify(control.value()) !== before,
    focus: () => control.input.focus(),
    check() {
      problem.textContent = control.wrong(required) ?? '';
      const wrong = problem.textContent !== '';
      control.input.setAttribute('aria-invalid', String(wrong));
      node.classList.toggle('wrong', wrong);
      return !wrong;
    },
  };
}

function controlOf(data, state, label) {
  if (data.type === TYPE.input) return textInput(data);
  if (isSelect(data)) return menu(data, state, label);
  switch (data.type) {
    case TYPE.radio:
      return choices(data, 'radio');
    case TYPE.checks:
      return choices(data, 'checkbox');
    case TYPE.check:
      return single(data, label);
    case TYPE.upload:
      return upload(data);
    default:
      return null;
  }
}

function textInput(data) {
  const long = data.style === PARAGRAPH;
  const min = data.min_length ?? 0;
  const max = data.max_length ?? LONGEST;
  const input = h(long ? 'textarea' : 'input', {
    id: freshId('input'),
    type: long ? undefined : 'text',
    rows: long ? 5 : undefined,
    value: data.value ?? '',
    placeholder: data.placeholder,
    autocomplete: 'off',
    data: { customId: data.custom_id },
  });
  // Discord counts characters, an emoji as one; the field itself would count halves.
  const count = h('span', { class: 'field-count' });
  const show = () => {
    const length = [...input.value].length;
    const told = data.max_length || length > max - 200;
    count.textContent = told ? `${length} / ${max}` : '';
    count.classList.toggle('over', length > max || (length > 0 && length < min));
  };
  input.addEventListener('input', show);
  show();
  return {
    node: input,
    input,
    count,
    value: () => input.value,
    wrong(required) {
      const length = [...input.value].length;
      if (required && input.value.trim() === '') return t('field-required');
      if (length > 0 && length < min) return t('field-short', { n: min });
      return length > max ? t('field-long', { n: max }) : null;
    },
  };
}

function menu(data, state) {
  const made = select(data, {
    state,
    chosen: () => made.node.dispatchEvent(new Event('input', { bubbles: true })),
  });
  made.node.id = freshId('select');
  made.node.removeAttribute('aria-label');
  return {
    node: made.node,
    input: made.node,
    value: () => [...made.values()],
    wrong: (required) => howMany(made.values().length, data.min_values ?? 1, data.max_values ?? 1, required),
  };
}

/** Nothing at all is right where nothing is required; else the number must be between the two. */
function howMany(count, min, max, required) {
  if (count === 0) return required ? t('field-required') : null;
  if (count < min || count > max) return min === max ? t('choose-exactly', { min }) : t('choose-between', { min, max });
  return null;
}

/** Radio buttons or check boxes, each with its description. */
function choices(data, type) {
  const name = freshId('choice');
  const inputs = (data.options ?? []).map((option) => {
    const id = freshId('option');
    const described = option.description ? `${id}-help` : undefined;
    const input = h('input', {
      id,
      type,
      name,
      value: option.value,
      checked: Boolean(option.default),
      'aria-describedby': described,
      data: { value: option.value },
    });
    const node = h(
      'label',
      { class: 'choice', for: id },
      input,
      h(
        'span',
        { class: 'choice-text' },
        h('span', {}, option.label),
        option.description && h('span', { class: 'choice-help', id: described }, option.description),
      ),
    );
    return { input, node };
  });
  const chosen = () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
  const node = h(
    'div',
    { class: 'choices', data: { customId: data.custom_id } },
    inputs.map((entry) => entry.node),
  );
  const max = data.max_values ?? inputs.length;
  return {
    group: true,
    node,
    input: inputs[0]?.input ?? node,
    value: () => (type === 'radio' ? (chosen()[0] ?? null) : chosen()),
    wrong: (required) =>
      type === 'radio'
        ? required && chosen().length === 0
          ? t('field-required')
          : null
        : howMany(chosen().length, data.min_values ?? 1, max, required),
  };
}

function single(data, label) {
  const input = h('input', {
    id: freshId('check'),
    type: 'checkbox',
    checked: Boolean(data.default),
    data: { customId: data.custom_id },
  });
  return {
    node: h('span', { class: 'choice' }, input, h('span', { class: 'choice-text', 'aria-hidden': 'true' }, label)),
    input,
    value: () => input.checked,
    wrong: () => null,
  };
}

/** Files, read as they are chosen. */
function upload(data) {
  const max = data.max_values ?? 1;
  let files = [];
  let reading = null;
  const input = h('input', {
    id: freshId('file'),
    type: 'file',
    class: 'upload',
    multiple: max > 1,
    // Discord's names of kinds, or endings with a dot.
    accept: data.file_types?.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join(','),
    data: { customId: data.custom_id },
  });
  input.addEventListener('change', () => {
    reading = Promise.all([...input.files].map(read)).then((list) => {
      files = list;
    });
  });
  return {
    node: input,
    input,
    value: () => files,
    settled: () => reading,
    wrong: (required) => howMany(input.files.length, data.min_values ?? 1, max, required),
  };
}

/** A file as the control API takes it. */
function read(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done({ filename: file.name, base64: reader.result.slice(reader.result.indexOf(',') + 1) });
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
