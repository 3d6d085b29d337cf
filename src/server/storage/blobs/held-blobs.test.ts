import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderBlobs } from './folder-blobs.ts';
import { HeldBlobs } from './held-blobs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-held-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('nothing is deleted or swept while it is held, and what was to be deleted is when all holds are over', async () => {
  const store = new HeldBlobs(await openFolderBlobs(folder));
  const { id: deleted } = await store.put([Buffer.from('a')]);
  const { id: swept } = await store.put([Buffer.from('b')]);
  const release = store.hold();
  const releaseOther = store.hold();
  await store.delete(deleted);
  expect(await store.sweep(() => false, 0)).toBe(0);
  await release();
  await release();
  expect(readdirSync(folder).sort()).toEqual([deleted, swept].sort());
  await releaseOther();
  expect(readdirSync(folder)).toEqual([swept]);
  expect(await store.sweep(() => false, 0)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
