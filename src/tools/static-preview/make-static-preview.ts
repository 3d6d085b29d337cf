import { readFileSync, writeFileSync } from 'node:fs';
import { readTla } from '../../tla/read-tla.ts';
import { drawStaticPreview, HOME_FRAME } from './static-preview.ts';

const EXAMPLE = new URL('../../server/examples/prelude-bwv846.tla', import.meta.url);
const OUTPUT = new URL('../../pages/home/static-preview.json', import.meta.url);

const preview = drawStaticPreview(readTla(readFileSync(EXAMPLE), 'prelude-bwv846.tla'), HOME_FRAME);
writeFileSync(OUTPUT, `${JSON.stringify(preview)}\n`);
