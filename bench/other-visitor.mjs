// A visitor who asks again and again, in a thread of its own: a large request made in the same thread would hold up its
// clock.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ url: string, everyMs: number, renew?: { url: string, body: string }, form?: { name: string, text: string } }} */
const { url, everyMs, renew, form } = workerData;

let isOver = false;
parentPort?.once('message', () => (isOver = true));

/** @type {Record<string, string>} */
let headers = {};
async function logIn() {
  if (renew === undefined) return;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: renew.body };
  const { access } = await (await fetch(renew.url, init)).json();
  headers = { authorization: `Bearer ${access}` };
}

function request() {
  if (form === undefined) return { headers };
  const body = new FormData();
  body.append('file', new Blob([form.text]), form.name);
  return { method: 'POST', headers, body };
}

/** Durations of the answers in milliseconds, and counts of the statuses that are no success. */
const waits = [];
/** @type {Record<string, number>} */
const refused = {};
await logIn();
while (!isOver) {
  const asked = performance.now();
  const status = await fetch(url, request()).then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 'no answer',
  );
  // A session is shorter than a long upload.
  if (status === 401) {
    await logIn();
    continue;
  }
  waits.push(performance.now() - asked);
  if (typeof status === 'string' || status >= 400) refused[status] = (refused[status] ?? 0) + 1;
  await wait(everyMs);
}
parentPort?.postMessage({ waits, refused });
