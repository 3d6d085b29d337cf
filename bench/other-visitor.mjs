// A visitor who asks for a short answer again and again, in a thread of its own: a large request made in the same
// thread would hold up its clock.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const ASK_EVERY_MS = 10;

let isOver = false;
parentPort?.once('message', () => (isOver = true));

/** How long each answer took, in milliseconds. */
const waits = [];
while (!isOver) {
  const asked = performance.now();
  await (await fetch(`${workerData}/livez`)).text();
  waits.push(performance.now() - asked);
  await wait(ASK_EVERY_MS);
}
parentPort?.postMessage(waits);
