// `npm run import`, from whatever state the checkout is in.
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled({ withDev: false });
ensureBuilt();
process.chdir(root);
await import(new URL('../../dist/server/import.js', import.meta.url).href);
