// `npm run icons`: the icons of the site in all sizes, and its picture for previews of links, into public/.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { formStrip } from '../../kinds/registry/form-strip.ts';
import { drawPng } from '../../server/seo/draw-png.ts';
import { PICTURE_COLORS, sitePicture } from '../../server/seo/form-picture.ts';
import { readTla } from '../../tla/read-tla.ts';
import { iconFile } from './icon-file.ts';
import { iconOnGround, markOf } from './mark.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const EXAMPLE = new URL('../../server/examples/sonatas/144-k281-3.tla.gz', import.meta.url);
/** The home page's, in its two lines. */
const HEADLINE = ['See how music is built,', 'while you hear it'];
const LEDE = 'Timeline analyses of music and other recordings';

const mark = markOf(readFileSync(new URL('favicon.svg', PUBLIC), 'utf8'));
const write = (name: string, bytes: Buffer | string) => {
  writeFileSync(new URL(name, PUBLIC), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
};

write('favicon.ico', iconFile(await drawPng(mark, 32), 32));
for (const [name, sizePx] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
] as const) {
  write(name, await drawPng(iconOnGround(mark, PICTURE_COLORS.page), sizePx));
}

const { timelines, length } = readTla(gunzipSync(readFileSync(EXAMPLE)), 'example.tla');
write('site-picture.png', await drawPng(sitePicture(HEADLINE, LEDE, formStrip(timelines, length))));
