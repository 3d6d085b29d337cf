import { shortTime } from '../../shared/time.ts';
import type { PdfComponent } from '../kind.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { beside, nearestPoint } from '../pick.ts';
import type { TextStyle } from '../shapes.ts';
import { PDF } from '../sizes.ts';
import { eachVisible, xOf } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';

/** One entry per page turn, ascending by time. */
interface PdfColumns {
  readonly components: readonly PdfComponent[];
  readonly time: Float64Array;
}

const ICON_HEIGHT_PX = 24;
const ICON_TOP_PX = (PDF.rowHeightPx - ICON_HEIGHT_PX) / 2;
const NUMBER_MIDDLE_PX = PDF.rowHeightPx / 2 + 2;

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
  draw({ components, time }, view, shapes, inks) {
    eachVisible(time, view, PDF.iconWidthPx, 1, (row, xPx) => {
      shapes.sign('page', xPx, ICON_TOP_PX, PDF.iconWidthPx, ICON_HEIGHT_PX, inks.pdf);
      const middlePx = xPx + PDF.iconWidthPx / 2;
      shapes.label(
        String(components[row]!.page_number),
        middlePx,
        NUMBER_MIDDLE_PX,
        PDF.iconWidthPx,
        pageStyle(components[row]!.page_number),
        inks.pdf,
      );
    });
  },
  hit: ({ time }, view, xPx) => nearestPoint(time, view, xPx, PDF.iconWidthPx / 2),
  place({ time }, row, view) {
    const leftPx = xOf(view, time[row]!);
    return {
      bounds: {
        leftPx: leftPx - 1,
        topPx: ICON_TOP_PX - 1,
        rightPx: leftPx + PDF.iconWidthPx + 1,
        bottomPx: ICON_TOP_PX + ICON_HEIGHT_PX + 1,
      },
      fill: undefined,
    };
  },
  now: () => undefined,
  span: ({ time }, row) => [time[row]!, time[row]!],
  neighbour: ({ components }, row, step) => beside(row, step, components.length),
  label: ({ components }, row) => String(components[row]!.page_number),
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
