import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { advances, setFamily } from './sfnt.ts';

const packageOf = (source: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${source}/package.json`));

const face = (name: 'read' | 'ui', source: string, weight: number) => ({
  face: name,
  files: join(packageOf(source), 'files', source),
  licence: join(packageOf(source), 'LICENSE'),
  weight,
});

/** The two reading faces at the weight used in pictures, with the texts of their licences. */
export const PICTURE_FACES = [face('read', 'brygada-1918', 500), face('ui', 'source-sans-3', 400)];
/** The parts the packages come in. A letter is taken from the first that has it. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
/** Code points that the parts may have: all of them. */
const LETTERS = Array.from({ length: 0xd800 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);
/** The licences reserve names, and each part has its own, so that no other is taken for it. */
const FAMILY = 'Tilia';

/** A part of a face as an uncompressed font, with the metrics needed to set text in it. */
interface PictureFont {
  readonly face: 'read' | 'ui';
  readonly family: string;
  readonly file: string;
  readonly font: Buffer;
  /** Code points, each followed by its width in thousandths of the size. */
  readonly widths: readonly number[];
}

/** The fonts of the pictures that the server draws: fixed in weight, uncompressed. The same bytes on every run. */
export async function makePictureFonts(): Promise<readonly PictureFont[]> {
  const made: PictureFont[] = [];
  for (const { face: name, files, weight } of PICTURE_FACES) {
    for (const part of PARTS) {
      const family = `${FAMILY} ${name} ${PARTS.indexOf(part)}`;
      const font = await fixedFont(files, part, weight, family);
      made.push({
        face: name,
        family,
        file: `${name}-${part}.ttf`,
        font,
        widths: [...advances(font)].flat(),
      });
    }
  }
  return made;
}

/** Weights of the interface's face in which figures have labels and numbers, beside those of the pictures. */
const FIGURE_WEIGHTS = [
  { weight: 500, parts: PARTS },
  // Numbers of measures; other letters are taken from the weight of labels.
  { weight: 600, parts: ['latin'] },
] as const;

/** Further fonts of the figures that the server draws, by their files' names. The same bytes on every run. */
export async function makeFigureFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const files = join(packageOf('source-sans-3'), 'files', 'source-sans-3');
  const made = new Map<string, Buffer>();
  for (const { weight, parts } of FIGURE_WEIGHTS) {
    for (const [index, part] of parts.entries())
      made.set(
        `ui-${weight}-${part}.ttf`,
        await fixedFont(files, part, weight, `${FAMILY} ui${weight} ${index}`),
      );
  }
  return made;
}

/** A part of a variable font at one weight, uncompressed, under another name. */
async function fixedFont(files: string, part: string, weight: number, family: string): Promise<Buffer> {
  const packed = readFileSync(`${files}-${part}-wght-normal.woff2`);
  const font = await subsetFont(packed, LETTERS, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  setFamily(font, family);
  return font;
}
