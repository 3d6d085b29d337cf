import { shortTime } from '../../shared/time.ts';
import type { PdfComponent } from '../kind.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { beside, nearestPoint, nearestRow, topPoint } from '../pick.ts';
import type { TextStyle } from '../shapes.ts';
import { PDF } from '../sizes.ts';
import { eachVisible, lowerBound, reached, xOf, type LaneView } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';

/** One entry per page turn, ascending by time. */
interface PdfColumns {
  readonly components: readonly PdfComponent[];
  readonly time: Float64Array;
}

const ICON_HEIGHT_PX = 24;
/** The number stands under the folded corner. */
const NUMBER_DROP_PX = 2;
/** Around the icon that is marked. */
const PAD_PX = 3;

const iconTopPx = ({ heightPx }: LaneView) => (heightPx - ICON_HEIGHT_PX) / 2;

/** Longer numbers are smaller. */
function pageStyle(page: number): TextStyle {
  if (page >= 100) return 'page-100';
  return page >= 10 ? 'page-10' : 'page';
}

/** Turns of pages: an icon at each, its left edge at the time, the page's number in it. */
export const pdfViewing: KindViewing<PdfComponent, PdfColumns> = {
  name: 'PDF',
  toColumns(unsorted) {
    const components = unsorted.toSorted((a, b) => a.time - b.time);
    return { components, time: Float64Array.from(components, ({ time }) => time) };
  },
  count: ({ components }) => components.length,
  id: ({ components }, row) => components[row]!.id,
  heightPx: () => PDF.rowHeightPx,
  leastHeightPx: () => ICON_HEIGHT_PX + 2,
  draw({ components, time }, view, shapes, inks) {
    eachVisible(time, view, PDF.iconWidthPx, 1, (row, xPx) => {
      shapes.sign('page', xPx, iconTopPx(view), PDF.iconWidthPx, ICON_HEIGHT_PX, inks.pdf);
      const middlePx = xPx + PDF.iconWidthPx / 2;
      shapes.label(
        String(components[row]!.page_number),
        middlePx,
        view.heightPx / 2 + NUMBER_DROP_PX,
        PDF.iconWidthPx,
        pageStyle(components[row]!.page_number),
        inks.pdf,
      );
    });
  },
  hit: ({ time }, view, xPx) =>
    topPoint(time, view, xPx, 0, PDF.iconWidthPx) ?? nearestPoint(time, view, xPx, PDF.iconWidthPx / 2),
  place({ time }, row, view) {
    const leftPx = xOf(view, time[row]!);
    return {
      bounds: {
        leftPx: leftPx - PAD_PX,
        topPx: iconTopPx(view) - PAD_PX,
        rightPx: leftPx + PDF.iconWidthPx + PAD_PX,
        bottomPx: iconTopPx(view) + ICON_HEIGHT_PX + PAD_PX,
      },
      fill: undefined,
    };
  },
  // A page is open until the next one; of several at one moment the first is drawn.
  now({ time }, at, rows) {
    const index = reached(time, at);
    if (index !== undefined) rows.push(lowerBound(time, time[index]!));
  },
  span: ({ time }, row) => [time[row]!, time[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  enter: ({ time }, at) => nearestRow(time, at),
  label: ({ components }, row) => `Page ${components[row]!.page_number}`,
  inspect({ components }, row, surroundings) {
    const { page_number, time } = components[row]!;
    return [
      { name: 'Page', value: String(page_number) },
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
    ];
  },
  describe({ components }, row, surroundings) {
    const { page_number, time } = components[row]!;
    return sentence(
      `Page ${page_number}`,
      shortTime(time),
      spokenMeasures(time, time, surroundings),
      `${row + 1} of ${components.length}`,
    );
  },
};
