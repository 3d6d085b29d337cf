import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { color, PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { entryAt } from '../../shared/elements.ts';
import type { LaneView } from '../contract/visible.ts';
import { accidentalShifts } from './accidentals.ts';
import type { ScoreComponent } from './component.ts';
import * as kind from './kind.ts';
import { levelOf } from './level.ts';
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

function drawn({ lane }: ReturnType<typeof opened>, view: LaneView, isNarrow = false) {
  const own = recordShapes();
  lane.draw(view, own, PALETTE);
  const { signs = [], lines = [] } = lane.signs?.at(view, isNarrow) ?? {};
  return { own, beside: signs, lines, state: lane.signs?.stateOf(view) };
}

const signsOf = ({ texts }: ReturnType<typeof recordShapes>) => texts.map(({ text }) => text);
const besideOf = ({ beside }: ReturnType<typeof drawn>) => beside.map(({ sign }) => sign);

describe('clef and key beside the lane', () => {
  const timeline = opened([treble(2), key(2, -1), signature(2, '3/4'), ...line(2), bass(8)]);
  const viewFrom = (leftTime: number, widthPx = 800): LaneView => ({
    ...viewOf(0, 12, 1200, timeline.lane.heightPx),
    leftTime,
    widthPx,
  });
  const figures = ['3', '4'].map(figureSign);

  test('are those that are written first, with the time signature, until the music has begun, and not in the lane too', () => {
    for (const leftTime of [-1, 0, 2]) {
      const shown = drawn(timeline, viewFrom(leftTime));
      expect(besideOf(shown)).toEqual([TREBLE, FLAT, ...figures]);
      expect(signsOf(shown.own).filter((text) => text !== NOTEHEAD && text !== BASS)).toEqual([]);
    }
    expect(besideOf(drawn(timeline, viewFrom(2.1)))).toEqual([TREBLE, FLAT]);
  });

  test('cover nothing: nothing is drawn in the lane but what belongs to times', () => {
    const { own } = drawn(timeline, viewFrom(3));
    expect(own.boxes.filter(({ color: of }) => of === PALETTE.of('viewer-canvas'))).toEqual([]);
  });

  test('stand on the lines of their staves, in the room that is kept for them', () => {
    const { beside, lines } = drawn(timeline, viewFrom(0));
    const { heightPx, signs } = timeline.lane;
    expect(lines).toHaveLength(5);
    const widthPx = signs?.widthPx(heightPx, false) ?? 0;
    const [clef] = beside;
    expect(clef?.stepPx).toBe(4);
    // The clef stands on the second line from below.
    expect(clef?.baselinePx).toBe((lines.toSorted((a, b) => a - b)[3] ?? NaN) + 2 * 4);
    for (const { leftPx, stepPx } of beside) expect(leftPx + 1.8 * stepPx).toBeLessThan(widthPx);
    expect(signs?.widthPx(10, false)).toBe(0);
  });

  test('change when a new clef reaches out of the view, and not before', () => {
    const before = drawn(timeline, viewFrom(7.2));
    expect(besideOf(before)[0]).toBe(TREBLE);
    expect(signsOf(before.own)).toContain(BASS);
    const after = drawn(timeline, viewFrom(7.9));
    expect(besideOf(after)[0]).toBe(BASS);
    expect(after.state).not.toBe(before.state);
    expect(besideOf(drawn(timeline, viewFrom(11)))[0]).toBe(BASS);
  });

  test('are the same picture while the state is the same', () => {
    const pictures = new Map<string | undefined, string>();
    for (let leftTime = -1; leftTime < 11; leftTime += 0.05) {
      const { beside, lines, state } = drawn(timeline, viewFrom(leftTime));
      const picture = JSON.stringify([beside, lines]);
      expect(pictures.get(state) ?? picture).toBe(picture);
      pictures.set(state, picture);
    }
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  test('are there from afar too, and are those of the left edge', () => {
    const notes = Array.from({ length: 400 }, (_, at) => note(at / 10, (at + 1) / 10));
    const far = opened([treble(0), bass(1), treble(4), ...notes]);
    const clefAt = (leftTime: number) =>
      besideOf(drawn(far, { ...viewOf(0, 40, 800, far.lane.heightPx), leftTime }));
    expect([-10, -0.5, 0, 1, 2, 4].map(clefAt)).toEqual([
      [TREBLE],
      [TREBLE],
      [TREBLE],
      [BASS],
      [BASS],
      [TREBLE],
    ]);
  });

  test('of a staff that has a time signature alone need no room, and nothing stands there', () => {
    const drums = opened([signature(0, '4/4'), ...line(0)]);
    expect(drums.lane.signs?.widthPx(drums.lane.heightPx, false)).toBe(0);
  });

  test('are smaller where there is little room, without the time signature where that has none', () => {
    const wide = drawn(timeline, viewFrom(0));
    const narrow = drawn(timeline, viewFrom(0), true);
    expect(besideOf(narrow)).toEqual([TREBLE, FLAT]);
    expect([wide, narrow].map(({ beside }) => beside[0]?.stepPx)).toEqual([4, 3]);
    // Their base lines lie a space and two spaces below the lines on which they stand.
    expect((narrow.beside[0]?.baselinePx ?? NaN) - (wide.beside[0]?.baselinePx ?? NaN)).toBe(-2);
    expect((narrow.beside[1]?.baselinePx ?? NaN) - (wide.beside[1]?.baselinePx ?? NaN)).toBe(-4);
    const { heightPx, signs } = timeline.lane;
    expect(signs?.widthPx(heightPx, true)).toBeLessThan(0.6 * (signs?.widthPx(heightPx, false) ?? 0));
  });

  test('the first accidentals have room before the recording', () => {
    const sharp = note(0, 1, { accidental: 1, display_accidental: true });
    const early = opened([treble(0), sharp, ...line(1)]);
    const room = early.lane.startRoom?.(early.lane.heightPx);
    if (!room) throw new Error('There is no room.');
    expect(room.time).toBe(0);
    const view = viewOf(0, 10, 1000, early.lane.heightPx);
    const moved = { ...view, leftTime: room.time - room.px / view.pxPerSecond };
    const { own } = drawn(early, moved);
    expect(Math.min(...own.texts.map(({ leftPx }) => leftPx))).toBeGreaterThanOrEqual(0);
    expect(room.fromPxPerSecond).toBeLessThanOrEqual(view.pxPerSecond);
    expect(timeline.lane.startRoom?.(timeline.lane.heightPx)).toBeUndefined();
  });

  test('a change stands before the accidentals of the notes there', () => {
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

test('at the second zoom long notes have heads, short ones strokes and no accidental that has no room', () => {
  const sharp = { accidental: 1, display_accidental: true };
  const timeline = opened([
    treble(0),
    ...line(0),
    note(10, 10.4),
    note(10.4, 12, sharp),
    note(14, 16, sharp),
    note(16, 36),
  ]);
  const view = { ...viewOf(0, 40, 1000, timeline.lane.heightPx), pxPerSecond: 9 };
  const { own } = drawn(timeline, view);
  const leftOf = (sign?: string) => own.texts.filter(({ text }) => text === sign).map(({ leftPx }) => leftPx);
  expect(leftOf(NOTEHEAD)).toEqual([126, 144]);
  const ink = PALETTE.of('viewer-note');
  const strokes = own.boxes.filter(({ color: of }) => of === ink);
  expect(strokes.map(({ leftPx }) => Math.floor(leftPx / 9))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
  expect(strokes.every(({ leftPx, rightPx }) => rightPx - leftPx <= 2.01)).toBe(true);
  expect(leftOf(SHARP)).toHaveLength(1);
});

test('as high as the overview it is a strip of all staves, within its height', () => {
  const below = { staff_index: 1 };
  const two = opened([...line(0), ...line(0, below)]);
  const { own } = drawn(two, viewOf(0, 10, 200, 30));
  expect(own.boxes).toEqual([]);
  expect(own.texts).toEqual([]);
  const inks = new Set(own.strips.flatMap(({ colors }) => [...colors].map((each) => each & 0xffffff)));
  inks.delete(0);
  expect(inks.size).toBe(2);
  for (const { topPx, bottomPx } of own.strips) {
    expect(topPx).toBeGreaterThanOrEqual(0);
    expect(bottomPx).toBeLessThanOrEqual(30);
  }
});

test('a pixel is left bare between notes, but not of those that it would make hairlines', () => {
  const timeline = opened([treble(0), ...line(0), note(10, 14), note(20, 22), note(30, 31), note(40, 40.5)]);
  const { own } = drawn(timeline, viewOf(0, 100, 200, timeline.lane.heightPx));
  const held = own.boxes.filter(({ color: of }) => of === PALETTE.of('viewer-note-held'));
  expect(held.slice(-4).map(({ leftPx, rightPx }) => rightPx - leftPx)).toEqual([7, 3, 2, 1]);
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

test.each([
  [14, 'heads'],
  [13.9, 'strokes'],
  [6, 'strokes'],
  [5.9, 'bars'],
  [3, 'bars'],
  [2.9, 'strip'],
] as const)('notes %d px apart are drawn as %s', (onsetPx, level) => {
  expect(levelOf({ onsetSeconds: 0.5 }, { pxPerSecond: 2 * onsetPx })).toBe(level);
});

describe('lines', () => {
  const wide = (components: readonly ScoreComponent[], pxPerSecond: number) => {
    const timeline = opened(components);
    const view = { ...viewOf(0, 400, 400, timeline.lane.heightPx), pxPerSecond };
    return drawn(timeline, view).own;
  };
  const bar = (time: number): ScoreComponent => ({ id: (id += 1), kind: 'BAR_LINE', time });
  const [barLine, faint] = [PALETTE.of('viewer-bar-line'), PALETTE.of('viewer-staff-faint')];

  test('of notes beyond the staff reach a step beyond their heads, as many as it takes', () => {
    // C of octave 6 and of octave 4 in a treble clef: two lines above, one below.
    const { boxes } = wide([treble(0), ...line(0), note(5, 6, { octave: 6 }), note(7, 9, { octave: 4 })], 40);
    const ledgers = boxes.filter(({ color: of }) => of === barLine);
    expect(ledgers.map(({ leftPx }) => leftPx)).toEqual([196, 196, 276]);
    for (const { leftPx, rightPx } of ledgers) expect(rightPx - leftPx).toBeCloseTo(4 + 9.6 + 4);
    const [inner, outer, under] = ledgers.map(({ topPx }) => topPx);
    expect([inner! - outer!, under! - inner!]).toEqual([8, 6 * 8]);
  });

  test('between measures go through all staves, faint between them', () => {
    const { ticks } = wide([treble(0), ...line(0), ...line(0, { staff_index: 1 }), bar(4)], 40);
    expect(ticks.map(({ xPx, color: of }) => [xPx, of])).toEqual([
      [160, faint],
      [160, barLine],
      [160, barLine],
    ]);
    const [through, upper, lower] = ticks.map(({ heightPx, bottomPx }) => [bottomPx - heightPx, bottomPx]);
    expect([upper![0], lower![1]]).toEqual(through);
    expect(upper![1]).toBeLessThan(lower![0]!);
  });

  test('between measures are as few as leave room, and none where the file has none', () => {
    const many = [treble(0), ...line(0), ...Array.from({ length: 200 }, (_, time) => bar(time))];
    const inScale = (pxPerSecond: number) => wide(many, pxPerSecond).ticks.map(({ xPx }) => xPx);
    for (const pxPerSecond of [1, 3, 4, 8]) {
      const xs = [...new Set(inScale(pxPerSecond))];
      const apart = xs.slice(1).map((x, index) => x - xs[index]!);
      expect(Math.min(...apart)).toBeGreaterThanOrEqual(6);
    }
    expect(inScale(8).length).toBeGreaterThan(40);
    expect(wide([treble(0), ...line(0)], 40).ticks).toEqual([]);
  });
});

test('a key without signs takes back those of the key before by naturals', () => {
  const timeline = opened([treble(0), key(0, -2), ...line(0), key(6, 0)]);
  const { own } = drawn(timeline, viewOf(0, 10, 1000, timeline.lane.heightPx));
  const naturals = own.texts.filter(({ text }) => text === ACCIDENTAL_SIGNS[2]);
  expect(naturals).toHaveLength(2);
  for (const { leftPx } of naturals) expect(leftPx).toBeLessThan(600);
});

describe('the lane', () => {
  const staves = (count: number, more: (staff: number) => object = () => ({})) =>
    opened(
      Array.from({ length: count }, (_, staff) => line(0, { staff_index: staff, ...more(staff) })).flat(),
    );

  test('is as high as its staves and notes need, whatever the file says; many staves have lower steps', () => {
    // Lines of 8 steps, 3 steps around them, and C a step above the middle.
    expect(staves(1).lane.heightPx).toBe(4 * (3 + 8 + 3));
    expect(staves(1, () => ({ octave: 7 })).lane.heightPx).toBe(4 * (3 + 15 + 4 + 3));
    const many = staves(12).lane;
    expect(many.heightPx).toBeLessThanOrEqual(480);
    expect(staves(40).lane.heightPx).toBe(2 * (3 + 8 + 3 + 39 * 14));
  });

  test('sets staves nearer where notes that would meet do not sound together', () => {
    const low = { staff_index: 0, octave: 3 };
    const high = { staff_index: 1, octave: 6 };
    const together = opened([...line(0, low), ...line(0, high)]).lane.heightPx;
    const apart = opened([...line(0, low), ...line(100, high)]).lane.heightPx;
    expect(apart).toBeLessThan(together);
  });
});

test('a press within 12 px and two steps of a note means it, and none farther away', () => {
  const timeline = opened([treble(0), note(5, 6)]);
  const view = viewOf(0, 10, 1000, timeline.lane.heightPx);
  const bounds = entryAt(
    drawn(timeline, view).own.boxes.filter(({ leftPx }) => leftPx === 500),
    0,
  );
  const hit = (xPx: number, yPx: number) => timeline.lane.hit(view, xPx, yPx)?.row;
  const middlePx = (bounds.topPx + bounds.bottomPx) / 2;
  expect([488, 487].map((xPx) => hit(xPx, middlePx))).toEqual([0, undefined]);
  expect([611, 612].map((xPx) => hit(xPx, middlePx))).toEqual([0, undefined]);
  expect([8, 9].map((px) => hit(550, bounds.topPx - px))).toEqual([0, undefined]);
  expect([8, 9].map((px) => hit(550, bounds.bottomPx + px))).toEqual([0, undefined]);
});

test('a note is placed by the last clef of its staff, of two by the later in the file, before the first by that', () => {
  const components = [
    note(0, 1),
    bass(2),
    note(1.9995, 2.5),
    treble(3),
    note(3, 4),
    treble(5),
    bass(5),
    note(5, 6),
  ];
  expect([...score.toColumns(components, {}).place]).toEqual([13, 13, 1, 13]);
});
