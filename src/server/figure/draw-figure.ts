import { captionOf } from '../../cite/caption.ts';
import type { Cited } from '../../cite/cited.ts';
import { citedTimes } from '../../cite/passage.ts';
import { composeFigure, FigureError, type Figure, type FigureSettings } from '../../figure/compose-figure.ts';
import { isDrawable, writeSvg } from '../../figure/figure.ts';
import type { Span } from '../../kinds/contract/visible.ts';
import { namedPassage, spanOfMeasures } from '../../measures/find-passage.ts';
import { measuresInAddress, type MeasurePassage } from '../../measures/measure-passage.ts';
import { citedMeasures } from '../../measures/measure-words.ts';
import { passageOfComponent, rewrittenPassage } from '../../measures/passage-of.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import { shortTime } from '../../shared/time.ts';
import {
  createTimelineOpener,
  inDisplayOrder,
  readTimeline,
  timelineData,
} from '../../viewer/model/create-timelines.ts';
import { positionsOf, timelineName, type Timeline } from '../../viewer/model/timeline.ts';
import { FontSet } from './font-set.ts';
import { writePdf } from './write-pdf.ts';
import { pixelsOf, writePng } from './write-png.ts';

/** A change of what figures look like is a new number: it is part of their `ETag`. */
export const FIGURE_REVISION = 1;
/** A picture is drawn in memory, four bytes a pixel. */
const MAX_PIXELS = 48_000_000;
const TOO_DENSE = 'Choose a shorter passage or fewer timelines.';
const TOO_LARGE =
  'This picture would be too large. Choose fewer dots per inch, a smaller width or fewer timelines.';

/** All that a figure is made of; it is sent to a reader's process. */
export interface FigureRequest {
  /** The version's timelines, as the viewer's JSON has them. */
  readonly json: Uint8Array;
  readonly format: 'svg' | 'pdf' | 'png';
  readonly settings: FigureSettings;
  /** Undefined for the whole recording. */
  readonly passage: { readonly measures: MeasurePassage } | { readonly time: Span } | undefined;
  /** Ids of timelines, top first; undefined for those that the author shows. */
  readonly timelines: readonly number[] | undefined;
  /** Seconds of the recording, or what `unit` says. */
  readonly length: number;
  readonly unit: TimeUnit;
  readonly title: string;
  readonly author: string;
  readonly cited: Omit<Cited, 'passage'>;
  readonly hasCaption: boolean;
  /** Whether the letters of an SVG are text rather than outlines. */
  readonly hasText: boolean;
  readonly dpi: number;
}

/** The file of a figure, or in words why there is none. */
export type FigureResult =
  | { readonly bytes: Uint8Array; readonly leftOut: number; readonly problem?: never }
  | { readonly problem: string; readonly isTooDense: boolean };

/** A passage in seconds, in words, and as addresses have it. */
interface FoundPassage {
  readonly span: Span;
  readonly words: string | undefined;
  readonly query: string;
}

const refusal = (problem: string, isTooDense = false): FigureResult => ({ problem, isTooDense });

/** The fonts of the process, once it has drawn a figure. */
let fonts: FontSet | undefined;

/** Draws the figure of a stored version. */
export async function drawFigure(request: FigureRequest): Promise<FigureResult> {
  const all = openTimelines(request.json, request.unit);
  const measures = all.find((timeline) => timeline.measures)?.measures;
  const found = findPassage(request, measures?.all);
  if (typeof found === 'string') return refusal(found);
  const timelines = chosenTimelines(all, request.timelines);
  if (typeof timelines === 'string') return refusal(timelines);
  const address = request.cited.address + found.query;
  fonts ??= new FontSet();
  try {
    const figure = composeFigure(request.settings, {
      timelines: timelines.map((timeline) => ({ ...timeline, name: timelineName(timeline) })),
      unit: request.unit,
      ...{ measures, passage: found.span, isEndShown: found.span.end >= request.length, lettering: fonts },
      caption: request.hasCaption
        ? captionOf({ ...request.cited, address, passage: found.words })
        : undefined,
    });
    const names = timelines.filter(isDrawable).map(timelineName).join(', ');
    const where = found.words === undefined ? '' : `, ${found.words}`;
    const description = `Timelines of ${request.title}${where}: ${names}.`;
    return await written(figure, request, { description, address, title: request.title + where }, fonts);
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    if (error.reason === 'too_dense') return refusal(TOO_DENSE, true);
    const { start, end } = found.span;
    const { short } = positionsOf(all);
    return refusal(`Nothing stands between ${short(start)} and ${short(end)}.`);
  }
}

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly address: string;
}

async function written(
  figure: Figure,
  { format, hasText, settings, dpi, author, cited }: FigureRequest,
  { title, description, address }: Texts,
  letters: FontSet,
): Promise<FigureResult> {
  const { leftOut, mmPerPx } = figure;
  const outlineOf = letters.outlineOf.bind(letters);
  if (format === 'pdf') {
    const { year, month, day } = cited.publishedOn;
    const madeAt = new Date(Date.UTC(year, month - 1, day));
    const language = cited.language ?? 'en';
    const facts = { title, author, address, description, language, madeAt };
    return { bytes: await writePdf(figure, facts, letters), leftOut };
  }
  const svg = writeSvg(figure, {
    ...{ mmPerPx, title, description },
    ...(!(format === 'svg' && hasText) && { outlineOf }),
  });
  if (format === 'svg') return { bytes: Buffer.from(svg), leftOut };
  const width = pixelsOf(settings.widthMm, dpi);
  if ((width * width * figure.heightPx) / figure.widthPx > MAX_PIXELS) return refusal(TOO_LARGE);
  return { bytes: await writePng(svg, width, dpi), leftOut };
}

function openTimelines(json: Uint8Array, unit: TimeUnit): readonly Timeline[] {
  const { timelines } = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: readonly object[] };
  const read = inDisplayOrder(timelines.map((written, index) => readTimeline({ ...written }, index)));
  const open = createTimelineOpener(unit);
  return read.flatMap((timeline) => {
    const data = timelineData(timeline);
    return data ? [open(data)] : [];
  });
}

/** The timelines of these ids in their order, or those that the author shows; in words which one is not there. */
function chosenTimelines(
  all: readonly Timeline[],
  ids: readonly number[] | undefined,
): readonly Timeline[] | string {
  if (!ids) return all.filter(({ visible }) => visible);
  const chosen: Timeline[] = [];
  for (const id of new Set(ids)) {
    const timeline = all.find((one) => one.id === id);
    if (!timeline) return `tl: this version has no timeline ${id}.`;
    chosen.push(timeline);
  }
  return chosen;
}

function findPassage(
  { passage, length, unit }: Pick<FigureRequest, 'passage' | 'length' | 'unit'>,
  table: Parameters<typeof spanOfMeasures>[0] | undefined,
): FoundPassage | string {
  if (!passage) return { span: { start: 0, end: length }, words: undefined, query: '' };
  if ('time' in passage) {
    const { start, end } = passage.time;
    if (start >= length)
      return unit === 'seconds'
        ? `t: the recording ends at ${shortTime(length)}.`
        : `t: the music ends after ${length} quarter notes.`;
    const named = table && passageOfComponent(table, passage.time);
    return {
      span: { start, end: Math.min(end, length) },
      words: named ? citedMeasures(named) : citedTimes(start, end, unit),
      query: `?t=${start},${end}`,
    };
  }
  if (!table) return 'This file has no measures. Give t, in seconds.';
  const { span, problem } = spanOfMeasures(table, passage.measures, length);
  if (!span) return problem;
  const named = namedPassage(table, passage.measures);
  const address = rewrittenPassage(table, passage.measures);
  if (typeof named === 'string') return named;
  if (typeof address === 'string') return address;
  return { span, words: citedMeasures(named), query: `?m=${measuresInAddress(address)}` };
}
