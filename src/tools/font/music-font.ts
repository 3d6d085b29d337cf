import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { renameFont } from './sfnt.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@vexflow-fonts/bravuratext/package.json'));
const SOURCE = { family: 'Bravura Text', postScript: 'BravuraText' };
/** The licence reserves the name Bravura: what is made from the font is called differently, also inside. */
const MADE = { family: 'Tilia Music', postScript: 'Tilia-Music' };

/** First and last code point of the signs that harmony labels and scores are set from, and of accidentals in running text. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x266d, 0x266f],
  // Clefs of G, of C and of F.
  [0xe050, 0xe050],
  [0xe052, 0xe053],
  [0xe05c, 0xe05c],
  [0xe062, 0xe062],
  [0xe064, 0xe064],
  // Figures of time signatures and the plus sign between them.
  [0xe080, 0xe089],
  [0xe08c, 0xe08c],
  // The black notehead.
  [0xe0a4, 0xe0a4],
  // Staff accidentals.
  [0xe260, 0xe264],
  // Qualities of chord symbols.
  [0xe870, 0xe873],
  // Figured bass.
  [0xea50, 0xea6e],
  // Accidentals of chord symbols.
  [0xed60, 0xed64],
];

/** Signs stand by themselves: nothing that shapes one beside another is kept. */
const PLAIN = { keepFeatures: [], noLayoutClosure: true };

export const LICENCE = join(PACKAGE, 'LICENSE.txt');

/** The signs of harmony labels and scores as a font, for pages or uncompressed; the same bytes on every run. */
export async function makeMusicFont(targetFormat: 'woff2' | 'sfnt' = 'woff2'): Promise<Buffer> {
  const whole = readFileSync(join(PACKAGE, 'bravuratext.otf'));
  const signs = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join('');
  const subset = await subsetFont(whole, signs, { ...PLAIN, targetFormat: 'sfnt' });
  renameFont(subset, SOURCE, MADE);
  // Once more, for the compression and for checksums that fit the new names.
  return subsetFont(subset, signs, { ...PLAIN, targetFormat });
}
