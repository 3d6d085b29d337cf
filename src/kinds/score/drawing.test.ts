import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { color, PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { entryAt } from '../../shared/elements.ts';
import type { LaneView } from '../visible.ts';
import { accidentalShifts } from './accidentals.ts';
import type { ScoreComponent } from './component.ts';
import * as kind from './kind.ts';
import { ACCIDENTAL_SIGNS, figureSign, NOTEHEAD } from './music-signs.ts';

const score = kindOf(kind);

const TREBLE = '\ue050';
const BASS = '\ue062';
const [, FLAT, , SHARP] = ACCIDENTAL_SIGNS;

let id = 0;
const note = (start: number, end: number, more: object = {}): ScoreComponent => ({
  ...{ id: (id += 1), kind: 'NOTE', step: 0, octave: 5, accidental: 0, staff_index: 0 },
  ...{ start, end },
  ...more,
});
const treble = (time: number): ScoreComponent => ({
  ...{ id: (id += 1), kind: 'CLEF', staff_index: 0, line_number: -1, step: 4, octave: 4 },
  time,
});
const bass = (time: number): ScoreComponent => ({
  ...{ id: (id += 1), kind: 'CLEF', staff_index: 0, line_number: 1, step: 3, octave: 3 },
  time,
});
const key = (time: number, fifths: number): ScoreComponent => ({
  ...{ id: (id += 1), kind: 'KEY_SIGNATURE', staff_index: 0 },
  time,
  fifths,
});
const signature = (time: number, text: string): ScoreComponent => ({
  ...{ id: (id += 1), kind: 'TIME_SIGNATURE', staff_index: 0 },
  time,
  text,
});

/** Ten notes of a second each from a time on. */
const line = (from: number, more: object = {}) =>
  Array.from({ length: 10 }, (_, index) => note(from + index, from + index + 1, more));

const opened = (components: readonly ScoreComponent[]) => score.open(score.toColumns(components, {}));

function drawn({ lane }: ReturnType<typeof opened>, view: LaneView) {
  const own = recordShapes();
  lane.draw(view, own, PALETTE);
  const plate = recordShapes();
  lane.edge?.draw(view, plate, PALETTE);
  return { own, plate, state: lane.edge?.stateOf(view) };
}

const signsOf = ({ texts }: ReturnType<typeof recordShapes>) => texts.map(({ text }) => text);

describe('clef and key at the left edge', () => {
  const timeline = opened([treble(2), key(2, -1), signature(2, '3/4'), ...line(2), bass(8)]);
  const viewFrom = (leftTime: number, widthPx = 800): LaneView => ({
    ...viewOf(0, 12, 1200, timeline.lane.heightPx),
    leftTime,
    widthPx,
  });

  test('are in view once: in their own place as long as they are there as a whole', () => {
    const { own, plate } = drawn(timeline, viewFrom(0));
    expect(signsOf(own).filter((text) => text === TREBLE)).toHaveLength(1);
    expect(plate.texts).toEqual([]);
    expect(plate.boxes).toEqual([]);
  });

  test('stand at the edge, on a ground that covers what is left of their own place, once that is cut off', () => {
    const { own, plate } = drawn(timeline, viewFrom(1.6));
    const figures = ['3', '4'].map(figureSign);
    expect(signsOf(plate)).toEqual([TREBLE, FLAT, ...figures]);
    const ground = entryAt(plate.boxes, 0);
    expect(ground.leftPx).toBe(0);
    expect(ground.color >>> 24).toBe(0xff);
    const covered = own.texts.filter(({ text }) => [TREBLE, ...figures].includes(text));
    expect(covered.length).toBeGreaterThan(2);
    for (const { leftPx } of covered) expect(leftPx).toBeLessThan(ground.rightPx);
    expect(ground.rightPx).toBeLessThan(100);
  });

  test('stand on grounds that cover the whole height of the lane, so that no note is cut off between two staves', () => {
    const below = { staff_index: 1 };
    const two = opened([treble(0), ...line(0), { ...bass(0), ...below }, ...line(0, below)]);
    const { heightPx } = two.lane;
    const view = { ...viewOf(0, 12, 1200, heightPx), leftTime: 4 };
    const { plate } = drawn(two, view);
    const ground = PALETTE.of('viewer-canvas');
    const grounds = plate.boxes.filter(({ leftPx, color: own }) => leftPx === 0 && own === ground);
    const [first, last] = [entryAt(grounds, 0), entryAt(grounds, 1)];
    expect(grounds).toHaveLength(2);
    expect([first.topPx, last.topPx, last.bottomPx]).toEqual([0, first.bottomPx, heightPx]);
  });

  test('stay when the time signature has gone with its notes', () => {
    expect(signsOf(drawn(timeline, viewFrom(3)).plate)).toEqual([TREBLE, FLAT]);
  });

  test('change when a new clef has gone under them, and not before', () => {
    const before = drawn(timeline, viewFrom(7.2));
    expect(signsOf(before.plate)[0]).toBe(TREBLE);
    expect(signsOf(before.own)).toContain(BASS);
    const after = drawn(timeline, viewFrom(7.9));
    expect(signsOf(after.plate)[0]).toBe(BASS);
    expect(after.state).not.toBe(before.state);
  });

  test('are the same picture while the state is the same', () => {
    const pictures = new Map<string | undefined, string>();
    for (let leftTime = -1; leftTime < 11; leftTime += 0.05) {
      const { plate, state } = drawn(timeline, viewFrom(leftTime));
      const picture = JSON.stringify([plate.texts, plate.boxes]);
      expect(pictures.get(state) ?? picture).toBe(picture);
      pictures.set(state, picture);
    }
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  test('let through what sounds first, from afar, until it has passed', () => {
    const far = opened([treble(0), ...Array.from({ length: 400 }, (_, at) => note(at / 10, (at + 1) / 10))]);
    const groundAt = (leftTime: number) => {
      const view = { ...viewOf(0, 40, 800, far.lane.heightPx), leftTime };
      return entryAt(drawn(far, view).plate.boxes, 0).color >>> 24;
    };
    expect(groundAt(0)).toBeLessThan(0x60);
    expect(groundAt(1)).toBeGreaterThan(groundAt(0));
    expect(groundAt(1)).toBeLessThan(0xff);
    expect(groundAt(10)).toBe(0xff);
  });

  test('are in sight from afar too, where the music begins a little right of the edge, and not before it comes near', () => {
    const far = opened([treble(0), ...Array.from({ length: 400 }, (_, at) => note(at / 10, (at + 1) / 10))]);
    const signsFrom = (leftTime: number) =>
      signsOf(drawn(far, { ...viewOf(0, 40, 800, far.lane.heightPx), leftTime }).plate);
    expect(signsFrom(-0.5)).toEqual([TREBLE]);
    expect(signsFrom(-10)).toEqual([]);
  });

  test('of a staff that has a time signature alone are that', () => {
    const drums = opened([signature(0, '4/4'), ...line(0)]);
    const view = viewOf(0, 10, 1000, drums.lane.heightPx);
    expect(signsOf(drawn(drums, view).plate)).toEqual(['4', '4'].map(figureSign));
  });

  test('have room before the recording if they stand at its start', () => {
    const early = opened([treble(0), key(0, 4), signature(0, '4/4'), ...line(0)]);
    const room = early.lane.startRoom?.(early.lane.heightPx);
    if (!room) throw new Error('There is no room.');
    expect(room.time).toBe(0);
    const view = viewOf(0, 10, 1000, early.lane.heightPx);
    const moved = { ...view, leftTime: room.time - room.px / view.pxPerSecond };
    expect(drawn(early, view).plate.texts).not.toEqual([]);
    const { own, plate } = drawn(early, moved);
    expect(plate.texts).toEqual([]);
    expect(Math.min(...own.texts.map(({ leftPx }) => leftPx))).toBeGreaterThanOrEqual(0);
    // Staff lines reach under them.
    const lines = own.boxes.filter(({ leftPx, rightPx }) => rightPx - leftPx > 900);
    for (const { leftPx } of lines) expect(leftPx).toBeLessThan(20);
    expect(room.fromPxPerSecond).toBeLessThanOrEqual(view.pxPerSecond);
  });

  test('need no room where the recording begins before', () => {
    const { time, px } = timeline.lane.startRoom?.(timeline.lane.heightPx) ?? { time: NaN, px: NaN };
    expect(time - px / 100).toBeGreaterThan(0);
  });

  test('stand before the accidentals of the notes there', () => {
    const signed = opened([
      treble(0),
      ...line(0),
      bass(5),
      note(5, 6, { accidental: 1, display_accidental: true, octave: 3 }),
    ]);
    const { own } = drawn(signed, viewOf(0, 10, 1000, signed.lane.heightPx));
    const leftOf = (sign: string) => own.texts.find(({ text }) => text === sign)?.leftPx ?? NaN;
    expect(leftOf(BASS)).toBeLessThan(leftOf(SHARP) - 5 * 4);
  });
});

describe('accidentals of a chord', () => {
  test('touch none of each other: outer ones nearest to the notes', () => {
    const signs = [
      { accidental: -2, place: 3 },
      { accidental: 2, place: 5 },
    ];
    const [low = 0, high = 0] = accidentalShifts(signs);
    expect(high).toBe(2);
    expect(low).toBeGreaterThan(high + 3.3);
  });

  test('share a column where they are far from one another', () => {
    const [low, high] = accidentalShifts([
      { accidental: 1, place: -4 },
      { accidental: 1, place: 4 },
    ]);
    expect(low).toBe(high);
  });

  test('of three notes a third apart the middle one stands farthest out', () => {
    const [low = 0, middle = 0, high = 0] = accidentalShifts([
      { accidental: 1, place: 0 },
      { accidental: 1, place: 2 },
      { accidental: 1, place: 4 },
    ]);
    expect(high).toBeLessThan(low);
    expect(low).toBeLessThan(middle);
  });

  test('are drawn so, in the colour of their notes', () => {
    const chord = { display_accidental: true, octave: 5 };
    const timeline = opened([
      treble(0),
      ...line(0),
      note(4.5, 5, { ...chord, step: 2, accidental: -1 }),
      note(4.5, 5, { ...chord, step: 4, accidental: 1, color: '#c00000' }),
    ]);
    const { own } = drawn(timeline, viewOf(0, 10, 2000, timeline.lane.heightPx));
    const [flat, sharp] = [FLAT, SHARP].map((sign) => own.texts.find(({ text }) => text === sign));
    expect(flat?.leftPx).toBeLessThan((sharp?.leftPx ?? 0) - 6);
    expect(sharp?.color).toBe(color('#c00000'));
    expect(own.texts.some(({ text }) => text === NOTEHEAD)).toBe(true);
  });
});

describe('accidentals of quick notes', () => {
  const quick = (seconds: number, more: object = {}) => {
    const notes = Array.from({ length: 40 }, (_, at) => note(at * seconds, (at + 1) * seconds));
    return opened([
      treble(0),
      ...notes.slice(0, 20),
      note(20 * seconds, 21 * seconds, { accidental: 1, display_accidental: true, ...more }),
      ...notes.slice(21),
    ]);
  };
  const GROUND = PALETTE.of('viewer-canvas');
  const signsIn = (timeline: ReturnType<typeof opened>, pxPerSecond: number) => {
    const view = { ...viewOf(0, 10, 1000, timeline.lane.heightPx), pxPerSecond };
    const { texts } = drawn(timeline, view).own;
    const signs = texts.filter(({ text }) => text === SHARP);
    return { signs, heads: texts.filter(({ text }) => text === NOTEHEAD) };
  };

  test('stand over the head before them, with a rim of ground, and leave enough of it to be seen', () => {
    // A note every 15 px, with heads of 10.
    const { signs, heads } = signsIn(quick(0.1), 150);
    expect(signs.map(({ color: ink }) => ink === GROUND)).toEqual([true, true, true, true, false]);
    const sign = entryAt(signs, 4);
    const before = entryAt(heads, 19);
    expect(sign.leftPx).toBeLessThan(before.leftPx + 2.4 * 4);
    expect(sign.leftPx).toBeGreaterThanOrEqual(before.leftPx + 3);
    // Later shapes cover earlier ones.
    const { texts } = drawn(quick(0.1), {
      ...viewOf(0, 10, 1000, quick(0.1).lane.heightPx),
      pxPerSecond: 150,
    }).own;
    expect(texts.findLastIndex(({ text }) => text === NOTEHEAD)).toBeLessThan(
      texts.findIndex(({ text }) => text === SHARP),
    );
  });

  test('have no rim where nothing is before them', () => {
    expect(signsIn(quick(0.1), 400).signs).toHaveLength(1);
    expect(signsIn(quick(0.1, { octave: 4 }), 150).signs).toHaveLength(1);
  });

  test('are left out where they would hide the note before', () => {
    expect(signsIn(quick(0.04), 150).signs).toEqual([]);
  });
});

test('notes that are shorter than a head have a narrow head, and the shortest ones a stroke', () => {
  const timeline = opened([treble(0), ...line(0), note(12, 12.09), note(13, 13.05), note(14, 14.01)]);
  const view = { ...viewOf(0, 20, 2000, timeline.lane.heightPx), pxPerSecond: 100 };
  const { own } = drawn(timeline, view);
  const ink = PALETTE.of('viewer-note');
  const sizes = ({ leftPx, rightPx, topPx, bottomPx }: (typeof own.boxes)[number]) => [
    leftPx,
    rightPx - leftPx,
    bottomPx - topPx,
  ];
  // A pixel of each note is left bare; heads are 9.6 px wide.
  expect(own.signs.map(({ sign }) => sign)).toEqual(['oval', 'oval']);
  expect(own.signs.map(sizes)).toEqual([
    [1200, 8, 7],
    [1300, 4, 7],
  ]);
  expect(own.signs.every(({ color: of }) => of === ink)).toBe(true);
  const strokes = own.boxes.filter(({ leftPx, color: of }) => leftPx >= 1200 && of === ink);
  expect(strokes.map(sizes)).toEqual([[1400, 1, 7]]);
  expect(own.texts.filter(({ text }) => text === NOTEHEAD)).toHaveLength(10);
});

test('at the third zoom notes are light bars with a stroke where they begin', () => {
  const timeline = opened([treble(0), ...line(0), note(10, 30)]);
  const view = { ...viewOf(0, 100, 500, timeline.lane.heightPx), pxPerSecond: 4.5 };
  const { own } = drawn(timeline, view);
  const [head, held] = [PALETTE.of('viewer-note'), PALETTE.of('viewer-note-held')];
  const ofLast = own.boxes.filter(({ leftPx }) => leftPx === 45);
  expect(ofLast.map(({ color: ink }) => ink)).toEqual([held, head]);
  expect(ofLast.map(({ leftPx, rightPx }) => rightPx - leftPx)).toEqual([89, 2]);
  expect(own.texts).toEqual([]);
});

describe('from afar', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    note(index / 10, (index + 1) / 10, index >= 100 && index < 300 ? { color: '#c00000' } : {}),
  );
  const withoutAlpha = (packed: number) => packed & 0xffffff;

  test.each([
    ['as kept', 100],
    ['as made of the notes in view', 900],
  ])('notes keep the colour that the author gave them, in cells %s', (_, widthPx) => {
    const timeline = opened(many);
    const { own } = drawn(timeline, viewOf(0, 40, widthPx, timeline.lane.heightPx));
    const [strip] = own.strips;
    if (!strip) throw new Error('There is no strip.');
    const at = (part: number) => withoutAlpha(strip.colors[Math.floor(part * strip.colors.length)] ?? 0);
    for (const part of [0.3, 0.5, 0.7]) expect(at(part)).toBe(withoutAlpha(color('#c00000')));
    for (const part of [0.1, 0.2, 0.8, 0.9]) expect(at(part)).toBe(withoutAlpha(PALETTE.of('viewer-note')));
  });

  test('a coloured note is seen among a few others, and not among many', () => {
    const red = { color: '#c00000' };
    const colorWith = (others: number) => {
      const chord = Array.from({ length: others }, (_, step) => note(0, 40, { step: step % 7, octave: 4 }));
      const timeline = opened([
        ...chord,
        note(0, 40, red),
        ...many.map((each) => ({ ...each, staff_index: 1 })),
      ]);
      const { own } = drawn(timeline, viewOf(0, 40, 100, timeline.lane.heightPx));
      return withoutAlpha(own.strips[0]?.colors[50] ?? 0);
    };
    expect(colorWith(3)).toBe(withoutAlpha(color('#c00000')));
    expect(colorWith(6)).toBe(withoutAlpha(PALETTE.of('viewer-note')));
  });
});
