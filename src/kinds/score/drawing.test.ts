import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { color, PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { entryAt } from '../../shared/elements.ts';
import type { LaneView } from '../visible.ts';
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
    expect(groundAt(0)).toBeLessThan(0x90);
    expect(groundAt(1)).toBeGreaterThan(groundAt(0));
    expect(groundAt(1)).toBeLessThan(0xff);
    expect(groundAt(10)).toBe(0xff);
  });

  test('are those of what is seen through them, from afar, and later those of what comes from under them', () => {
    const notes = Array.from({ length: 400 }, (_, at) => note(at / 10, (at + 1) / 10));
    const far = opened([treble(0), bass(1), treble(4), ...notes]);
    const clefAt = (leftTime: number) =>
      signsOf(drawn(far, { ...viewOf(0, 40, 800, far.lane.heightPx), leftTime }).plate);
    expect(clefAt(0)).toEqual([TREBLE]);
    expect(clefAt(2)).toEqual([BASS]);
    expect(clefAt(3)).toEqual([TREBLE]);
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

test('from afar signs at the edge of a narrow view are smaller, and stand where the others do', () => {
  const notes = Array.from({ length: 400 }, (_, at) => note(at / 10, (at + 1) / 10));
  const far = opened([treble(0), key(0, -1), ...notes]);
  const { heightPx } = far.lane;
  const plateIn = (widthPx: number) => {
    const { plate } = drawn(far, { ...viewOf(0, 40, widthPx, heightPx), leftTime: 8, pxPerSecond: 8 });
    const [clef, flat] = plate.texts;
    if (!clef || !flat) throw new Error('The plate has no signs.');
    return { clef, flat, ground: entryAt(plate.boxes, 0) };
  };
  const [wide, narrow] = [plateIn(1200), plateIn(340)];
  expect([wide.clef.style, narrow.clef.style]).toEqual(['staff-4', 'staff-3']);
  expect(narrow.ground.rightPx).toBeLessThan(0.8 * wide.ground.rightPx);
  // Their base lines lie a space and two spaces below the lines on which they stand.
  expect(narrow.clef.baselinePx - wide.clef.baselinePx).toBe(-2);
  expect(narrow.flat.baselinePx - wide.flat.baselinePx).toBe(-4);
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
