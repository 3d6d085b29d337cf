/** Elements in which something is typed or chosen by letters, and those that lie over the page: each key is theirs. */
const TYPED = [
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])',
  'textarea, select, dialog, audio, video, iframe, [popover], [contenteditable]',
  ...['menu', 'listbox', 'dialog', 'alertdialog'].map((role) => `[role="${role}"]`),
].join(', ');

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const MOVING = [...ARROWS, 'Home', 'End', 'PageUp', 'PageDown'];

/** Widgets that use some keys, and leave all others to the viewer. */
const USED: readonly (readonly [selector: string, keys: ReadonlySet<string>])[] = [
  ['button, summary, [role="button"], [role="tab"]', new Set([' ', 'Enter'])],
  ['a[href]', new Set(['Enter'])],
  ['input[type="checkbox"]', new Set([' '])],
  ['input[type="radio"], [role="radiogroup"]', new Set([' ', ...ARROWS])],
  ['input[type="range"], [role="slider"], [role="scrollbar"], [role="separator"]', new Set(MOVING)],
  ['[role="tablist"]', new Set(MOVING)],
];

/** Ctrl with F and K work everywhere but where something is typed or lies over the page. */
const EVERYWHERE = /^[fk]$/i;
const TYPED_OR_OVER = 'input, textarea, select, dialog, audio, video, iframe, [contenteditable]';

/** Whether a key that was pressed at an element belongs to it, or to a widget around it, rather than to the viewer. */
export function isOwnKey(
  element: Pick<Element, 'closest'>,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): boolean {
  const isIn = (selector: string) => element.closest(selector) !== null;
  if ((ctrlKey || metaKey) && EVERYWHERE.test(key)) return isIn(TYPED_OR_OVER);
  return isIn(TYPED) || USED.some(([selector, keys]) => keys.has(key) && isIn(selector));
}
