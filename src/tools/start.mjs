// `npm start`: the product on one port, from whatever state the checkout is in.
import { ensureBuilt, ensureInstalled, root, stopWithNpm } from './setup.mjs';

ensureInstalled({ withDev: false });
ensureBuilt();
process.chdir(root);
stopWithNpm();
await import(new URL('../../dist/server/main.js', import.meta.url).href);
