import { writeFileSync } from 'node:fs';
import { drawHelpPictures } from './help-pictures.ts';

const OUTPUT = new URL('../../help/pictures.json', import.meta.url);

writeFileSync(OUTPUT, `${JSON.stringify(drawHelpPictures())}\n`);
