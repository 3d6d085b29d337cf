/**
 * The database worker on a very slow machine. Before it starts it does what the variable SLOW_START says for as many
 * milliseconds as SLOW_START_MS says: `computes`, `reads` files, or `waits` for something.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

const lastsMs = Number(process.env['SLOW_START_MS']);
const mode = process.env['SLOW_START'];
const untilMs = performance.now() + lastsMs;

if (mode === 'waits') await wait(lastsMs);
while (performance.now() < untilMs) {
  if (mode !== 'reads') continue;
  readFileSync(fileURLToPath(import.meta.url));
  parentPort?.postMessage({ kind: 'working' });
  await wait(50);
}

await import('../database-worker.js');
