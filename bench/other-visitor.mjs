// A visitor who asks again and again, in a thread of its own: a large request made in the same thread would hold up its
// clock.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ url: string, everyMs: number, headers?: Record<string, string>, form?: { name: string, text: string } }} */
const { url, everyMs, headers = {}, form } = workerData;

let isOver = false;
parentPort?.once('message', () => (isOver = true));

function request() {
  if (form === undefined) return { headers };
  const body = new FormData();
  body.append('file', new Blob([form.text]), form.name);
  return { method: 'POST', headers, body };
}

/** How long each answer took, in milliseconds, and how many were no success. */
const waits = [];
let refused = 0;
while (!isOver) {
  const asked = performance.now();
  const isAnswered = await fetch(url, request()).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    // The server is gone.
    () => false,
  );
  waits.push(performance.now() - asked);
  if (!isAnswered) refused++;
  await wait(everyMs);
}
parentPort?.postMessage({ waits, refused });
