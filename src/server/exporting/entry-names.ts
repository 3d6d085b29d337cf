import path from 'node:path';

const MAX_NAME = 100;

/** A name for a file on any system: without parts of a path, control characters, and dots or blanks at its ends; may be empty. */
export const nameIn = (text: string): string =>
  Array.from(text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').replaceAll(/["*/:<>?\\|]/g, '_'))
    .slice(0, MAX_NAME)
    .join('')
    .replaceAll(/^[ .]+|[ .]+$/g, '');

/** Names in one zip, none of which comes twice, whatever its case: a second one gets a number. */
export class EntryNames {
  private readonly taken = new Set<string>();
  /** The next number of each name that has come. */
  private readonly next = new Map<string, number>();

  take(name: string): string {
    const ending = path.posix.extname(name);
    const stem = name.slice(0, name.length - ending.length);
    const key = name.toLowerCase();
    let own = name;
    let number = this.next.get(key) ?? 2;
    for (; this.taken.has(own.toLowerCase()); number++) own = `${stem} (${number})${ending}`;
    this.next.set(key, number);
    this.taken.add(own.toLowerCase());
    return own;
  }
}
