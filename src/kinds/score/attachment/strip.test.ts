import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engravedStrip, stripAnchors } from '../../../../tests/support/engraved-strip.ts';
import { IS_LONG } from '../../../../tests/support/long.ts';
import { entryAt, float64At, int32At } from '../../../shared/elements.ts';
import { readTla } from '../../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../../tla/viewer-json.ts';
import { createTimelines } from '../../../viewer/model/create-timelines.ts';
import { scaleOf, USUAL_SCALE } from '../../../viewer/score/engraving/draw-system.ts';
import { readEngraving } from '../../../viewer/score/engraving/read-engraving.ts';
import { xOfPart } from '../../../viewer/score/engraving/measure-anchors.ts';
import { wrapSystems } from '../../../viewer/score/engraving/systems.ts';
import { readAttachment } from '../../registry/attachments.ts';
import type { Shape } from '../../engraving/engraving.ts';
import { cutRow } from '../../engraving/cut.ts';
import { readEngravedStrip, StripError, STRIP_LIMITS } from './strip.ts';

const cut = (svg: string, beatX: unknown = {}) => cutRow(readEngravedStrip(svg), beatX);
const problemOf = (svg: string) => {
  try {
    readEngravedStrip(svg);
  } catch (error) {
    if (error instanceof StripError) return error.problem;
    throw error;
  }
  return undefined;
};

describe('a strip of two staves and three measures', () => {
  const { head, pieces } = cut(engravedStrip({ measures: 3, staves: 2 }), stripAnchors(3));

  test('has its staves and measures, the first of which begins at the left edge', () => {
    expect(head.staves.map(({ lines }) => lines)).toEqual([
      [50, 60, 70, 80, 90],
      [170, 180, 190, 200, 210],
    ]);
    expect(head.measures.map(({ number, x, width }) => [number, x, width])).toEqual([
      [1, 0, 260],
      [2, 260, 200],
      [3, 460, 200],
    ]);
  });

  test('has each note on its staff, at the middle of its head, with its stem', () => {
    expect(pieces.map(({ notes }) => notes.length)).toEqual([8, 8, 8]);
    expect(pieces[1]?.notes[0]).toMatchObject({ staff: 0, x: 326 });
    expect(pieces[1]?.notes[7]).toMatchObject({ staff: 1, x: 428 });
    expect(pieces[1]?.notes[0]?.shapes).toHaveLength(2);
  });

  test('has two measures of one number side by side, as movements and halves of measures have', () => {
    const numbered = engravedStrip({ measures: 4, staves: 2 })
      .replaceAll('id="3"', 'id="1"')
      .replaceAll('id="4"', 'id="2"');
    const { head: own } = cut(numbered);
    expect(own.measures.map(({ number, x, width }) => [number, x, width])).toEqual([
      [1, 0, 260],
      [2, 260, 200],
      [1, 460, 200],
      [2, 660, 200],
    ]);
  });

  test('has the signs that rows repeat', () => {
    expect(head.signs.map(({ kind, staff, x }) => [kind, staff, x])).toEqual([
      ['clef', 0, 65],
      ['clef', 1, 65],
      ['key', 0, 88],
      ['key', 1, 88],
    ]);
  });

  test('has black as ink, and numbers to a hundredth', () => {
    expect(head.styles).toContainEqual({ fill: 'ink' });
    const long = engravedStrip({
      measures: 1,
      inside: '<path fill="#A0b0C0" stroke="none" d="M1.23456 2.0000001L3 4Z"/>',
    });
    const { head: own, pieces: drawn } = cut(long);
    const index = own.styles.findIndex(({ fill }) => fill === '#a0b0c0');
    expect(drawn[0]?.shapes).toContainEqual([index, 'M1.23 2L3 4Z']);
  });
});

test('what reaches into other measures is in each of them, under one number', () => {
  const slur =
    '<g class="vf-curve"><path fill="#000000" stroke="none" d="M200 40C240 20,300 20,500 40"/></g>';
  const svg = engravedStrip({ measures: 4 }).replace('</svg>', `${slur}</svg>`);
  const { pieces, head } = cut(svg);
  expect(pieces.map(({ across }) => across.map(({ id }) => id))).toEqual([[1], [1], [1], []]);
  expect(head.measures.map(({ top }) => top)).toEqual([20, 20, 20, 35]);
});

test('what cannot be seen is left out', () => {
  const inside =
    '<path fill="#12345600" stroke="none" d="M0 0L9 9"/><path fill="none" stroke="none" d="M0 0L9 9"/>' +
    '<path fill="#000000" d="M0 0M9 9"/><path fill="#000000" d="M0 0L9"/><path fill="#000000" d="M0 0 l 9 9"/>' +
    '<path fill="#000000" d="M0 0L1e9 9"/><rect fill="#000000" x="1" y="" width="2" height="3"/><text fill="#000000" x="1" y="2"> </text>';
  const plain = cut(engravedStrip({ measures: 1 })).pieces;
  expect(cut(engravedStrip({ measures: 1, inside })).pieces).toEqual(plain);
});

test('anchors that are not right of the one before are dropped, in the order of the music', () => {
  const written = {
    '2.0': 170,
    '1.0': 30,
    2.5: 160,
    1.5: 100,
    3: 310,
    x: 1,
    4: 'far',
    5: 570,
    '': 9,
    ' ': 10,
  };
  expect(cut(engravedStrip({ measures: 1 }), written).head.anchors).toEqual({
    places: [1, 1.5, 2, 3, 5],
    xs: [30, 100, 170, 310, 570],
  });
  expect(cut(engravedStrip({ measures: 1 }), 'none').head.anchors).toEqual({ places: [], xs: [] });
});

const root = (inside: string, attributes = 'viewBox="0 0 100 100"') => `<svg ${attributes}>${inside}</svg>`;

test.each([
  ['<svg viewBox="0 0 1 1"><g></svg>', 'is not well-formed XML'],
  ['', 'is not well-formed XML'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', 'has a document type'],
  [root('<text>&nbsp;</text>'), 'is not well-formed XML'],
  ['<html viewBox="0 0 1 1"/>', 'is no drawing of a size'],
  [root('', ''), 'is no drawing of a size'],
  [root('', 'viewBox="0 0 NaN 1"'), 'is no drawing of a size'],
  [root('', 'viewBox="0 0 3000000 100"'), 'is no drawing of a size'],
  [root(''), 'has no measures'],
  [root('<g>'.repeat(70) + '</g>'.repeat(70)), 'has more than 64 elements within each other'],
  [root('<g/>'.repeat(STRIP_LIMITS.elements)), 'has more than 200,000 elements'],
  [root('<g class="staffline"></g>'.repeat(65)), 'has more than 64 staves'],
])('refused with the reason: %.40s', (svg, problem) => {
  expect(problemOf(svg)).toContain(problem);
});

test('one that is too large is refused before it is read', () => {
  expect(problemOf(' '.repeat(STRIP_LIMITS.characters + 1))).toBe('is larger than 32 MB');
});

test('of hostile drawings nothing is left but shapes', () => {
  const inside =
    '<script>alert(1)</script><foreignObject><img src="x" onerror="alert(1)"/></foreignObject>' +
    '<image href="https://evil.example/a.png"/><a href="javascript:alert(1)"><path fill="url(https://evil.example)" d="M0 0L9 9"/></a>' +
    '<path fill="#000000" style="background:url(x)" onclick="alert(1)" d="M1 1L2 2"/>' +
    '<text fill="#000000" x="1" y="2">&lt;b&gt;words&lt;/b&gt;</text><style>@import "x"</style><use href="#a"/><animate/>';
  const lines = JSON.stringify(cut(engravedStrip({ measures: 1, inside })));
  for (const word of ['script', 'alert', 'evil', 'href', 'onclick', 'onerror', 'import', 'url(', 'style='])
    expect(lines).not.toContain(word);
  expect(lines).toContain('<b>words</b>');
});

const word = fc.constantFrom(
  ...['script', 'foreignObject', 'path', 'rect', 'text', 'g', 'a', 'use', 'style', 'svg', 'image', 'animate'],
);
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.double().map(String),
  fc.constantFrom(
    ...[
      'M0 0L9 9',
      '#000000',
      'none',
      'url(//evil.example)',
      'javascript:alert(1)',
      'vf-stavenote',
      'vf-clef',
    ],
    ...['vf-measure', 'staffline', '1e400', '-0', 'M1 1A1 1 0 0 1 NaN 2', 'expression(alert(1))'],
  ),
);
const name = fc.constantFrom(
  ...['d', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'x', 'y', 'width', 'height', 'class', 'id'],
  ...['style', 'href', 'onload', 'onclick', 'xlink:href', 'font-size', 'font-weight', 'transform', 'viewBox'],
);
const escaped = (text: string) =>
  text
    .replaceAll(/[^ -~]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
const { markup } = fc.letrec<{ readonly markup: string }>((tie) => ({
  markup: fc
    .record({
      word,
      attributes: fc.dictionary(name, value, { maxKeys: 6 }),
      inside: fc.oneof({ depthSize: 'small' }, value.map(escaped), fc.array(tie('markup'), { maxLength: 3 })),
    })
    .map(({ word: element, attributes, inside }) => {
      const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escaped(text)}"`);
      const content = typeof inside === 'string' ? inside : inside.join('');
      return `<${element}${written.join('')}>${content}</${element}>`;
    }),
}));

/** Whether something is a shape of the format: numbers, path data, and text that is only ever set as text. */
function isShape(shape: Shape, styles: number): boolean {
  const [style, ...rest] = shape;
  if (!Number.isInteger(style) || style < 0 || style >= styles) return false;
  if (rest.length === 1) return /^[MLHVCSQTAZ\d .e+-]+$/.test(rest[0]);
  return rest.slice(0, 2).every(Number.isFinite) && (rest.length === 3 || rest.every(Number.isFinite));
}

test('whatever stands in a measure, nothing comes of it but shapes and known styles', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 4 }), (inside) => {
      const { head, pieces } = cut(engravedStrip({ measures: 2, inside: inside.join('') }));
      const shapes = [
        ...head.signs.flatMap((sign) => sign.shapes),
        ...pieces.flatMap((piece) => [
          ...piece.shapes,
          ...piece.notes.flatMap((note) => note.shapes),
          ...piece.across.map(({ shape }) => shape),
        ]),
      ];
      expect(shapes.filter((shape) => !isShape(shape, head.styles.length))).toEqual([]);
      for (const { fill = 'ink', stroke = 'ink' } of head.styles)
        for (const color of [fill, stroke]) expect(color).toMatch(/^(ink|#[\da-f]{6})$/);
    }),
    { numRuns: IS_LONG ? 5000 : 300 },
  );
});

const FOLDER = new URL('../../../../../shared/data/score/', import.meta.url);

/** The specification of score timelines, section 9. */
describe.skipIf(!existsSync(FOLDER))('the real strips of ../shared/data', () => {
  interface WrittenTimeline {
    readonly svg_data?: string;
    readonly viewer_beat_x?: unknown;
  }
  const timelineOf = (name: string): WrittenTimeline => {
    const bytes = readFileSync(new URL(name, FOLDER));
    const file = JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as {
      readonly timelines: Readonly<Record<string, WrittenTimeline>>;
    };
    return Object.values(file.timelines).find(({ svg_data: svg }) => svg) ?? {};
  };

  // Of the 1,259 and 4,664 notes and rests of the files nothing is to be seen of ten and of one.
  test.each([
    ['schubert-d911-11-fruehlingstraum-with-svg.tla', 22_896.98, 492.48, 3, 89, 1249, 532],
    ['schubert-d703-quartettsatz-with-svg.tla.gz', 61_197.01, 587.53, 4, 314, 4663, 1852],
  ])('%s', (name, width, height, staves, measures, notes, anchors) => {
    const { svg_data: svg = '', viewer_beat_x: beatX } = timelineOf(name);
    const { head, pieces } = cut(svg, beatX);
    expect([head.width, head.height]).toEqual([width, height]);
    expect(head.staves).toHaveLength(staves);
    expect(head.staves.every(({ lines }) => lines.length === 5)).toBe(true);
    expect(head.measures).toHaveLength(measures);
    expect(pieces.reduce((sum, piece) => sum + piece.notes.length, 0)).toBe(notes);
    expect(head.anchors.places).toHaveLength(anchors);
    const widths = head.measures.map((measure) => measure.x + measure.width);
    // One after the other, without gaps that music could be lost in.
    for (const [index, { x }] of head.measures.entries())
      if (index > 0) expect(Math.abs(x - (widths[index - 1] ?? NaN))).toBeLessThan(1);
    expect(head.measures.every(({ top, bottom }) => top >= -50 && bottom <= height + 50)).toBe(true);
  });

  test.each([
    ['schubert-d911-11-fruehlingstraum-with-svg.tla', 15_088, 3, 267, 1259, 602],
    ['schubert-d703-quartettsatz-with-svg.tla.gz', 49_429, 4, 1256, 4664, 1980],
  ])('%s holds what the specification counts in it', (name, elements, staffLines, groups, notes, anchors) => {
    const { svg_data: svg = '', viewer_beat_x: beatX } = timelineOf(name);
    const countOf = (pattern: RegExp) => Array.from(svg.matchAll(pattern)).length;
    const groupsOf = (word: string) =>
      countOf(new RegExp(`<g [^>]*class="(?:[^"]* )?${word}(?: [^"]*)?"`, 'g'));
    expect(countOf(/<[a-z]/g)).toBe(elements);
    expect(['staffline', 'vf-measure', 'vf-stavenote'].map(groupsOf)).toEqual([staffLines, groups, notes]);
    expect(Object.keys(beatX ?? {})).toHaveLength(anchors);
    // Each staff has a group for each measure, and all groups were read.
    const { head } = cut(svg, beatX);
    expect(head.measures.length * head.staves.length).toBe(groups);
  });

  /** The anchors of the first engraving of a file, and the measures that it counts. */
  function engravingOf(name: string) {
    const bytes = readFileSync(new URL(name, FOLDER));
    const file = readTla(name.endsWith('.gz') ? gunzipSync(bytes) : bytes, name, readAttachment);
    const saved = file.timelines.map((timeline, id) => ({ ...timeline, id, firstComponentId: id * 1e6 }));
    const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
    const { timelines } = createTimelines({ timelines: json });
    const counted = timelines.find(({ measures }) => measures)?.measures?.all;
    const lines = file.timelines.find(({ attachment }) => attachment)?.attachment ?? [];
    if (!counted || lines.length === 0) throw new Error(`${name} has no measures or no engraving.`);
    const engraving = readEngraving(lines.map((line) => line.trimEnd()));
    const places = engraving.places(counted);
    if (!places) throw new Error(`${name} counts no measures.`);
    const xAt = (time: number) => {
      const place = places.placeAt(time);
      return place ? xOfPart(entryAt(engraving.anchors, place.measure), place.part) : NaN;
    };
    return { counted, engraving, places, xAt, warnings: file.warnings };
  }

  test.each([
    [
      'schubert-d911-11-fruehlingstraum-with-svg.tla',
      [
        [1.25, 252.64],
        [3.522, 411.67],
        [10, 759.48],
        [60, 5759.0],
        [100, 9245.18],
        [200, 18_584.18],
      ],
    ],
    [
      'schubert-d703-quartettsatz-with-svg.tla.gz',
      [
        [1.25, 246.11],
        [194.16, 246.11],
        [10, 2260.45],
        [60, 9105.37],
        [100, 16_000.09],
        [200, 1652.15],
      ],
    ],
    [
      'score-edge-cases.tla',
      [
        [2, 100],
        // The second half of the measure ends at its bar line, at 290.
        [6, 230],
        [16, 570],
      ],
    ],
  ] as const)('times of %s stand where the specification has them', (name, places) => {
    const { xAt } = engravingOf(name);
    for (const [time, x] of places) expect(Math.abs(xAt(time) - x)).toBeLessThan(0.011);
  });

  test.each([
    ['schubert-d911-11-fruehlingstraum-with-svg.tla', 16],
    ['schubert-d703-quartettsatz-with-svg.tla.gz', 22],
  ])(
    '%s can be read on a phone: no staff is lower than %i px, and most have the usual size',
    (name, leastPx) => {
      const { svg_data: svg = '' } = timelineOf(name);
      const { head } = cut(svg);
      const [staff] = head.staves;
      const units = (staff?.lines.at(-1) ?? NaN) - (staff?.lines[0] ?? NaN);
      // Width of a row in the panel on a screen of 390 px.
      const roomPx = 340;
      const heights = wrapSystems(head, roomPx / USUAL_SCALE)
        .map((system) => units * scaleOf(system, roomPx, 1))
        .sort((a, b) => a - b);
      expect(heights.length).toBeGreaterThan(20);
      expect(heights[0]).toBeGreaterThanOrEqual(leastPx);
      expect(heights[heights.length >> 1]).toBeCloseTo(units * USUAL_SCALE, 6);
    },
  );

  test('the edge cases keep the anchors that go on, and refuse the damaged strip with one warning', () => {
    const { engraving, warnings } = engravingOf('score-edge-cases.tla');
    expect(engraving.head.anchors).toEqual({
      places: [1, 1.5, 2, 3, 4, 5],
      xs: [30, 100, 170, 310, 450, 570],
    });
    expect(warnings.filter((warning) => warning.includes('engraved score'))).toHaveLength(1);
  });

  test.each(['schubert-d911-11-fruehlingstraum-with-svg.tla', 'schubert-d703-quartettsatz-with-svg.tla.gz'])(
    'in %s each anchor is reached at its time, in each pass, and each bar line when its measure is over',
    (name) => {
      const { engraving, counted, places, xAt } = engravingOf(name);
      let reached = 0;
      engraving.anchors.forEach(({ parts, xs }, measure) => {
        const right =
          (engraving.head.measures[measure]?.x ?? NaN) + (engraving.head.measures[measure]?.width ?? NaN);
        for (const [index, number] of counted.numbers.entries()) {
          if (number !== engraving.head.measures[measure]?.number) continue;
          const start = float64At(counted.beats, int32At(counted.firstBeats, index));
          for (const [at, part] of parts.slice(0, -1).entries()) {
            const time = places.timeOf({ measure, part }, start) ?? NaN;
            expect(Math.abs(xAt(time) - (xs[at] ?? NaN))).toBeLessThan(0.01);
            reached++;
          }
          const next = places.timeOf({ measure, part: 1 }, start) ?? NaN;
          // 50 ms before its end, which is no more than a beat away.
          expect(places.placeAt(next - 0.05)?.measure).toBe(measure);
          expect(xAt(next - 0.05)).toBeLessThan(right);
          expect(xAt(next - 0.05)).toBeGreaterThan(xAt(next - 0.1));
        }
      });
      expect(reached).toBeGreaterThan(engraving.head.anchors.places.length * 0.9);
    },
  );
});
