import { transferables } from '../kinds/registry/encoding.ts';

/** Bytes of the buffers that a timeline lies in. */
export interface ColumnBytes {
  /** All but the labels: times, places, levels of detail. */
  readonly columns: number;
  /** Packed labels and other texts, and which row has which. */
  readonly labels: number;
}

/** Counts what `encodeTimeline` has made, each buffer once. */
export function columnBytes(columns: unknown): ColumnBytes {
  const labels = bytesOf(textsIn(columns));
  return { columns: bytesOf(columns) - labels, labels };
}

const bytesOf = (part: unknown) => transferables(part).reduce((sum, { byteLength }) => sum + byteLength, 0);

/** The packed texts among columns, recognised by their fields. */
function textsIn(part: unknown): readonly object[] {
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) return [];
  if ('bytes' in part && 'ends' in part) return [part];
  return Object.values(part).flatMap(textsIn);
}
