import { createInks, svgBody, type Lettering } from '../../figure/figure.ts';
import type { Mark } from './paper-shapes.ts';
import { drawLine, finalLine, type DrawnLine } from './draw-line.ts';
import type { PaperMusic } from './paper-music.ts';
import type { PaperComments } from './comments.ts';
import type { Part } from './read-part.ts';
import { systemsOf, unitsAcross, type SystemLength } from './systems.ts';

export const PAPERS = ['A4', 'Letter'] as const;
type Paper = (typeof PAPERS)[number];

const PX_PER_MM = 96 / 25.4;
const MARGIN_MM = 15;
/** Sizes of sheets in millimetres. */
const SHEETS: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
};

/** Size of a sheet, and of the room between its margins, in CSS pixels. */
export function sheetSize(paper: Paper) {
  const { width, height } = SHEETS[paper];
  return {
    widthPx: width * PX_PER_MM,
    heightPx: height * PX_PER_MM,
    roomWidthPx: Math.floor((width - 2 * MARGIN_MM) * PX_PER_MM),
    roomHeightPx: Math.floor((height - 2 * MARGIN_MM) * PX_PER_MM),
  };
}

/** Lines that one hand-out may have: far more than anyone prints, few enough that a browser shows them. */
const MAX_LINES = 500;

/** What the reader chooses for a hand-out. */
export interface SheetChoices {
  readonly paper: Paper;
  readonly length: SystemLength;
  /** Part of the music that is printed; undefined for all of it. */
  readonly part: Part | undefined;
  /** Timelines that are left out, by their index in the session. */
  readonly leftOut: ReadonlySet<number>;
  readonly withComments: boolean;
  readonly isGrey: boolean;
  readonly isBlank: boolean;
  readonly withScore: boolean;
  readonly instruction: string;
  readonly question: string;
  readonly writtenLines: number;
}

/** A line as elements of SVG. */
export interface PrintedLine {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Elements of SVG, in CSS pixels. */
  readonly body: string;
  readonly marks: readonly Mark[];
  readonly final: ReturnType<typeof finalLine> | undefined;
}

/** Draws all lines of a hand-out; undefined where they would be more than `MAX_LINES`. */
export function drawLines(
  music: PaperMusic,
  comments: PaperComments,
  choices: Pick<SheetChoices, 'paper' | 'length' | 'part' | 'leftOut' | 'isBlank' | 'isGrey'>,
  lettering: Lettering,
): readonly PrintedLine[] | undefined {
  const { length, part, leftOut, isBlank, isGrey } = choices;
  const systems = systemsOf(music.positions, length, music.sections, part);
  if (systems.length > MAX_LINES) return undefined;
  const { roomWidthPx: pagePx } = sheetSize(choices.paper);
  const unitPx = pagePx / unitsAcross(systems, length);
  const drawn = systems.map((system) =>
    drawLine({
      ...{ music, system, unitPx, pagePx, isBlank, lettering, numberOf: comments.numberOf },
      isShown: ({ index }) => !leftOut.has(index),
    }),
  );
  const inks = createInks(
    isGrey ? 'grey' : 'colour',
    drawn.flatMap(({ primitives }) => primitives),
  );
  return drawn.map((line) => printed(line, svgBody(inks(line.primitives))));
}

const printed = (line: DrawnLine, body: string): PrintedLine => ({
  widthPx: line.widthPx,
  heightPx: line.heightPx,
  body,
  marks: line.marks,
  final: line.isFinal ? finalLine(line) : undefined,
});
