import { copyFileSync, writeFileSync } from 'node:fs';
import { LICENCE, makeMusicFont } from './music-font.ts';

const OUTPUT = new URL('../../styles/fonts/', import.meta.url);

const font = await makeMusicFont();
writeFileSync(new URL('tilia-music.woff2', OUTPUT), font);
copyFileSync(LICENCE, new URL('LICENSE.txt', OUTPUT));
console.log(`tilia-music.woff2: ${font.length} bytes`);
