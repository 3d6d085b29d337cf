// `npm run backup`, `npm run restore` and `npm run move`, from whatever state the checkout is in.
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled({ withDev: false });
ensureBuilt();
process.chdir(root);
await import(new URL('../../dist/server/data-cli.js', import.meta.url).href);
