import { readFileSync, writeFileSync } from 'node:fs';
import { readTla } from '../../tla/read-tla.ts';
import { drawStill, HOME_FRAME } from './still.ts';

const EXAMPLE = new URL('../../server/examples/prelude-bwv846.tla', import.meta.url);
const OUTPUT = new URL('../../pages/home/still.json', import.meta.url);

const still = drawStill(readTla(readFileSync(EXAMPLE), 'prelude-bwv846.tla'), HOME_FRAME);
writeFileSync(OUTPUT, `${JSON.stringify(still)}\n`);
