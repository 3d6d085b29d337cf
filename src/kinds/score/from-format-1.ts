import { isRecord } from '../../shared/fields.ts';
import { upperBound } from '../../shared/sorted.ts';
import type { EmbeddedNotation, NamedParts, RawObject } from '../contract/kind.ts';

/** Part of a beat that has passed just before the next: an anchor belongs to the measure that it is in. */
const ALMOST = 0.999;
/** Formats of scores in a document of 1.0 (tla-1.0, section 8). */
const MEI = 'mei';
const LEGACY = 'svg-osmd-legacy';
const UNNAMED = 'Score';

/** A timeline of format 1.0 in the layout of 0.x: the engraved strip of a legacy score, or the MEI that its score is. */
export function fromFormat1(timeline: RawObject, { score, table }: NamedParts): RawObject {
  if (!score || !Array.isArray(score['content'])) return timeline;
  const text = score['content'].join('\n');
  if (score['format'] === LEGACY)
    return { ...timeline, svg_data: text, viewer_beat_x: anchorsOf(score['beat_x'], table) };
  return score['format'] === MEI ? { ...timeline, mei: { name: nameOf(score), text } } : timeline;
}

/**
 * Places in a strip as 0.x has them, by measure and the part of it that has passed, from `beat_x` by time. Of the times through a
 * measure the first counts, since the strip has it once.
 */
function anchorsOf(beatX: unknown, table: RawObject | undefined): RawObject {
  if (!Array.isArray(beatX) || !table) return {};
  const times = beatTimesOf(table);
  const [sizes, numbers] = [listOf(table['beats_in_measure']), listOf(table['measure_numbers'])];
  const measureOf = sizes.flatMap((size, measure) => Array<number>(size).fill(measure));
  let beats = 0;
  const firsts = sizes.map((size) => (beats += size) - size);
  const anchors = new Map<string, number>();
  for (const pair of beatX as readonly unknown[]) {
    const [time, x] = listOf(pair);
    if (time === undefined || x === undefined) continue;
    const beat = Math.max(upperBound(times, time) - 1, 0);
    const measure = measureOf[beat];
    const number = numbers[measure ?? -1];
    if (measure === undefined || number === undefined) continue;
    const start = times[beat] ?? 0;
    const end = times[beat + 1] ?? 2 * start - (times[beat - 1] ?? start);
    const part = end > start ? Math.min(Math.max((time - start) / (end - start), 0), ALMOST) : 0;
    const place = number + (beat - (firsts[measure] ?? beat) + part) / (sizes[measure] ?? 1);
    if (!anchors.has(String(place))) anchors.set(String(place), x);
  }
  return Object.fromEntries(anchors);
}

const listOf = (written: unknown): readonly number[] =>
  Array.isArray(written) && written.every((entry) => typeof entry === 'number') ? written : [];

function beatTimesOf({ components }: RawObject): readonly number[] {
  const entries = isRecord(components) ? Object.values(components) : [];
  const times = entries.flatMap((entry) => {
    const { kind, time } = isRecord(entry) ? entry : {};
    return kind === 'BEAT' && typeof time === 'number' ? [time] : [];
  });
  return times.sort((a, b) => a - b);
}

function nameOf({ source }: RawObject): string {
  const file = isRecord(source) ? source['file'] : undefined;
  return typeof file === 'string' && file.trim() !== '' ? file.trim() : UNNAMED;
}

/** The MEI of a timeline of format 1.0. */
export function notation({ mei }: RawObject): EmbeddedNotation | undefined {
  if (!isRecord(mei)) return undefined;
  return { name: String(mei['name']), text: String(mei['text']) };
}
