// `npm run build`: client and server into dist/, where `npm start` finds them.
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled({ withDev: false });
ensureBuilt();
