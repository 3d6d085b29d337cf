// `npm run bench -- NAME`: timed runs on generated data; see bench/run.ts for the names.
import { join } from 'node:path';
import { ensureInstalled, root, run } from './setup.mjs';

ensureInstalled({ withDev: true });
run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'run.ts'), ...process.argv.slice(2)]);
