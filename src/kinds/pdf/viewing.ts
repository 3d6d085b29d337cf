import { shortTime } from '../../shared/time.ts';
import { idAt } from '../ids.ts';
import type { PdfComponent } from './component.ts';
import type { KindViewing } from '../kind-viewing.ts';
import { beside, nearestPoint, nearestRow, topPoint } from '../pick.ts';
import type { TextStyle } from '../shapes.ts';
import { PDF } from '../sizes.ts';
import { eachVisible, lowerBound, reached, xOf, type LaneView } from '../visible.ts';
import { measureEntry, sentence, spokenMeasures, timeEntry } from '../wording.ts';
import { complete, toColumns, type PdfColumns } from './columns.ts';

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
export const viewing: KindViewing<PdfComponent, PdfColumns> = {
  complete,
  toColumns,
  bind: (data) => data,
  count: ({ time }) => time.length,
  id: ({ ids }, row) => idAt(ids, row),
  heightPx: () => PDF.rowHeightPx,
  leastHeightPx: () => ICON_HEIGHT_PX + 2,
  draw({ page, time }, view, shapes, inks) {
    eachVisible(time, view, PDF.iconWidthPx, 1, (row, xPx) => {
      shapes.pin(xPx);
      shapes.sign('page', xPx, iconTopPx(view), PDF.iconWidthPx, ICON_HEIGHT_PX, inks.pdf);
      const middlePx = xPx + PDF.iconWidthPx / 2;
      shapes.label(
        String(page[row]!),
        middlePx,
        view.heightPx / 2 + NUMBER_DROP_PX,
        PDF.iconWidthPx,
        pageStyle(page[row]!),
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
  neighbour: ({ time }, row, step) => beside(row, step, time.length),
  enter: ({ time }, at) => nearestRow(time, at),
  pageTurns: ({ time, page }) => ({ time, page }),
  label: ({ page }, row) => `Page ${page[row]!}`,
  inspect(columns, row, surroundings) {
    const time = columns.time[row]!;
    return [
      { name: 'Page', value: String(columns.page[row]!) },
      { name: 'Timeline', value: surroundings.timelineName },
      timeEntry('Time', time),
      ...measureEntry(time, surroundings),
    ];
  },
  describe(columns, row, surroundings) {
    const time = columns.time[row]!;
    return sentence(
      `Page ${columns.page[row]!}`,
      shortTime(time),
      spokenMeasures(time, time, surroundings),
      `${row + 1} of ${columns.time.length}`,
    );
  },
};
