import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { redactPaths } from '../../tla/redact-tla.ts';
import { openTla, type TimelineIds } from './opened-tla.ts';
import { TlaReader } from './tla-reader.ts';

const EXAMPLE = readFileSync(new URL('../examples/prelude-bwv846.tla', import.meta.url));

const reader = new TlaReader();
afterAll(() => reader.close());

const limited: TlaReader[] = [];
afterEach(() => Promise.all(limited.splice(0).map((each) => each.close())));

function readerWithin(heapLimitMb: number): TlaReader {
  const one = new TlaReader({ heapLimitMb });
  limited.push(one);
  return one;
}

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

const source = (bytes: Buffer) => ({ size: bytes.length, load: () => Promise.resolve(Buffer.from(bytes)) });

test('a file that the process holds gives what the same file gives here', async () => {
  const reading = reader.begin();
  const there = await reading.read(source(EXAMPLE), 'example.tla');
  const here = openTla(readTla(EXAMPLE, 'example.tla'));
  expect(there.outline).toEqual(here.outline);
  let firstComponentId = 100;
  const ids = here.outline.timelines.map(({ componentCount }, index): TimelineIds => {
    firstComponentId += componentCount;
    return { id: index + 1, firstComponentId };
  });
  expect(await all(there.viewerTail(ids))).toEqual([...here.viewerTail(ids)]);
  expect(await all(there.searchedRows(ids))).toEqual([...here.searchedRows(ids)]);
  expect(Buffer.from(await reader.redact(EXAMPLE, {}))).toEqual(Buffer.from(redactPaths(EXAMPLE)));
  reading.close();
  await expect(all(there.viewerTail(ids))).rejects.toThrow('is not held');
});

test('what cannot be read is said as the reader says it', async () => {
  await expect(reader.begin().read(source(Buffer.from('{"a": 1')), 'cut.tla')).rejects.toThrow(
    /^cut\.tla: The file is incomplete: it ends at line 1\./,
  );
});

test('the server goes on while a file is read', async () => {
  const reading = reader.begin();
  await reading.read(source(EXAMPLE), 'example.tla');
  let turns = 0;
  const count = setInterval(() => turns++, 1);
  await reading.read(source(manyMarkers(50_000)), 'many.tla');
  clearInterval(count);
  expect(turns).toBeGreaterThan(5);
});

test('files that are too large to be held together are held one at a time', async () => {
  const reading = readerWithin(90).begin();
  const bytes = manyMarkers(15_000);
  const files = await Promise.all(Array.from({ length: 6 }, () => reading.read(source(bytes), 'many.tla')));
  const ids = [{ id: 1, firstComponentId: 1 }];
  await expect(all(files.at(-1)!.searchedRows(ids))).rejects.toThrow('is not held');
  const counts = files.map((file) =>
    file.whileHeld(async () => {
      let count = 0;
      for await (const rows of file.searchedRows(ids)) count += rows.count;
      return count;
    }),
  );
  expect(await Promise.all(counts)).toEqual(files.map(() => 15_000));
});

test('a file that needs too much memory ends its own reading alone, and others are read after it', async () => {
  const small = readerWithin(40);
  const refused = small.begin().read(source(manyMarkers(200_000)), 'many.tla');
  await expect(refused).rejects.toThrow('Send the file again');
  expect((await small.begin().read(source(EXAMPLE), 'example.tla')).outline.title).toBe(
    'Prelude in C major, BWV 846',
  );
});

/** A version of so many markers as the viewer has it. */
function stored(number: number, count: number) {
  const components = Array.from({ length: count }, (_, id) => ({ id: id + 1, time: id, label: `${id}` }));
  const timelines = [{ id: 1, kind: 'MARKER_TIMELINE', name: 'many', components }];
  return { number, json: Buffer.from(JSON.stringify({ timelines })) };
}

const comparison = (count: number) => () =>
  Promise.resolve({
    ...{ from: stored(1, count), to: stored(2, count) },
    other: { recording: 'same' as const, details: [] },
  });

test('a comparison that needs too much memory says that it is to be tried again', async () => {
  await expect(readerWithin(40).changes(comparison(300_000))).rejects.toThrow(
    'The comparison was interrupted',
  );
});

test('a large file waits for the comparison that is under way, not for all that came before it', async () => {
  const ended: string[] = [];
  const comparisons = ['first', 'second', 'third'].map(async (name) => {
    await reader.changes(comparison(1000));
    ended.push(name);
  });
  const reading = reader.begin();
  const file = reading.read(source(manyMarkers(40_000)), 'many.tla').then(() => ended.push('file'));
  await Promise.all([...comparisons, file]);
  reading.close();
  expect(ended).toEqual(['first', 'file', 'second', 'third']);
});
