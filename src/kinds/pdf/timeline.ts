import { float64At, uint32At } from '../../shared/elements.ts';
import type {
  Entry,
  Hit,
  Lane,
  Listening,
  MusicalContext,
  OpenKind,
  Place,
  Words,
} from '../contract/kind-timeline.ts';
import { nearestPoint, topPoint } from '../picking/pick.ts';
import { PointOrder, PointRows } from '../picking/points.ts';
import type { Palette, Shapes, TextStyle } from '../contract/shapes.ts';
import { PDF } from '../drawing/sizes.ts';
import { eachVisible, firstAfter, lowerBound, reached, xOf, type LaneView } from '../contract/visible.ts';
import { measureEntry, sentence, timeEntry, whereInWords } from '../words/wording.ts';
import type { PdfColumns } from './columns.ts';

const TOKENS = { pdf: 'viewer-pdf' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

const ICON_HEIGHT_PX = 24;
/** The number stands under the folded corner. */
const NUMBER_DROP_PX = 2;
/** Distance of the outline around an icon. */
const PAD_PX = 3;

const iconTopPx = ({ heightPx }: LaneView) => (heightPx - ICON_HEIGHT_PX) / 2;

/** Text style of a page number: longer numbers are smaller. */
function pageStyle(page: number): TextStyle {
  if (page >= 100) return 'page-100';
  return page >= 10 ? 'page-10' : 'page';
}

/** Turns of pages: an icon at each, its left edge at the time, the page's number in it. */
class PdfLane implements Lane {
  readonly heightPx = PDF.rowHeightPx;
  readonly leastHeightPx = ICON_HEIGHT_PX + 2;

  constructor(private readonly columns: PdfColumns) {}

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { page, time } = this.columns;
    const color = palette.of(TOKENS.pdf);
    const drawIcon = (row: number, xPx: number) => {
      shapes.setAnchor(xPx);
      shapes.sign('page', xPx, iconTopPx(view), PDF.iconWidthPx, ICON_HEIGHT_PX, color);
      const middlePx = xPx + PDF.iconWidthPx / 2;
      shapes.label(
        String(uint32At(page, row)),
        middlePx,
        view.heightPx / 2 + NUMBER_DROP_PX,
        PDF.iconWidthPx,
        pageStyle(uint32At(page, row)),
        color,
      );
    };
    eachVisible(time, view, PDF.iconWidthPx, 1, drawIcon);
  }

  hit(view: LaneView, xPx: number): Hit | undefined {
    const { time } = this.columns;
    return (
      topPoint(time, view, xPx, 0, PDF.iconWidthPx) ?? nearestPoint(time, view, xPx, PDF.iconWidthPx / 2)
    );
  }

  place(row: number, view: LaneView): Place {
    const leftPx = xOf(view, float64At(this.columns.time, row));
    return {
      bounds: {
        leftPx: leftPx - PAD_PX,
        topPx: iconTopPx(view) - PAD_PX,
        rightPx: leftPx + PDF.iconWidthPx + PAD_PX,
        bottomPx: iconTopPx(view) + ICON_HEIGHT_PX + PAD_PX,
      },
      fill: undefined,
    };
  }
}

class PdfWords implements Words {
  constructor(
    private readonly columns: PdfColumns,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return `Page ${uint32At(this.columns.page, row)}`;
  }

  inspect(row: number): readonly Entry[] {
    const time = float64At(this.columns.time, row);
    return [
      { name: 'Page', value: String(uint32At(this.columns.page, row)) },
      { name: 'Timeline', value: this.context.timelineName },
      ...measureEntry(time, this.context),
      timeEntry('Time', time, this.context),
    ];
  }

  describe(row: number): string {
    const time = float64At(this.columns.time, row);
    return sentence(
      this.label(row),
      whereInWords(time, time, this.context),
      `${row + 1} of ${this.columns.time.length}`,
    );
  }
}

/** A page is open until the next one; of several at one moment the first is drawn. */
class PdfListening implements Listening {
  constructor(private readonly time: Float64Array) {}

  now(at: number, rows: number[]): number {
    const index = reached(this.time, at);
    if (index !== undefined) rows.push(lowerBound(this.time, float64At(this.time, index)));
    return firstAfter(this.time, at);
  }
}

export const open: OpenKind<PdfColumns> = (columns, context) => ({
  rows: new PointRows(columns.ids, columns.time),
  lane: new PdfLane(columns),
  words: new PdfWords(columns, context),
  order: new PointOrder(columns.time),
  listening: new PdfListening(columns.time),
  pages: { time: columns.time, page: columns.page },
});
