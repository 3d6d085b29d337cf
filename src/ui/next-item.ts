/** A key that was pressed, with the keys held beside it. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The index of the item of a menu that a key moves the focus to, from the item at `at`, or from none at -1: arrows go round,
 * and a letter leads to the next item that begins with it. Undefined for a key that moves nothing.
 */
export function nextItem(names: readonly string[], at: number, press: Press): number | undefined {
  const count = names.length;
  switch (press.key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  if (press.key.trim().length !== 1 || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const letter = press.key.toLowerCase();
  const order = names.map((_, step) => (at + 1 + step) % count);
  return order.find((index) => names[index]?.trim().toLowerCase().startsWith(letter));
}
