import { formStrip } from '../../kinds/registry/form-strip.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import { cssColor } from '../../shared/theme-color.ts';
import { readTla } from '../../tla/read-tla.ts';
import type { TlaFile } from '../../tla/tla-file.ts';
import { writeDesktopFile, type Timeline } from '../desktop-file.ts';
import { drawStaticPreview, type StaticPreview } from '../static-preview/static-preview.ts';
import {
  audiowave,
  beats,
  chord,
  harmonies,
  hierarchy,
  majorKey,
  markers,
  pages,
  ranges,
  score,
} from './timelines.ts';

/** Width of a page of the help on a phone: what fits there fits everywhere. */
const WIDTH_PX = 320;

const FORM = hierarchy(
  'Form',
  ['a', 'b', 'a', 'c', 'd', 'c', 'a', 'b', 'a'].map((label, index) => [label, 8 * index, 8 * index + 8]),
  ['Minuet', 'Trio', 'Minuet'].map((label, index) => [label, 24 * index, 24 * index + 24]),
  [['Movement', 0, 72]],
);

/** Each picture: its length in seconds, and its timelines from the top down. */
const PICTURES: Readonly<Record<string, readonly [length: number, ...timelines: readonly Timeline[]]>> = {
  hierarchy: [72, FORM],
  beat: [14.5, beats('Measures', [4, 4, 4, 4, 3, 3, 3, 3], 0.5)],
  harmony: [
    24,
    harmonies('Harmony', [
      majorKey(0, 0),
      chord(0, 0, 'major'),
      chord(4, 1, 'minor', { inversion: 1 }),
      chord(8, 1, 'dominant-seventh', { inversion: 1, appliedTo: 4 }),
      chord(12, 4, 'major'),
      majorKey(16, 4),
      chord(16, 1, 'dominant-seventh'),
      chord(20, 4, 'major'),
    ]),
  ],
  marker: [
    100,
    markers('Events', [
      ['Entry', 6],
      ['Cadence', 34],
      ['Entry', 58],
      ['Cadence', 90],
    ]),
  ],
  range: [
    72,
    ranges(
      'Texture',
      ['Melody', '#9ec2e6', ['Theme', 0, 24], ['Theme, varied', 48, 72]],
      ['Bass', '#f2d675', ['Pedal on G', 16, 40], ['Descent', 48, 72]],
    ),
  ],
  audiowave: [
    100,
    audiowave(
      'Loudness',
      Array.from({ length: 100 }, (_, index) => loudness(index)),
    ),
  ],
  score: [
    10.5,
    score('Score', { start: 2.5, measure: 3, end: 10 }, [
      [4, 2.5, 1],
      [8, 3.5, 1.4],
      [7, 4.9, 0.6],
      [6, 5.5, 1.5],
      [7, 7, 0.5, 1],
      [8, 7.5, 1],
      [4, 8.5, 1.5],
      [6, 8.5, 1.5],
    ]),
  ],
  pdf: [105, pages('Score', [1, 2, 1, 2, 3], 20)],
  together: [
    24.5,
    hierarchy(
      'Form',
      [
        ['Antecedent', 0, 12],
        ['Consequent', 12, 24],
      ],
      [['Period', 0, 24]],
    ),
    beats('Measures', Array<number>(8).fill(3), 1),
    harmonies('Harmony', [
      majorKey(0, 0),
      chord(0, 0, 'major'),
      chord(3, 4, 'dominant-seventh', { inversion: 1 }),
      chord(6, 0, 'major'),
      chord(9, 4, 'major'),
      chord(12, 0, 'major'),
      chord(15, 1, 'minor', { inversion: 1 }),
      chord(18, 4, 'dominant-seventh'),
      chord(21, 0, 'major'),
    ]),
    markers('Cadences', [
      ['Half cadence', 9],
      ['Cadence', 21],
    ]),
  ],
};

/** Two phrases, a rest, and a third that grows to the loudest place; uneven as sound is, and the same every time. */
function loudness(second: number): number {
  if (second >= 55 && second < 60) return 0.02;
  const [from, to, peak] = second < 28 ? [0, 28, 0.5] : second < 55 ? [28, 55, 0.65] : [60, 100, 1];
  const arch = Math.sin((Math.PI * (second - from + 1)) / (to - from + 2)) ** 0.7;
  const grain = 0.75 + 0.25 * Math.cos(second * second);
  return Number((peak * arch * grain).toFixed(3));
}

/** The strip of a file's form, as lists of files have it: the height of a bar, and of a bar with the gap below it. */
const STRIP_BAR_PX = 4;
const STRIP_PITCH_PX = 5;

/** The strip of a file below its timelines. */
function withStrip({ timelines, length }: TlaFile, preview: StaticPreview): StaticPreview {
  const rows = formStrip(timelines, length) ?? [];
  const [, , laneTopPx, laneHeightPx] = preview.lanes.at(-1) ?? ['', '', 0, 0];
  const topPx = laneTopPx + laneHeightPx + 2 * TIMELINE_SPACING_PX;
  const boxes = rows.flatMap((bars, row) =>
    bars.map(([start, end, color]) => {
      const place = [start / 10, (end - start - 2) / 10, topPx + row * STRIP_PITCH_PX] as const;
      return [...place, STRIP_BAR_PX, cssColor(color), cssColor(color)] as const;
    }),
  );
  const lane = ['Strip', 'HIERARCHY', topPx, rows.length * STRIP_PITCH_PX] as const;
  return { ...preview, lanes: [...preview.lanes, lane], boxes: [...preview.boxes, ...boxes] };
}

function draw(name: string, length: number, timelines: readonly Timeline[]) {
  const head = { mediaPath: '', metadata: { title: name, 'media length': length } };
  const file = readTla(Buffer.from(writeDesktopFile(head, timelines)), `${name}.tla`);
  return {
    file,
    preview: drawStaticPreview(file, {
      ...{ isShown: ({ inWords }) => inWords !== undefined, drawsSigns: true },
      ...{ widthPx: WIDTH_PX, topPx: 0 },
    }),
  };
}

/** The pictures of the help by name, each drawn by the kinds from a file as the desktop program writes it. */
export function drawHelpPictures(): Readonly<Record<string, StaticPreview>> {
  const drawn = Object.entries(PICTURES).map(
    ([name, [length, ...timelines]]) => [name, draw(name, length, timelines).preview] as const,
  );
  const { file, preview } = draw('strip', 72, [FORM]);
  return { ...Object.fromEntries(drawn), strip: withStrip(file, preview) };
}
