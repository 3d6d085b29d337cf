// `npm run screens`: a picture of every screen and state, light and dark, desk and phone, into screens/.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './setup.mjs';

ensureInstalled({ withDev: true });
ensureBuilt();
run(process.execPath, ['--import', 'tsx', join(root, 'tests', 'screens', 'take-screens.ts')]);
