import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Primitive } from '../../figure/figure.ts';
import { lettering } from '../../figure/test-support/paper-file.ts';
import { paperOf } from '../../kinds/registry/paper.ts';
import { entryAt } from '../../shared/elements.ts';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { createTimelines } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import { paperComments } from './comments.ts';
import { drawLine, type DrawnLine } from './draw-line.ts';
import { paperMusic, type PaperMusic } from './paper-music.ts';
import { BESIDE_PX } from './paper-shapes.ts';
import { systemsOf, unitsAcross, type SystemLength } from './systems.ts';

const PRELUDE = new URL('../../server/examples/prelude-bwv846.tla', import.meta.url);
const DATA = new URL('../../../tests/data/', import.meta.url);
const PAGE_PX = 680;

function open(file: URL): { readonly timelines: readonly Timeline[]; readonly length: number } {
  const { timelines, length } = readTla(readFileSync(file), 'test.tla');
  const saved = timelines.map((timeline, id) => ({ ...timeline, id: id + 1, firstComponentId: 1 }));
  const list = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
  return { ...createTimelines({ timelines: list }), length };
}

function musicOf(file: URL) {
  const { timelines, length } = open(file);
  const shown = Array.from(timelines.keys());
  const music = paperMusic(timelines, shown, { start: 0, end: length });
  return { music, comments: paperComments(timelines, music, () => true) };
}

function linesOf(
  { music, comments }: ReturnType<typeof musicOf>,
  length: SystemLength,
  isBlank = false,
): readonly DrawnLine[] {
  const systems = systemsOf(music.positions, length, music.sections);
  const unitPx = PAGE_PX / unitsAcross(systems, length);
  return systems.map((system) =>
    drawLine({
      ...{ music, system, unitPx, isBlank, lettering, pagePx: PAGE_PX, numberOf: comments.numberOf },
      isShown: ({ hasRemarks }) => !isBlank || !hasRemarks,
    }),
  );
}

const textsIn = (primitives: readonly Primitive[]) =>
  primitives.flatMap((one) => (one.sort === 'letters' ? [one] : []));

describe('the Prelude in lines of nine measures', () => {
  const opened = musicOf(PRELUDE);
  const lines = linesOf(opened, 9);
  const texts = lines.map(({ primitives }) => textsIn(primitives).map(({ text }) => text));

  test('measures are equally wide, the last line is short and ends the music', () => {
    const unit = PAGE_PX / 9;
    expect(lines.map(({ widthPx }) => widthPx / unit)).toEqual([9, 9, 9, 8]);
    expect(lines.map(({ isFinal }) => isFinal)).toEqual([false, false, false, true]);
  });

  test('a section that goes on is written again as its number, a key in brackets', () => {
    expect(texts[0]).toEqual(expect.arrayContaining(['1', '9', 'opening cadence', 'C', ' major']));
    expect(texts[1]).toEqual(expect.arrayContaining(['(2)', '(', 'G', ')', 'descent back to the tonic']));
    expect(texts[1]).not.toContain('to the dominant');
    expect(lines[1]?.marks).toContainEqual(expect.objectContaining({ sort: 'ring' }));
  });

  test('each label is printed once', () => {
    const all = texts.flat();
    const once = [
      'opening cadence',
      'to the dominant',
      'dominant pedal',
      'tonic pedal and close',
      'Highest note',
    ];
    expect(once.map((label) => all.filter((text) => text === label).length)).toEqual(once.map(() => 1));
  });

  test('a blank sheet has numbers of measures alone, and room to write in', () => {
    const blank = linesOf(opened, 9, true);
    const left = blank.flatMap(({ primitives }) => textsIn(primitives).map(({ text }) => text));
    expect(left.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 35 }, (_, measure) => String(measure + 1)),
    );
    const marks = blank.flatMap((line) => line.marks);
    expect(marks.filter(({ sort }) => sort === 'frame')).toHaveLength(3);
    const solid = marks.filter((mark) => mark.sort === 'rule' && mark.look === 'solid');
    expect(solid).toHaveLength(35);
  });

  test('sections begin lines where they are wanted there', () => {
    expect(opened.music.sections).toEqual([0, 4, 11, 19, 23, 31]);
  });
});

test.each(readdirSync(DATA).filter((name) => /^(?!broken|desktop).*\.tla$/.test(name)))(
  '%s is printed within its page, in lines of any length',
  (name) => {
    const opened = musicOf(new URL(name, DATA));
    const { music } = opened;
    for (const length of [4, 12, 'section'] as const)
      for (const line of linesOf(opened, length))
        for (const { leftPx, widthPx, baselinePx, style } of textsIn(line.primitives)) {
          expect(leftPx).toBeGreaterThanOrEqual(-BESIDE_PX);
          expect(leftPx + widthPx).toBeLessThanOrEqual(PAGE_PX + 1);
          // Signs of a staff hang from their base line.
          if (!style.startsWith('staff')) expect(baselinePx).toBeLessThanOrEqual(line.heightPx + 1);
        }
    keepsRows(music);
  },
);

/** A timeline at other times has the same rows in the same order. */
function keepsRows({ timelines, positions }: PaperMusic): void {
  for (const { timeline, columns, kind } of timelines) {
    expect(kind).toBe(paperOf(timeline.kind));
    const twice = kind.atTimes(timeline.columns, (time) => time);
    expect(twice).toEqual(timeline.columns);
    const starts = Object.entries(columns as object).find(([name]) => /^(start|time)$/.test(name))?.[1] as
      Float64Array | undefined;
    const own = Object.entries(timeline.columns as object).find(([name]) =>
      /^(start|time)$/.test(name),
    )?.[1] as Float64Array | undefined;
    if (!starts || !own) continue;
    expect(Array.from(starts)).toEqual(Array.from(own, (time) => positions.at(time)));
    for (let row = 1; row < starts.length; row++)
      expect(entryAt(Array.from(starts), row)).toBeGreaterThanOrEqual(entryAt(Array.from(starts), row - 1));
  }
}
