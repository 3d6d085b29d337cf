import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { redactPaths } from '../../tla/redact-tla.ts';
import { openTla, type TimelineIds } from './opened-tla.ts';
import { TlaReader } from './tla-reader.ts';

const EXAMPLE = readFileSync(new URL('../examples/prelude-bwv846.tla', import.meta.url));

let reader: TlaReader;
afterEach(() => reader.close());

async function all<T>(pieces: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

/** A file of markers with long labels. */
function manyMarkers(count: number): Buffer {
  const components = Object.fromEntries(
    Array.from({ length: count }, (_, id) => [id, { kind: 'MARKER', time: id, label: `${id} `.repeat(20) }]),
  );
  const timelines = { 0: { kind: 'MARKER_TIMELINE', name: 'many', components } };
  return Buffer.from(JSON.stringify({ media_path: '', media_metadata: { title: 'Many' }, timelines }));
}

test('a file that the thread holds gives what the same file gives here', async () => {
  reader = new TlaReader();
  const reading = reader.begin();
  const there = await reading.read(EXAMPLE, 'example.tla');
  const here = openTla(readTla(EXAMPLE, 'example.tla'));
  expect(there.outline).toEqual(here.outline);
  let firstComponentId = 100;
  const ids = here.outline.timelines.map(({ componentCount }, index): TimelineIds => {
    firstComponentId += componentCount;
    return { id: index + 1, firstComponentId };
  });
  expect(await all(there.viewerTail(ids))).toEqual([...here.viewerTail(ids)]);
  for (const index of ids.keys()) {
    expect(await all(there.searchedRows(index, 7))).toEqual([...here.searchedRows(index, 7)]);
  }
  expect(Buffer.from(await reader.redact(EXAMPLE))).toEqual(Buffer.from(redactPaths(EXAMPLE)));
  reading.close();
  await expect(all(there.viewerTail(ids))).rejects.toThrow('is not held');
});

test('what cannot be read is said as the reader says it', async () => {
  reader = new TlaReader();
  await expect(reader.begin().read(Buffer.from('{"a": 1'), 'cut.tla')).rejects.toThrow(
    /^cut\.tla: cannot be read at line 1/,
  );
});

test('the server goes on while a file is read', async () => {
  reader = new TlaReader();
  const reading = reader.begin();
  await reading.read(EXAMPLE, 'example.tla');
  let turns = 0;
  const count = setInterval(() => turns++, 1);
  await reading.read(manyMarkers(50_000), 'many.tla');
  clearInterval(count);
  expect(turns).toBeGreaterThan(5);
});

test('a file that needs too much memory ends its own reading alone, and others are read after it', async () => {
  reader = new TlaReader({ heapLimitMb: 40 });
  const refused = reader.begin().read(manyMarkers(200_000), 'many.tla');
  await expect(refused).rejects.toThrow('Send the file again');
  expect((await reader.begin().read(EXAMPLE, 'example.tla')).outline.title).toBe(
    'Prelude in C major, BWV 846',
  );
});
