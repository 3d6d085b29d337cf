import { BLACK_INK } from './day-colors.ts';
import { drawSystem, type DrawnSystem, type SystemRequest } from './draw-system.ts';
import { createInks, type InkMode } from './inks.ts';
import { paperScale } from './paper-scale.ts';
import {
  moved,
  type Drawing,
  type Lettering,
  type PaperSizes,
  type PaperTimeline,
  type Primitive,
} from './figure.ts';
import { ShapeRecorder } from './record-shapes.ts';
import { drawnText, wrapped } from '../kinds/drawing/text-layout.ts';

/** Widths of a figure in millimetres: of one column, of one and a half, of a page, and of a slide. */
export const FIGURE_WIDTHS_MM = [90, 140, 190, 338] as const;
export const MIN_FIGURE_MM = 60;
export const MAX_FIGURE_MM = 420;
/** Heights of labels in points. */
export const FIGURE_TEXTS_PT = [7.5, 9, 10.5] as const;
export const FIGURE_SCALES = ['measures', 'time', 'both', 'none'] as const;
/** More than fit on any page; each is an element of the SVG. */
export const MAX_PRIMITIVES = 20_000;

/** What a reader chooses for a figure. */
export interface FigureSettings {
  readonly widthMm: number;
  readonly textPt: (typeof FIGURE_TEXTS_PT)[number];
  readonly mode: InkMode;
  readonly scale: SystemRequest['scale'];
  readonly hasNames: boolean;
}

interface FigureContent extends Pick<
  SystemRequest,
  'timelines' | 'measures' | 'passage' | 'unit' | 'isEndShown' | 'lettering'
> {
  /** The caption under the figure; undefined for none. */
  readonly caption: string | undefined;
}

export interface Figure extends Drawing {
  readonly mmPerPx: number;
  /** Timelines that are not in it, since nothing of them is drawn in the passage. */
  readonly empty: readonly PaperTimeline[];
  /** Where the caption stands, from its top on; undefined without one. */
  readonly captionTopPx: number | undefined;
}

/** A figure that cannot be made. */
export class FigureError extends Error {
  constructor(readonly reason: 'too_dense' | 'nothing_there') {
    super(reason);
  }
}

const CAPTION_GAP_PX = 12;
const CAPTION_LINE_PX = 15;
const MAX_CAPTION_LINES = 12;
/** Space above and below, in which letters reach beyond their lanes. */
const PAD_PX = 2;

/** A passage as one figure. Throws `FigureError` where nothing stands in it, or too much to be drawn. */
export function composeFigure(settings: FigureSettings, content: FigureContent): Figure {
  if (content.passage.end <= content.passage.start) throw new FigureError('nothing_there');
  const { mmPerPx, sizes } = paperScale(settings.textPt);
  const widthPx = settings.widthMm / mmPerPx;
  const { scale, hasNames, mode } = settings;
  const system = drawSystem({ ...content, widthPx, scale, hasNames, sizes });
  if (system.lanes.length === 0) throw new FigureError('nothing_there');
  const caption = drawCaption(content.caption ?? '', widthPx, content.lettering, sizes);
  const isCaptioned = caption.heightPx > 0;
  const captionTopPx = PAD_PX + system.heightPx + CAPTION_GAP_PX;
  const primitives: readonly Primitive[] = [
    ...inked(system, mode),
    ...moved(caption.primitives, 0, captionTopPx),
  ];
  if (primitives.length > MAX_PRIMITIVES) throw new FigureError('too_dense');
  return {
    widthPx,
    heightPx: (isCaptioned ? captionTopPx + caption.heightPx : PAD_PX + system.heightPx) + PAD_PX,
    primitives,
    leftOut: system.leftOut + caption.leftOut,
    mmPerPx,
    empty: system.empty,
    captionTopPx: isCaptioned ? captionTopPx : undefined,
  };
}

function inked({ primitives }: DrawnSystem, mode: InkMode): readonly Primitive[] {
  // Before hatching and letters' grounds add to them.
  if (primitives.length > MAX_PRIMITIVES) throw new FigureError('too_dense');
  return moved(createInks(mode, primitives)(primitives), 0, PAD_PX);
}

function drawCaption(text: string, widthPx: number, lettering: Lettering, sizes: PaperSizes): Drawing {
  const edges = { leftPx: 0, rightPx: widthPx, lanePx: widthPx, isEndShown: true };
  const recorder = new ShapeRecorder(edges, lettering, sizes);
  const lines =
    text === ''
      ? []
      : wrapped(drawnText(text).text, widthPx, MAX_CAPTION_LINES, (part) => recorder.width(part, 'ruler'));
  lines.forEach((line, index) =>
    recorder.paragraph(line, 0, (index + 0.5) * CAPTION_LINE_PX, {
      ...{ roomPx: widthPx, maxLines: 1, style: 'ruler', color: BLACK_INK },
    }),
  );
  const { primitives, leftOut } = recorder;
  return { widthPx, heightPx: lines.length * CAPTION_LINE_PX, primitives, leftOut };
}
