import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMemoryStorage } from '../persist/storage.ts';
import { memorySource } from './load/memory-source.ts';
import type { LoadMessage } from './load/messages.ts';
import { createFileLoad, type LoadOptions, type OpenedFile } from './load-file.ts';
import { timelineData } from './model/create-timelines.ts';
import type { Source } from './source.ts';
import type { ViewerFile } from './viewer-file.ts';

const WORK = {
  id: 1,
  type: 'audio',
  storage: 'abstract',
  url: '',
  length: 60,
  artist: '',
  start: 0,
  end: 60,
} as const;
const HEAD = { concrete_work: WORK, abstract_work: { id: 1, title: 'Song', composer: '' } };
const lane = (id: number) => ({
  ...{ id, name: `Lane ${id}`, kind: 'MARKER_TIMELINE', display_position: id, is_visible: true },
  components: [{ id: 10 * id, label: 'A', time: 1, comments: '' }],
});
const lanes = (ids: readonly number[], isLast: boolean): LoadMessage => ({
  type: 'timelines',
  timelines: ids.flatMap((id) => timelineData(lane(id)) ?? []),
  unrecognized: [],
  isLast,
});

/** A source whose tries tell only what a test makes them tell. */
function source() {
  const tries: { have: readonly number[]; tell: (message: LoadMessage) => void; isStopped: boolean }[] = [];
  const made: Source = {
    fileId: 7,
    start: (have, tell) => {
      const own = { have: [...have], tell, isStopped: false };
      tries.push(own);
      return () => {
        own.isStopped = true;
      };
    },
  };
  return { made, tries };
}

function open(from: Source, options: LoadOptions = {}, storage = createMemoryStorage()) {
  const opened: OpenedFile[] = [];
  const load = createFileLoad(from, { storage }, options);
  load.start((file) => opened.push(file));
  const names = () => opened[0]?.session.timelines.map(({ name }) => name);
  return { load, opened, names };
}

test('what a link hides is shown by nothing: the code that hides it comes first', async () => {
  const { made, tries } = source();
  const links = {
    incoming: createStore(() => ({ search: '?check=form', hash: '' })),
    ...{ to: () => '', keep: () => undefined, pages: {}, open: () => undefined },
  };
  const load = createFileLoad(made, { storage: createMemoryStorage(), links }, {});
  const opened: OpenedFile[] = [];
  load.start((file) => opened.push(file));
  expect(tries).toEqual([]);
  await expect.poll(() => tries.length).toBe(1);
  const unit = { id: 5, start: 0, end: 9, level: 1, label: 'Refrain' };
  const form = timelineData({ ...lane(1), kind: 'HIERARCHY_TIMELINE', components: [unit] });
  tries[0]!.tell({ type: 'head', head: HEAD });
  tries[0]!.tell({ type: 'timelines', timelines: form ? [form] : [], unrecognized: [], isLast: true });
  expect(opened[0]?.session.timelines[0]?.words.label(0)).toBe('?');
  expect(opened[0]?.session.check?.questions().map(({ solution }) => solution)).toEqual(['Refrain']);
});

test('a load that is stopped before that begins no more', async () => {
  const { made, tries } = source();
  const incoming = createStore(() => ({ search: '?check=keys', hash: '' }));
  const links = { incoming, to: () => '', keep: () => undefined, pages: {}, open: () => undefined };
  const load = createFileLoad(made, { storage: createMemoryStorage(), links }, {});
  load.start(() => undefined);
  load.stop();
  await import('./check/check.ts');
  await Promise.resolve();
  expect(tries).toEqual([]);
  load.resume();
  expect(tries).toHaveLength(1);
});

test('a file is opened with its first timelines, and is complete with its last', () => {
  const { made, tries } = source();
  const { load, opened, names } = open(made);
  tries[0]!.tell({ type: 'head', head: HEAD });
  expect(opened).toEqual([]);
  tries[0]!.tell(lanes([1], false));
  expect([names(), load.loading.getState().phase]).toEqual([['Lane 1'], 'loading']);
  tries[0]!.tell(lanes([2], true));
  expect([names(), load.loading.getState().phase]).toEqual([['Lane 1', 'Lane 2'], 'complete']);
  expect([opened.length, tries[0]!.isStopped]).toEqual([1, true]);
});

test('after a failure the rest alone is asked for, and nobody hears the first try any more', () => {
  const { made, tries } = source();
  const { load, names } = open(made, { shows: ({ id }) => id !== 2 });
  tries[0]!.tell({ type: 'head', head: HEAD });
  tries[0]!.tell(lanes([1, 2], false));
  tries[0]!.tell({ type: 'failed', code: 'unreachable', message: 'Gone.' });
  const { phase, problem } = load.loading.getState();
  expect([phase, problem?.code, problem?.message]).toEqual(['broken', 'unreachable', 'Gone.']);
  load.resume();
  // A timeline that is not shown counts as loaded, too.
  expect(tries[1]!.have).toEqual([1, 2]);
  tries[0]!.tell(lanes([4], false));
  tries[1]!.tell(lanes([3], true));
  expect(names()).toEqual(['Lane 1', 'Lane 3']);
});

test.each([
  [true, [false, true]],
  [false, [true, true]],
])('an arrangement is remembered where the surface keeps it: %s', (keepsLayout, shownAgain) => {
  const storage = createMemoryStorage();
  const once = () => {
    const { made, tries } = source();
    const { opened } = open(made, { keepsLayout }, storage);
    tries[0]!.tell({ type: 'head', head: HEAD });
    tries[0]!.tell(lanes([1, 2], true));
    return opened[0]!.session.layout.getState();
  };
  once().setShown(0, false);
  expect(once().shown).toEqual(shownAgain);
});

test('a file in memory is told after the start, and not once it is stopped', async () => {
  const file: ViewerFile = { ...HEAD, timelines: [lane(2), lane(1)] as unknown as ViewerFile['timelines'] };
  const { load, names } = open(memorySource(file));
  expect(names()).toBeUndefined();
  await Promise.resolve();
  expect([names(), load.loading.getState().phase]).toEqual([['Lane 1', 'Lane 2'], 'complete']);
  const left = open(memorySource(file));
  left.load.stop();
  await Promise.resolve();
  expect(left.names()).toBeUndefined();
});
