// `npm run bench -- NAME`: timed runs on generated data; see bench/run.ts for the names.
import { join } from 'node:path';
import { ensureInstalled, root, run } from './setup.mjs';

ensureInstalled({ withDev: true });
// Ten million components take more than Node's usual heap while they are made.
const heap = '--max-old-space-size=8192';
run(process.execPath, [heap, '--import', 'tsx', join(root, 'bench', 'run.ts'), ...process.argv.slice(2)]);
