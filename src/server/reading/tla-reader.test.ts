import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { madeNotation, type NotationShape } from '../../../tests/support/made-notation.ts';
import { musicXml } from '../../../tests/support/notation.ts';
import { redactPaths } from '../../tla/redact-tla.ts';
import { writeDetails } from '../../tla/write-details.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import { openTla, type TimelineIds } from './opened-tla.ts';
import { READING_LIMITS, type ReadingLimits } from './reading-limits.ts';
import { TlaReader } from './tla-reader.ts';
import type { UploadReading } from './upload-reading.ts';

const EXAMPLE = readFileSync(new URL('../examples/prelude-bwv846.tla', import.meta.url));

const reader = new TlaReader();
afterAll(() => reader.close());

const limited: TlaReader[] = [];
afterEach(() => Promise.all(limited.splice(0).map((each) => each.close())));

function readerWithin(limits: Partial<ReadingLimits>): TlaReader {
  const one = new TlaReader(limits);
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
  const edits = { title: 'New' };
  const redacted = (await reader.redact(source(EXAMPLE), edits)) ?? [];
  expect(Buffer.from(redacted)).toEqual(Buffer.from(redactPaths(writeDetails(EXAMPLE, edits))));
  expect(await reader.redact(source(Buffer.from(redactPaths(EXAMPLE))), {})).toBeUndefined();
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
  const reading = readerWithin({ heapMb: 90 }).begin();
  const bytes = manyMarkers(15_000);
  const files = await Promise.all(Array.from({ length: 6 }, () => reading.read(source(bytes), 'many.tla')));
  const ids = [{ id: 1, firstComponentId: 1 }];
  await expect(all(files.at(-1)!.searchedRows(ids))).rejects.toThrow('is not held');
  const counts = files.map((file) =>
    file.withLoaded(async () => {
      let count = 0;
      for await (const rows of file.searchedRows(ids)) count += rows.count;
      return count;
    }),
  );
  expect(await Promise.all(counts)).toEqual(files.map(() => 15_000));
});

test('a file that needs too much memory ends its own reading alone, and others are read after it', async () => {
  const small = readerWithin({ heapMb: 40 });
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

function comparison(count: number, size = 1000) {
  const other = { recording: 'same' as const, details: [] };
  return { size, load: () => Promise.resolve({ from: stored(1, count), to: stored(2, count), other }) };
}

test('a comparison that needs too much memory says that it is to be tried again', async () => {
  await expect(readerWithin({ heapMb: 40 }).changes(comparison(300_000))).rejects.toThrow(
    'The comparison was interrupted',
  );
});

/** Time for tests that begin several processes, which are compiled as they begin. */
const SEVERAL_STARTS_MS = 120_000;

/** Sizes that say of some bytes that they are large or small, so that tests need none that are. */
const LARGE = READING_LIMITS.quickBytes + 1;
const sized = (bytes: Buffer, size: number) => ({ size, load: () => Promise.resolve(Buffer.from(bytes)) });

/** A source whose bytes come when `give` is called, as from a slow store: whoever waits for them has the turn. */
function slow(bytes: Buffer, size: number) {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, source: { size, load: () => given.then(() => Buffer.from(bytes)) } };
}

test(
  'what is large keeps neither small files nor what readers wait for waiting',
  async () => {
    const { give, source: large } = slow(EXAMPLE, LARGE);
    const sent = reader.begin({ user: 'heavy' }).read(large, 'large.tla');
    const { give: giveVersions, source } = slow(EXAMPLE, LARGE);
    const compared = reader.changes({
      ...comparison(10),
      size: LARGE,
      load: () => source.load().then(comparison(10).load),
    });
    const small = reader.begin({ user: 'light' });
    expect((await small.read(sized(EXAMPLE, EXAMPLE.length), 'small.tla')).outline.title).toContain(
      'Prelude',
    );
    const download = () => reader.redact(sized(EXAMPLE, EXAMPLE.length), { title: 'New' });
    expect(await onBehalfOf('light', download)).toBeDefined();
    small.close();
    give();
    giveVersions();
    await Promise.all([sent, compared]);
  },
  SEVERAL_STARTS_MS,
);

test(
  'of those who wait whoever has used least is next',
  async () => {
    const { give, source } = slow(EXAMPLE, LARGE);
    const ended: string[] = [];
    const read = async (user: string, of: Parameters<UploadReading['read']>[0], name: string) => {
      await reader.begin({ user }).read(of, name);
      ended.push(name);
    };
    const first = read('one', source, 'first');
    const waiting = ['second', 'third'].map((name) => read('one', sized(manyMarkers(20_000), LARGE), name));
    const other = read('two', sized(EXAMPLE, LARGE), 'other');
    give();
    await Promise.all([first, ...waiting, other]);
    expect(ended).toEqual(['first', 'other', 'second', 'third']);
  },
  SEVERAL_STARTS_MS,
);

test(
  'who comes anew waits for one piece of each of the others, however much they have had',
  async () => {
    const { give, source } = slow(EXAMPLE, LARGE);
    const ended: string[] = [];
    const read = async (user: string, of: Parameters<UploadReading['read']>[0] = sized(EXAMPLE, LARGE)) => {
      await reader.begin({ user }).read(of, `${user}.tla`);
      ended.push(user);
    };
    const waiting = [
      read('first', source),
      ...['a', 'a', 'a', 'b', 'b', 'b', 'anew'].map((user) => read(user)),
    ];
    give();
    await Promise.all(waiting);
    expect(ended.indexOf('anew')).toBeLessThanOrEqual(3);
  },
  SEVERAL_STARTS_MS,
);

test(
  'a user who has used much of late waits among what is large',
  async () => {
    const own = readerWithin({ heavyMs: 1 });
    await own.begin({ user: 'heavy' }).read(sized(EXAMPLE, 100), 'a.tla');
    const { give, source } = slow(EXAMPLE, LARGE);
    const large = own.begin({ user: 'another' }).read(source, 'large.tla');
    const ended: string[] = [];
    const behind = own
      .begin({ user: 'heavy' })
      .read(sized(EXAMPLE, 100), 'b.tla')
      .then(() => ended.push('heavy'));
    await own.begin({ user: 'light' }).read(sized(EXAMPLE, 100), 'c.tla');
    expect(ended).toEqual([]);
    give();
    await Promise.all([large, behind]);
  },
  SEVERAL_STARTS_MS,
);

test(
  'a process that ends takes only its own piece with it: what it held of others is read again',
  async () => {
    const own = readerWithin({ heapMb: 60, quickBytes: 2 ** 30 });
    const reading = own.begin({ user: 'light' });
    const held = await reading.read(sized(EXAMPLE, 100), 'example.tla');
    const { outline } = held;
    const waiting = Array.from({ length: 3 }, () =>
      own.begin({ user: 'third' }).read(sized(EXAMPLE, 100), 'c.tla'),
    );
    await expect(
      own.begin({ user: 'heavy' }).read(sized(manyMarkers(300_000), 100), 'many.tla'),
    ).rejects.toThrow('Send the file again');
    expect((await Promise.all(waiting)).map((each) => each.outline)).toEqual([outline, outline, outline]);
    let firstComponentId = 1;
    const ids = outline.timelines.map(({ componentCount }, index): TimelineIds => {
      firstComponentId += componentCount;
      return { id: index + 1, firstComponentId };
    });
    expect(await all(held.viewerTail(ids))).toEqual([
      ...openTla(readTla(EXAMPLE, 'example.tla')).viewerTail(ids),
    ]);
  },
  SEVERAL_STARTS_MS,
);

test(
  'what takes too long is ended, for good once it is among what is large',
  async () => {
    const impatient = readerWithin({ quickMs: 1, longMs: 60_000 });
    const bytes = manyMarkers(20_000);
    expect((await impatient.begin().read(sized(bytes, 100), 'many.tla')).outline.title).toBe('Many');
    const strict = readerWithin({ quickMs: 1, longMs: 1 });
    await expect(strict.begin().read(sized(bytes, 100), 'many.tla')).rejects.toThrow(
      /^many\.tla: takes longer than 0\.001 seconds to read here\. Send it in several parts/,
    );
    await expect(strict.changes(comparison(10_000))).rejects.toThrow('The comparison was interrupted');
  },
  SEVERAL_STARTS_MS,
);

test(
  'who goes away ends their piece of work, whether it waits or is under way',
  async () => {
    const own = readerWithin({});
    const left = new AbortController();
    const { give, source } = slow(EXAMPLE, LARGE);
    const before = own.begin({ user: 'one' }).read(source, 'before.tla');
    const waiting = own
      .begin({ user: 'two', signal: left.signal })
      .read(sized(EXAMPLE, LARGE), 'waiting.tla');
    const underWay = own
      .begin({ user: 'two', signal: left.signal })
      .read(sized(manyMarkers(300_000), 100), 'many.tla');
    left.abort(new Error('They have left.'));
    await expect(waiting).rejects.toThrow('They have left.');
    await expect(underWay).rejects.toThrow('They have left.');
    give();
    expect((await before).outline.title).toContain('Prelude');
    expect((await own.begin().read(sized(EXAMPLE, 100), 'after.tla')).outline.title).toContain('Prelude');
  },
  SEVERAL_STARTS_MS,
);

test(
  'notation is engraved as it will be in the viewer, and told with the same words where it cannot be',
  async () => {
    const reading = reader.begin();
    const judge = (xml: string) => reading.judgeNotation(source(Buffer.from(xml)));
    const verdict = await judge(musicXml(3));
    expect(verdict).toMatchObject({ measures: 3 });
    const empty = '<score-partwise version="4.0"><part-list/></score-partwise>';
    expect(await judge(empty)).toEqual({
      problem: 'is no MusicXML or MEI that can be engraved. Export it from the notation program again.',
    });
  },
  SEVERAL_STARTS_MS,
);

test('notation that is reckoned to take too long is refused without being engraved', async () => {
  const judge = (shape: NotationShape) =>
    reader.begin().judgeNotation(source(Buffer.from(madeNotation(shape))));
  const slurred = { parts: 4, measures: 300, notes: 16, hasSlurs: true, hasLyrics: true };
  expect(await judge(slurred)).toEqual({
    isLarge: true,
    problem: 'takes a browser longer than 20 seconds to engrave. Upload the score in parts, or as a PDF.',
  });
  expect(await judge({ parts: 4, measures: 600, notes: 16 })).toEqual({
    isLarge: true,
    problem:
      'needs more than 300 MB of a browser’s memory to be engraved. Upload the score in parts, or as a PDF.',
  });
});
