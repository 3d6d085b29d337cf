// `npm run screens`: a picture of every screen and state, light and dark, desk and phone, into screens/.
// `npm run screens -- data`: instead, every annotation file of ../shared/data at three zooms, into screens/data/;
// further words choose files by their names.
// `npm run screens -- help`: instead, the pictures of the help and of the README, into src/help/shots/ and public/;
// further words choose pictures by their names.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './setup.mjs';

const [what, ...words] = process.argv.slice(2);
const scripts = new Map([
  ['data', 'take-data-screens.ts'],
  ['help', 'take-help-shots.ts'],
]);
const script = scripts.get(what ?? '') ?? 'take-screens.ts';
ensureInstalled({ withDev: true });
ensureBuilt();
run(process.execPath, ['--import', 'tsx', join(root, 'tests', 'screens', script), ...words]);
