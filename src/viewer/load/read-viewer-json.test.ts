import { expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import type { ViewerFile } from '../viewer-file.ts';
import { linesOf } from './lines.ts';
import { readViewerJson } from './read-viewer-json.ts';

const HEAD = {
  concrete_work: {
    id: 1,
    type: 'audio',
    storage: 'abstract',
    url: '',
    length: 60,
    artist: 'Bezüidenhout',
    start: 0,
    end: 60,
  },
  abstract_work: { id: 2, title: 'A\n"timelines":[', composer: '' },
} as const;

const MARKS = Array.from({ length: 4001 }, (_, index) => ({
  time: index,
  label: index % 500 ? '' : ',]}\n🎻',
}));

/** The viewer's JSON as the server sends it. */
function sent(timelines: readonly object[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ media_metadata: {}, timelines }));
  const saved = readTla(bytes, 'piece.tla').timelines.map((timeline, index) => ({
    ...timeline,
    id: index + 1,
    firstComponentId: 10_000 * (index + 1),
  }));
  const head = `${JSON.stringify(HEAD).slice(0, -1)},"timelines":`;
  return `${head}${[...viewerTimelinesJson(saved)].join('')}}`;
}

const LONG = sent([
  { kind: 'MARKER', name: 'Märkte', components: MARKS },
  { kind: 'SLIDER', name: '', components: {} },
  { kind: 'BEAT', name: '[\n]', components: [{ time: 1 }, { time: 2 }] },
]);
const SHORT = sent([
  { kind: 'MARKER', name: 'Ä', components: [{ time: 1, label: '主題' }] },
  { kind: 'PDF', components: [] },
]);

async function* cutAt(bytes: Uint8Array, ...cuts: readonly number[]) {
  for (const [index, cut] of [...cuts, bytes.length].entries()) {
    await Promise.resolve();
    yield bytes.subarray(cuts[index - 1] ?? 0, cut);
  }
}

async function read(text: string, ...cuts: readonly number[]) {
  const parts = [];
  for await (const part of readViewerJson(linesOf(cutAt(new TextEncoder().encode(text), ...cuts))))
    parts.push(part);
  const [first, ...rest] = parts;
  return {
    head: first?.part === 'head' ? first.head : undefined,
    timelines: rest.flatMap((part) => (part.part === 'timeline' ? [part.timeline] : [])),
    counts: rest.flatMap((part) => (part.part === 'components' ? [part.count] : [])),
  };
}

test('gives the same as parsing the whole, and counts the components as they come', async () => {
  const { head, timelines, counts } = await read(LONG, 7, 100_000);
  const { timelines: whole, ...wholeHead } = JSON.parse(LONG) as ViewerFile;
  expect(head).toEqual(wholeHead);
  expect(timelines).toEqual(whole);
  expect(counts).toEqual([2000, 2000, 1, 2]);
});

test('wherever the bytes are cut in two, the same is read', async () => {
  const whole = (JSON.parse(SHORT) as ViewerFile).timelines;
  const { length } = new TextEncoder().encode(SHORT);
  for (let cut = 1; cut < length; cut++) expect((await read(SHORT, cut)).timelines).toEqual(whole);
});

test('a timeline is given as soon as it is whole', async () => {
  const bytes = new TextEncoder().encode(LONG);
  const second = LONG.indexOf('"id":2,"name"');
  async function* neverEnding() {
    yield bytes.subarray(0, second + 50);
    await new Promise(() => undefined);
  }
  for await (const part of readViewerJson(linesOf(neverEnding()))) {
    if (part.part !== 'timeline') continue;
    expect(part.timeline.components).toHaveLength(4001);
    return;
  }
});

test('JSON without newlines, or with others, is read when all of it is there, in display order', async () => {
  const file = JSON.parse(LONG) as ViewerFile;
  const turned = { ...file, timelines: file.timelines.toReversed() };
  for (const text of [JSON.stringify(turned), JSON.stringify(turned, undefined, 2)]) {
    const { head, timelines, counts } = await read(text, 1000);
    expect(head?.abstract_work.id).toBe(2);
    expect(timelines).toEqual(file.timelines);
    expect(counts).toEqual([4001, 0, 2]);
  }
});

test('text that breaks off anywhere, or is something else, throws', async () => {
  for (let end = 0; end < SHORT.length; end++)
    await expect(read(SHORT.slice(0, end)), `${end}`).rejects.toThrow();
  await expect(read('<!doctype html>')).rejects.toThrow(SyntaxError);
  await expect(read(SHORT.replace('"time":1', '"time":'))).rejects.toThrow(SyntaxError);
});

test('JSON with no more than the specification lists is read, its timelines in the order of the list', async () => {
  const { head, timelines } = await read(
    JSON.stringify({
      concrete_work: { type: 'other', storage: 'somewhere', length: 60 },
      abstract_work: { title: 'A' },
      timelines: [
        { name: 'B', kind: 'MARKER', components: [{ id: 1, time: 1, label: 'Cue' }] },
        { name: 'A', kind: 'BEAT', components: [] },
      ],
    }),
  );
  expect(head).toEqual({
    concrete_work: { type: 'audio', storage: 'abstract', url: '', length: 60, artist: '', start: 0, end: 60 },
    abstract_work: { title: 'A', composer: '' },
  });
  expect(timelines.map(({ name, is_visible }) => [name, is_visible])).toEqual([
    ['B', true],
    ['A', true],
  ]);
  expect(timelines[0]?.id).not.toBe(timelines[1]?.id);
});
