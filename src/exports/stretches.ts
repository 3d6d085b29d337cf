import type { ExportedEntry, ExportedPart } from '../kinds/contract/exporting.ts';

/** How long a point that holds for a moment is drawn, in seconds; less where the next one comes before. */
const MOMENT = 0.1;

/**
 * The entries of a part for a format without points: a point holds until the next one, the last until the end of the
 * recording, or for a moment. `length` and times are seconds.
 */
export function* stretches(
  part: ExportedPart,
  length: number,
  lasts: ExportedPart['lasts'] = part.lasts,
): Generator<ExportedEntry> {
  let before: ExportedEntry | undefined;
  for (const entry of part.entries()) {
    if (before) yield stretched(before, entry.start, lasts);
    before = entry;
  }
  if (before) yield stretched(before, Math.max(length, before.start), lasts);
}

function stretched(entry: ExportedEntry, next: number, lasts: ExportedPart['lasts']): ExportedEntry {
  if (entry.end > entry.start) return entry;
  return { ...entry, end: lasts === 'a moment' ? Math.min(entry.start + MOMENT, next) : next };
}
