import { entryAt } from '../src/shared/elements.ts';
import { matchVersions } from '../src/versions/match.ts';
import type { StoredTimeline, VersionTimeline } from '../src/versions/version-timeline.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 3;
/** Names that repeat, as labels do. */
const NAMES = 5000;

type Label = (row: number) => string;
const named: Label = (row) => `L${(row * 7919) % NAMES}`;
const same = (time: number) => time;

/** Pairs of versions, from what is usual to what is made to take long. */
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
    return [component, { ...component, time: component.time + 0.11, label: `added ${row}` }];
  });
  return { id: 1, kind: 'MARKER', name: 'many', attributes: {}, components };
}

/** How long it takes to find what of an older version lives on in a newer one. */
export function benchMatch(): void {
  console.log('components  case                  min ms  new ids');
  for (const size of SIZES)
    for (const [name, older, newer, map] of CASES) {
      const before = [markers(size, older, same, false)];
      const after: VersionTimeline[] = [markers(size, newer, map, true)];
      let newCount = 0;
      const times = Array.from({ length: size > 100_000 ? 1 : ROUNDS }, () => {
        const started = performance.now();
        newCount = entryAt(matchVersions(before, after).timelines, 0).newCount;
        return performance.now() - started;
      });
      const cells = [
        String(size).padStart(10),
        ` ${name.padEnd(20)}`,
        Math.min(...times)
          .toFixed(0)
          .padStart(7),
        String(newCount).padStart(8),
      ];
      console.log(cells.join(' '));
    }
}
