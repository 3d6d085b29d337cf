import { entryAt } from '../../shared/elements.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import { inOrder, isTime, wholeNumberOf, type WireComponent } from '../contract/wire-component.ts';
import type { PdfComponent } from './component.ts';
import type { KindEncoding } from '../contract/kind-timeline.ts';
import { MAX_PAGE } from '../fields/ranges.ts';

/** One entry per page turn, ascending by time. */
export interface PdfColumns {
  readonly ids: Ids;
  readonly time: Float64Array;
  readonly page: Uint32Array;
}

function withDefaults(written: WireComponent<PdfComponent>): PdfComponent | undefined {
  if (!isTime(written.time)) return undefined;
  const page = wholeNumberOf(written.page_number, 1, MAX_PAGE, 1);
  return page === written.page_number
    ? (written as PdfComponent)
    : { ...(written as PdfComponent), page_number: page };
}

function toColumns(unsorted: readonly PdfComponent[]): PdfColumns {
  const components = inOrder(unsorted, (a, b) => a.time - b.time);
  const ids = new Float64Array(components.length);
  const time = new Float64Array(components.length);
  const page = new Uint32Array(components.length);
  for (let row = 0; row < components.length; row++) {
    const component = entryAt(components, row);
    ids[row] = component.id;
    time[row] = component.time;
    page[row] = component.page_number;
  }
  return { ids: packIds(ids), time, page };
}

export const encoding: KindEncoding<PdfComponent, PdfColumns> = { withDefaults, toColumns };
