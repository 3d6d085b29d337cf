import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { LICENCE, makeMusicFont } from './music-font.ts';
import { makeFigureFonts, makePictureFonts, PICTURE_FACES } from './picture-fonts.ts';

const OUTPUT = new URL('../../styles/fonts/', import.meta.url);
const FIGURE_OUTPUT = new URL('../../server/figure/fonts/', import.meta.url);
const PICTURE_OUTPUT = new URL('../../server/seo/fonts/', import.meta.url);

const font = await makeMusicFont();
writeFileSync(new URL('tilia-music.woff2', OUTPUT), font);
copyFileSync(LICENCE, new URL('LICENSE.txt', OUTPUT));
console.log(`tilia-music.woff2: ${font.length} bytes`);

const pictureFonts = await makePictureFonts();
mkdirSync(PICTURE_OUTPUT, { recursive: true });
for (const { face, licence } of PICTURE_FACES)
  copyFileSync(licence, new URL(`LICENCE-${face}.txt`, PICTURE_OUTPUT));
for (const { file, font: bytes } of pictureFonts) writeFileSync(new URL(file, PICTURE_OUTPUT), bytes);
const metrics = pictureFonts.map(({ face, family, file, widths }) => ({ face, family, file, widths }));
writeFileSync(new URL('metrics.json', PICTURE_OUTPUT), `${JSON.stringify(metrics)}\n`);
console.log(`${pictureFonts.length} fonts for pictures`);

const figureFonts = await makeFigureFonts();
mkdirSync(FIGURE_OUTPUT, { recursive: true });
for (const [file, bytes] of figureFonts) writeFileSync(new URL(file, FIGURE_OUTPUT), bytes);
writeFileSync(new URL('tilia-music.otf', FIGURE_OUTPUT), await makeMusicFont('sfnt'));
copyFileSync(LICENCE, new URL('LICENCE-music.txt', FIGURE_OUTPUT));
for (const { face, licence } of PICTURE_FACES)
  if (face === 'ui') copyFileSync(licence, new URL('LICENCE-ui.txt', FIGURE_OUTPUT));
console.log(`${figureFonts.size + 1} fonts for figures`);
