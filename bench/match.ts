import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ComparedSummary } from '../src/pages/dashboard/replace/compare-worker.ts';
import { entryAt } from '../src/shared/elements.ts';
import type { VersionMatch } from '../src/versions/match.ts';
import type { StoredTimeline } from '../src/versions/version-timeline.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 3;
/** Names that repeat, as labels do. */
const NAMES = 5000;

type Label = (row: number) => string;
const named: Label = (row) => `L${(row * 7919) % NAMES}`;
const same = (time: number) => time;

/** Pairs of versions, from common ones to ones designed to take long. */
const CASES: readonly (readonly [name: string, older: Label, newer: Label, map: (time: number) => number])[] =
  [
    ['edited', named, named, same],
    ['shifted', named, named, (time) => time + 3.3],
    ['other recording', named, named, (time) => time * 1.03 + 0.8 * Math.sin(time / 23)],
    ['other names', named, (row) => `M${row}`, (time) => time * 1.4],
    ['one name', () => 'a', () => 'a', (time) => time + 3.3],
    ['one name, one time', () => 'a', () => 'a', () => 5],
    ['no names', () => '', () => '', (time) => time * 1.22],
  ];

function markers(count: number, label: Label, map: (time: number) => number, edits: boolean): StoredTimeline {
  const components = Array.from({ length: count }, (_, row) => ({
    id: row + 1,
    time: map(row / 2),
    label: label(row),
    color: '#808080',
    comments: '',
  })).flatMap((component, row) => {
    // One in 33 each is removed, moved, relabelled, added.
    if (!edits || row % 33 > 3) return [component];
    if (row % 33 === 0) return [];
    if (row % 33 === 1) return [{ ...component, time: component.time + 0.17 }];
    if (row % 33 === 2) return [{ ...component, label: `new ${row}` }];
    return [component, { ...component, id: count + row, time: component.time + 0.11, label: `added ${row}` }];
  });
  return { id: 1, kind: 'MARKER', name: 'many', attributes: {}, components };
}

/**
 * How long it takes to find what of an older version lives on in a newer one, each time in a thread that has done nothing
 * else: `match` of timelines that are sent to it, `compare` by the page's worker, of a file and the viewer's JSON.
 */
export async function benchMatch(): Promise<void> {
  console.log('components  case                 match ms  compare ms  new ids  added');
  for (const size of SIZES)
    for (const [name, older, newer, map] of CASES) {
      const before = markers(size, older, same, false);
      const after = markers(size, newer, map, true);
      const match = { older: [before], newer: [after] };
      const compare = {
        bytes: new TextEncoder().encode(tlaOf(after)),
        before: JSON.stringify({ concrete_work: { length: 0 }, timelines: [viewerTimeline(before)] }),
        details: { fields: [], edits: {} },
      };
      const rounds = size > 100_000 ? 1 : ROUNDS;
      const [matchMs, matched] = await measured<VersionMatch>({ match }, rounds);
      const [compareMs, compared] = await measured<ComparedSummary>({ compare }, rounds);
      const cells = [
        String(size).padStart(10),
        ` ${name.padEnd(20)}`,
        matchMs.toFixed(0).padStart(8),
        compareMs.toFixed(0).padStart(11),
        String(entryAt(matched.timelines, 0).newCount).padStart(8),
        String(compared.summary.added).padStart(6),
      ];
      console.log(cells.join(' '));
    }
}

/** Shortest time from a message to its answer, in milliseconds, and the answer. */
async function measured<T>(message: object, rounds: number): Promise<readonly [ms: number, answer: T]> {
  let shortest = Infinity;
  for (let round = 1; ; round++) {
    const worker = new Worker(new URL('match-worker.mjs', import.meta.url));
    await once(worker, 'message');
    const started = performance.now();
    worker.postMessage(message);
    const [answer] = (await once(worker, 'message')) as [T | undefined];
    shortest = Math.min(shortest, performance.now() - started);
    await worker.terminate();
    if (answer === undefined) throw new Error('The versions could not be compared.');
    if (round === rounds) return [shortest, answer];
  }
}

const viewerTimeline = ({ kind, ...timeline }: StoredTimeline): object => ({
  ...timeline,
  kind: `${kind}_TIMELINE`,
});

/** A file with a timeline, as the desktop tool would write it. */
function tlaOf({ kind, name, components }: StoredTimeline): string {
  const written = components.map(({ id, ...fields }) => [String(id), { kind, ...fields }]);
  const timeline = {
    kind: `${kind}_TIMELINE`,
    name,
    ordinal: 1,
    components: Object.fromEntries(written) as object,
  };
  return JSON.stringify({
    media_metadata: { 'media length': 2 * components.length },
    timelines: { 1: timeline },
    app_name: 'TiLiA',
    version: '0.5.12',
  });
}
