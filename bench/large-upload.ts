import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { hierarchyTimeline, tlaText, uploadForm } from '../tests/support/tla.ts';
import { openAccount } from './account.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';

/** Just below the largest file that an upload takes. */
const MEGABYTES = 63;

/** How long others wait for a short answer while the largest file is taken, read, stored and given out again. */
export async function benchLargeUpload(): Promise<void> {
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-upload-'));
  const server = await serveViewer(folder);
  try {
    const headers = { authorization: `Bearer ${await openAccount(server.url)}` };
    const body = uploadForm([{ name: 'large.tla', bytes: largeFile() }], true);
    console.log('while                  takes, s   others wait, ms: p50   p99   longest');
    let id = 0;
    await beside(server.url, 'a file is uploaded', async () => {
      const answer = await fetch(`${server.url}/api/v1/upload/`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}.`);
      id = ((await answer.json()) as { files: readonly { id: number }[] }).files[0]?.id ?? 0;
    });
    await beside(server.url, 'it is downloaded', async () => {
      await (await fetch(`${server.url}/api/v1/files/${id}/tla`)).arrayBuffer();
    });
    await beside(server.url, 'it is opened', async () => {
      await (await fetch(`${server.url}/api/v1/files/${id}/json`)).arrayBuffer();
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function largeFile(): string {
  const unit = (index: number) => ({
    start: index,
    end: index + 1,
    level: 1,
    label: `Unit ${index}`,
    comments: '',
  });
  const size = JSON.stringify(unit(100_000)).length + 60;
  const count = Math.floor((MEGABYTES * 1024 * 1024) / size);
  return tlaText({
    title: 'Large',
    timelines: [hierarchyTimeline(Array.from({ length: count }, (_, index) => unit(index)))],
  });
}

/** Prints how long another visitor waits for answers from the beginning of `work` to its end. */
async function beside(url: string, name: string, work: () => Promise<void>): Promise<void> {
  const visitor = new Worker(new URL('other-visitor.mjs', import.meta.url), { workerData: url });
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  visitor.postMessage('over');
  const [waits] = (await once(visitor, 'message')) as [number[]];
  const { p50, p99, max } = quantilesOf(waits);
  const cells = [
    (tookMs / 1000).toFixed(1).padStart(8),
    ...[p50, p99, max].map((ms) => ms.toFixed(0).padStart(10)),
  ];
  console.log(name.padEnd(22), ...cells);
}
