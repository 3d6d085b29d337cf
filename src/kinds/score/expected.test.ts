import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { float64At, uint16At, uint8At } from '../../shared/elements.ts';
import { readTla } from '../../tla/read-tla.ts';
import type { ReadTimeline } from '../../tla/tla-file.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { createTimelines } from '../../viewer/model/create-timelines.ts';
import { soundingInWords } from '../../viewer/model/in-words.ts';
import type { Timeline } from '../../viewer/model/timeline.ts';
import { textAt } from '../columns/texts.ts';
import type { ScoreColumns } from './columns.ts';
import { encoding } from './kind.ts';
import type { ScoreComponent } from './component.ts';
import { linesOf } from './staff-room.ts';
import { midiPitch, pitchLabel, unpackPitch } from './pitch.ts';

/** Expectations of the score specification for its own files (its section 9). Times are seconds. */

const FOLDER = new URL('../../../../shared/data/score/', import.meta.url);
const SONG = 'schubert-d911-11-fruehlingstraum.tla';
const QUARTET = 'schubert-d703-quartettsatz.tla';
const PLAIN = 'schubert-d911-11-plain-kinds.tla';
const EDGES = 'score-edge-cases.tla';

interface OpenedScore {
  readonly name: string;
  readonly components: readonly ScoreComponent[];
  readonly columns: ScoreColumns;
  readonly timeline: Timeline;
}

interface OpenedFile {
  readonly length: number;
  readonly warnings: readonly string[];
  readonly scores: readonly OpenedScore[];
}

function opened(name: string): OpenedFile {
  const file = readTla(new Uint8Array(readFileSync(new URL(name, FOLDER))), name);
  let next = 1;
  const saved = file.timelines.map((timeline, id) => {
    const firstComponentId = next;
    next += timeline.components.length;
    return { ...timeline, id, firstComponentId };
  });
  const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as {
    readonly components: readonly ScoreComponent[];
  }[];
  const { timelines } = createTimelines({ timelines: json });
  const isScore = ({ kind }: ReadTimeline) => kind === 'SCORE';
  return {
    length: file.length,
    warnings: file.warnings,
    scores: saved.flatMap((timeline, index) => {
      const components = json[index]?.components ?? [];
      const own = timelines.find(({ id }) => id === timeline.id);
      if (!isScore(timeline) || !own) return [];
      return { name: timeline.name, components, columns: encoding.toColumns(components, {}), timeline: own };
    }),
  };
}

function only({ scores }: OpenedFile): OpenedScore {
  const [score] = scores;
  if (!score || scores.length > 1) throw new Error('Expected one score timeline.');
  return score;
}

const countBy = <K>(keys: Iterable<K>) => {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const kindsOf = ({ components }: OpenedScore) =>
  Object.fromEntries(countBy(components.map(({ kind }) => kind)));

const rowsOf = ({ start }: ScoreColumns) => Array.from(start.keys());
const pitches = (columns: ScoreColumns) =>
  rowsOf(columns).map((row) => unpackPitch(uint16At(columns.pitch, row)));

function facts({ columns, components }: OpenedScore) {
  const all = pitches(columns);
  const midi = all.map(midiPitch);
  const durations = rowsOf(columns).map((row) => float64At(columns.end, row) - float64At(columns.start, row));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    staves: [...columns.staff].reduce<number[]>((counts, staff) => {
      counts[staff] = (counts[staff] ?? 0) + 1;
      return counts;
    }, []),
    accidentals: Object.fromEntries(countBy(all.map(({ accidental }) => accidental))),
    shown: components.filter((each) => each.kind === 'NOTE' && each.display_accidental).length,
    octaves: [...countBy(all.map(({ octave }) => octave))].toSorted(([a], [b]) => a - b).map(([, n]) => n),
    midi: [Math.min(...midi), Math.max(...midi), sum(midi)],
    durations: sum(durations),
    shortest: Math.min(...durations),
    longest: Math.max(...durations),
  };
}

function sounding({ timeline, columns }: OpenedScore, time: number): readonly string[] {
  const rows: number[] = [];
  timeline.listening?.now?.(time, rows);
  return rows
    .toSorted(
      (a, b) =>
        uint8At(columns.staff, a) - uint8At(columns.staff, b) ||
        (columns.place[a] ?? 0) - (columns.place[b] ?? 0),
    )
    .map((row) => `${timeline.words.label(row)} ${uint8At(columns.staff, row)}`);
}

/** Greatest number of notes that sound at once, and the first time of it. */
function mostAtOnce(score: OpenedScore): readonly [count: number, time: number] {
  let most: readonly [number, number] = [0, 0];
  for (const time of new Set(score.columns.start)) {
    const { length } = sounding(score, time);
    if (length > most[0]) most = [length, time];
  }
  return most;
}

const note = ({ columns }: OpenedScore, row: number) =>
  [
    pitchLabel(unpackPitch(uint16At(columns.pitch, row))),
    uint8At(columns.staff, row),
    float64At(columns.start, row),
    float64At(columns.end, row),
  ] as const;

function places({ columns }: OpenedScore) {
  const extents = Array.from(columns.staffIndex, (_, staff) => {
    const own = rowsOf(columns).filter((row) => columns.staff[row] === staff);
    const all = own.map((row) => columns.place[row] ?? 0);
    return [Math.min(...all), Math.max(...all)];
  });
  return { extents, ledgers: ledgersOf(columns) };
}

function ledgersOf(columns: ScoreColumns): readonly number[] {
  const counts: number[] = [];
  for (const row of rowsOf(columns)) {
    const { lowest, highest } = linesOf(uint8At(columns.lineCount, uint8At(columns.staff, row)));
    const place = columns.place[row] ?? 0;
    const lines = Math.floor(Math.max(place - highest, lowest - place, 0) / 2);
    counts[lines] = (counts[lines] ?? 0) + 1;
  }
  return Array.from({ length: counts.length }, (_, lines) => counts[lines] ?? 0);
}

const clefsOf = ({ columns: { clefs } }: OpenedScore, wanted: number) =>
  Array.from(clefs.time, (time, index) => ({
    time,
    staff: clefs.staff[index],
    name: `${'CDEFGAB'.charAt(clefs.step[index] ?? 0)}${clefs.octave[index] ?? ''} ${clefs.line[index] ?? ''}`,
  })).filter(({ staff }) => staff === wanted);

const TREBLE = 'G4 -1';
const BASS = 'F3 1';
const ALTO = 'C4 0';
const TENOR = 'C4 1';

describe.skipIf(!existsSync(FOLDER))('the files of the specification (skipped where they are absent)', () => {
  describe('the song', () => {
    const file = existsSync(FOLDER) ? opened(SONG) : undefined;
    const song = () => only(file ?? opened(SONG));

    test('holds what the desktop program wrote, without a warning', () => {
      expect(file?.warnings).toEqual([]);
      expect(file?.length).toBe(272.97);
      expect(song().components).toHaveLength(1560);
      expect(kindsOf(song())).toEqual({
        NOTE: 1354,
        BAR_LINE: 178,
        CLEF: 10,
        KEY_SIGNATURE: 3,
        TIME_SIGNATURE: 12,
        STAFF: 3,
      });
      expect(song().columns.barLines).toHaveLength(89);
    });

    test('has its notes', () => {
      const { durations, shortest, longest, ...rest } = facts(song());
      expect(rest).toEqual({
        staves: [290, 574, 490],
        accidentals: { 0: 1090, 1: 244, [-1]: 20 },
        shown: 153,
        octaves: [59, 93, 286, 596, 308, 12],
        midi: [33, 88, 85_638],
      });
      expect(durations).toBeCloseTo(975.153, 3);
      expect(shortest).toBeCloseTo(0.09856, 6);
      expect(longest).toBeCloseTo(4.58, 6);
      expect(Math.max(...song().columns.end)).toBeCloseTo(270.57, 6);
      expect(mostAtOnce(song())).toEqual([8, 58.096]);
    });

    test('begins with E5, and then A3 and C♯4 in the left hand', () => {
      expect(note(song(), 0)).toEqual(['E5', 1, 1.25, 1.889]);
      expect([1, 2, 3].map((row) => note(song(), row))).toEqual([
        ['E5', 1, 1.889, 2.7055],
        ['A3', 2, 1.889, 2.434422],
        ['C♯4', 2, 1.889, 2.434422],
      ]);
    });

    test('has bar lines, keys, times and clefs where they stand', () => {
      const { barLines, keys, signatures } = song().columns;
      expect([...barLines.slice(0, 4)]).toEqual([1.889, 5.165, 8.376, 11.401]);
      expect([...barLines.slice(-3)]).toEqual([261.26, 265.99, 270.57]);
      expect([...keys.fifths]).toEqual([3, 3, 3]);
      expect([...keys.time]).toEqual([1.25, 1.25, 1.25]);
      const written = Array.from(signatures.time, (time, index) => [
        signatures.staff[index],
        time,
        textAt(signatures.texts, index),
      ]);
      const times = [
        [1.25, '6/8'],
        [69.825, '2/4'],
        [131.726, '6/8'],
        [200.699, '2/4'],
      ];
      expect(written).toEqual([0, 1, 2].flatMap((staff) => times.map((each) => [staff, ...each])));
      expect(clefsOf(song(), 2).map(({ time, name }) => [time, name])).toEqual([
        [1.25, TREBLE],
        [14.903, BASS],
        [49.117736, TREBLE],
        [50.33, BASS],
        [52.907336, TREBLE],
        [54.247, BASS],
        [180.097368, TREBLE],
        [183.72773, TREBLE],
      ]);
    });

    test.each([
      [10, ['G♯5 1', 'E3 2', 'D4 2']],
      [60, ['A4 0', 'A4 1', 'C5 1', 'E5 1', 'A5 1', 'A1 2']],
      [100, ['B4 0', 'E4 1', 'E5 1', 'D3 2', 'G♯3 2']],
      [200, []],
    ])('at %d s sounds %j', (time, notes) => {
      expect(sounding(song(), time)).toEqual(notes);
    });

    test('stands on its staves, however many ledger lines that takes', () => {
      const { columns } = song();
      expect([0, 2, 3].map((row) => columns.place[row])).toEqual([3, -8, -6]);
      const high = rowsOf(columns).find(
        (row) => columns.start[row] === 3.522 && note(song(), row)[0] === 'C♯6',
      );
      expect(columns.place[high ?? -1]).toBe(8);
      expect(places(song())).toEqual({
        extents: [
          [-4, 4],
          [-9, 10],
          [-22, 13],
        ],
        ledgers: [1012, 98, 87, 62, 26, 36, 0, 2, 2, 29],
      });
    });

    test('has the height that its staves need, and is read in measures', () => {
      const { timeline } = song();
      expect(timeline.lane.heightPx).toBeGreaterThan(200);
      expect(timeline.lane.heightPx).toBeLessThanOrEqual(480);
      expect(timeline.words.describe(3)).toBe('C sharp 4, staff 3, measure 1 beat 1');
    });

    test('is grouped by staff and measure, and said by staff', () => {
      const { timeline } = song();
      const groups = timeline.order.groups?.();
      if (!groups) throw new Error('There are no groups.');
      const details = Array.from({ length: groups.count }, (_, group) => group)
        .filter((group) => groups.parent(group) === undefined)
        .map((group) => [groups.label(group), groups.detail(group)]);
      expect(details).toEqual([
        ['Staff 1', '290 notes'],
        ['Staff 2', '574 notes'],
        ['Staff 3', '490 notes'],
      ]);
      expect(groups.label(groups.groupOf(3))).toBe('Measure 1');
      const said = (time: number) => {
        const rows: number[] = [];
        timeline.listening?.now?.(time, rows);
        return soundingInWords(timeline, rows);
      };
      expect(said(10)).toBe('Score: staff 2 G sharp 5; staff 3 E 3, D 4.');
      expect(said(60)).toBe('Score: staff 1 A 4; staff 2 A 4, C 5, E 5, A 5; staff 3 A 1.');
    });

    test('is the same with plain names of kinds', () => {
      const plain = opened(PLAIN);
      expect(plain.warnings).toEqual([]);
      expect(only(plain).components).toEqual(
        song().components.map((each, index) => ({ ...each, id: only(plain).components[index]?.id })),
      );
    });
  });

  describe('the quartet', () => {
    const quartet = () => only(file ?? opened(QUARTET));
    const file = existsSync(FOLDER) ? opened(QUARTET) : undefined;

    test('holds what the desktop program wrote, without a warning', () => {
      expect(file?.warnings).toEqual([]);
      expect(file?.length).toBe(621.775);
      expect(quartet().components).toHaveLength(8033);
      expect(kindsOf(quartet())).toEqual({
        NOTE: 6191,
        BAR_LINE: 1804,
        CLEF: 18,
        KEY_SIGNATURE: 8,
        TIME_SIGNATURE: 8,
        STAFF: 4,
      });
    });

    test('has its notes', () => {
      const { durations, shortest, longest, ...rest } = facts(quartet());
      expect(rest).toEqual({
        staves: [1661, 1563, 1616, 1351],
        accidentals: { 0: 3410, [-1]: 2453, 1: 321, [-2]: 7 },
        shown: 1316,
        octaves: [521, 1335, 2599, 1374, 362],
        midi: [36, 94, 398_589],
      });
      expect(durations).toBeCloseTo(2304.483, 3);
      expect(shortest).toBeLessThan(longest);
      expect(mostAtOnce(quartet())).toEqual([10, 616.899]);
    });

    test('begins in the first violin, with the signs that are printed', () => {
      const { columns, components } = quartet();
      const first = components.filter((each) => each.kind === 'NOTE').slice(0, 9);
      expect(first.map(({ staff_index: staff }) => staff)).toEqual(Array(9).fill(0));
      expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => note(quartet(), row)[0])).toEqual([
        'C4',
        'C4',
        'B3',
        'B3',
        'C4',
        'C4',
        'B♭3',
        'B♭3',
        'A3',
      ]);
      expect([0, 2, 6, 8].map((row) => columns.start[row])).toEqual([1.25, 1.479124, 1.936, 2.1698]);
      expect(float64At(columns.end, 0)).toBeCloseTo(1.363876, 6);
      expect(first.map(({ display_accidental: sign }) => sign === true)).toEqual([
        false,
        false,
        true,
        false,
        false,
        false,
        true,
        false,
        true,
      ]);
    });

    test('has no bar line where a pass begins, and states clefs and keys again there', () => {
      const { barLines, keys, signatures } = quartet().columns;
      expect(barLines).toHaveLength(451);
      for (const time of [1.25, 194.16]) expect([...barLines]).not.toContain(time);
      expect([...keys.time]).toEqual([0, 1, 2, 3].flatMap(() => [1.25, 194.16]));
      expect([...signatures.time]).toEqual([...keys.time]);
      expect(clefsOf(quartet(), 2).map(({ time, name }) => [time, name])).toEqual([
        [1.25, ALTO],
        [194.16, ALTO],
      ]);
      const cello = clefsOf(quartet(), 3);
      expect(cello[0]).toMatchObject({ time: 1.25, name: BASS });
      expect(cello.filter(({ name }) => name === TENOR).map(({ time }) => time)).toEqual([
        53.262, 105.335468, 245.953, 298.153756, 424.177,
      ]);
    });

    test('is counted in measures that repeat', () => {
      const { timeline, columns } = quartet();
      const at = (time: number) => rowsOf(columns).find((row) => float64At(columns.start, row) >= time) ?? 0;
      expect(timeline.words.describe(at(194.16))).toMatch(/measure 1 \(2nd time\) beat 1$/);
    });

    test('sounds with four notes at 100 s', () => {
      expect(sounding(quartet(), 100)).toEqual(['D♭4 1', 'E♭4 1', 'B♭3 2', 'G3 3']);
    });

    test('stands on its staves', () => {
      expect(places(quartet())).toEqual({
        extents: [
          [-9, 14],
          [-9, 10],
          [-7, 11],
          [-8, 10],
        ],
        ledgers: [4816, 777, 381, 141, 74, 2],
      });
    });
  });

  describe('edge cases', () => {
    const file = existsSync(FOLDER) ? opened(EDGES) : undefined;
    const score = (start: string) => {
      const found = file?.scores.find(({ name }) => name.startsWith(start));
      if (!found)
        throw new Error(
          `No score timeline ${start} among ${file?.scores.map(({ name }) => name).join(', ') ?? ''}`,
        );
      return found;
    };
    const staffPlaces = (own: OpenedScore, staff: number) =>
      rowsOf(own.columns)
        .filter((row) => own.columns.staff[row] === staff)
        .map((row) => [own.timeline.words.label(row), own.columns.start[row], own.columns.place[row]]);

    test('there are six score timelines, of which one is hidden', () => {
      expect(file?.scores).toHaveLength(6);
      expect(file?.scores.filter(({ timeline }) => !timeline.visible).map(({ name }) => name)).toEqual([
        expect.stringMatching(/hidden/i),
      ]);
    });

    test('odd but right', () => {
      const odd = score('Odd');
      expect(odd.components).toHaveLength(43);
      expect([...odd.columns.barLines]).toEqual([4, 8, 12, 16]);
      expect(staffPlaces(odd, 0).map(([label, , place]) => [label, place])).toEqual([
        ['B4', 0],
        ['E𝄫5', 3],
        ['G𝄪5', 5],
        ['C4', -6],
        ['C7', 15],
        ['F♯5', 4],
        ['F5', 4],
        ['C2', -13],
        ['B3', 0],
        ['G4', 5],
        ['G4', 5],
      ]);
      expect(staffPlaces(odd, 1).map(([label, , place]) => [label, place])).toEqual([
        ['B4', 0],
        ['B4', 0],
        ['E4', -4],
      ]);
      expect(staffPlaces(odd, 2).map(([label, , place]) => [label, place])).toEqual([
        ['A3', 0],
        ['C4', 2],
        ['E♭4', 4],
      ]);
      expect(staffPlaces(odd, 3).map(([label, , place]) => [label, place])).toEqual([
        ['F3', 2],
        ['B♭1', -9],
      ]);
    });

    test('odd but right: signs, lines, clefs and colours', () => {
      const { columns, components, timeline } = score('Odd');
      expect([...columns.lineCount]).toEqual([5, 1, 5, 4]);
      expect([...columns.clefs.staff]).not.toContain(1);
      const signatures = Array.from(columns.signatures.time, (_, index) =>
        textAt(columns.signatures.texts, index),
      );
      expect(new Set(signatures)).toEqual(new Set(['4/4', '3+2/8', '2/4 + 3/8', '12/16']));
      const ofStaff2 = Array.from(columns.keys.fifths).filter((_, index) => columns.keys.staff[index] === 2);
      expect(ofStaff2).toEqual([-7, 2]);
      const annotation = components.find(({ kind }) => kind === 'SCORE_ANNOTATION');
      expect(annotation).toMatchObject({ x: 40, y: 20, text: 'Here the theme <b>returns</b>' });
      const high = rowsOf(columns).find((row) => timeline.words.label(row) === 'C7') ?? -1;
      expect(timeline.words.color?.(high)).toBe('#d00000');
      expect(timeline.words.comments?.(high).split('\n')).toHaveLength(2);
      const low = rowsOf(columns).find((row) => timeline.words.label(row) === 'C2') ?? -1;
      expect(timeline.words.color?.(low)).toBe('#000080');
      expect(ledgersOf(columns)).toEqual([14, 1, 2, 0, 1, 1]);
    });

    test('odd but right: both notes of one place can be selected, and one without length can be hit', () => {
      const { columns, timeline } = score('Odd');
      const view = viewOf(0, 16, 1600, timeline.lane.heightPx);
      const middlePx = (row: number) => {
        const { leftPx, rightPx, topPx, bottomPx } = timeline.lane.place(row, view).bounds;
        return [(leftPx + rightPx) / 2, (topPx + bottomPx) / 2] as const;
      };
      const row = rowsOf(columns).find((each) => timeline.words.label(each) === 'F5') ?? -1;
      expect(timeline.lane.hit(view, ...middlePx(row))).toEqual({ row, sharing: 2 });
      expect(timeline.order.vertical?.(row, 'up')).toBe(row - 1);
      expect(timeline.order.vertical?.(row - 1, 'down')).toBe(row);
      const point = rowsOf(columns).find((each) => columns.start[each] === columns.end[each]) ?? -1;
      expect(columns.start[point]).toBe(10);
      expect(timeline.lane.hit(view, ...middlePx(point))?.row).toBe(point);
      const shapes = recordShapes();
      timeline.lane.draw(view, shapes, PALETTE);
      expect(shapes.boxes.filter(({ leftPx, rightPx }) => leftPx === 1000 && rightPx > leftPx)).not.toEqual(
        [],
      );
    });

    test('plain names of kinds and ids that are words', () => {
      const plain = score('Plain');
      expect(kindsOf(plain)).toMatchObject({ NOTE: 2, CLEF: 1, KEY_SIGNATURE: 1, TIME_SIGNATURE: 1 });
      expect([...plain.columns.keys.fifths]).toEqual([-1]);
      expect(textAt(plain.columns.signatures.texts, 0)).toBe('2/4');
    });

    test('of a damaged one what can be read is kept', () => {
      const { columns, components, timeline } = score('Damaged');
      const read = (row: number) => [
        ...note(score('Damaged'), row),
        timeline.words.color?.(row),
        timeline.words.comments?.(row),
      ];
      expect(rowsOf(columns).map(read)).toEqual([
        ['C4', 0, -2, 1, undefined, ''],
        ['C4', 3, 0, 1, undefined, ''],
        ['C4', 0, 1, 2, undefined, ''],
        ['C4', 0, 3, 3, undefined, ''],
      ]);
      expect([...columns.staffIndex]).toEqual([0, 1, 5, 9]);
      expect([...columns.lineCount]).toEqual([5, 5, 5, 5]);
      expect(kindsOf({ ...score('Damaged'), components })).toEqual({ NOTE: 4, CLEF: 1, STAFF: 3 });
      expect(columns.barLines).toHaveLength(0);
      expect(file?.warnings.join('\n')).toContain('staff 9 has notes or signs');
      // Many problems must be summarised in a few lines.
      expect(file?.warnings.length).toBeLessThan(25);
    });

    test.each([
      ['Empty', 0],
      ['Staves only', 2],
    ])('%s: a lane of a height, that draws nothing but staves', (name, staves) => {
      const { timeline, columns } = score(name);
      expect(columns.staffIndex).toHaveLength(staves);
      expect(timeline.lane.heightPx).toBeGreaterThan(0);
      const shapes = recordShapes();
      timeline.lane.draw(viewOf(0, 16, 800, timeline.lane.heightPx), shapes, PALETTE);
      expect(shapes.boxes).toHaveLength(5 * staves);
      expect(timeline.order.nearestFrom(3, 'above')).toBeUndefined();
      expect(timeline.lane.hit(viewOf(0, 16, 800, timeline.lane.heightPx), 400, 10)).toBeUndefined();
    });
  });
});
