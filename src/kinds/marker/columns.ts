import { entryAt } from '../../shared/elements.ts';
import { colorPacker } from '../columns/colors.ts';
import { binsFor, type Bins } from '../level-of-detail/bins.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import { inOrder, isText, isTime, textOf, type WireComponent } from '../contract/wire-component.ts';
import type { MarkerComponent } from './component.ts';
import type { KindEncoding } from '../contract/kind-timeline.ts';
import { textPacker, type Texts } from '../columns/texts.ts';

/** One entry per marker, ascending by time. */
export interface MarkerColumns {
  readonly ids: Ids;
  readonly time: Float64Array;
  readonly bins: Bins;
  /** Packed colours; 0 where none is given. */
  readonly color: Uint32Array;
  readonly labels: Texts;
  readonly comments: Texts;
}

function withDefaults(written: WireComponent<MarkerComponent>): MarkerComponent | undefined {
  const { time, label, color, comments } = written;
  if (!isTime(time)) return undefined;
  if (isText(label) && isText(color) && isText(comments)) return written as MarkerComponent;
  return {
    ...(written as MarkerComponent),
    label: textOf(label),
    color: textOf(color),
    comments: textOf(comments),
  };
}

function toColumns(unsorted: readonly MarkerComponent[]): MarkerColumns {
  const components = inOrder(unsorted, (a, b) => a.time - b.time);
  const count = components.length;
  const ids = new Float64Array(count);
  const time = new Float64Array(count);
  const color = new Uint32Array(count);
  const labels = textPacker(count);
  const comments = textPacker(count);
  const packed = colorPacker();
  for (let row = 0; row < components.length; row++) {
    const marker = entryAt(components, row);
    ids[row] = marker.id;
    time[row] = marker.time;
    color[row] = packed(marker.color);
    labels.add(marker.label);
    comments.add(marker.comments);
  }
  return {
    ids: packIds(ids),
    time,
    bins: binsFor(time),
    color,
    labels: labels.pack(),
    comments: comments.pack(),
  };
}

export const encoding: KindEncoding<MarkerComponent, MarkerColumns> = { withDefaults, toColumns };
