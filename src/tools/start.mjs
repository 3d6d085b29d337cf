// `npm start`: the product on one port, from whatever state the checkout is in.
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

/** How soon the server notices that npm was stopped. */
const PARENT_CHECK_MS = 100;

ensureInstalled({ withDev: false });
ensureBuilt();
process.chdir(root);
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
await import(new URL('../../dist/server/main.js', import.meta.url).href);

/** A SIGTERM to npm ends the shell between npm and this process, which would otherwise live on unseen. */
function stopWithNpm() {
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}
