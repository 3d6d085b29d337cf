import { isRecord } from '../../shared/fields.ts';
import type { EmbeddedNotation, RawObject } from '../contract/kind.ts';

/** Formats of scores in a document of 1.0 (tla-1.0, section 8). */
const MEI = 'mei';
const LEGACY = 'svg-osmd-legacy';
const UNNAMED = 'Score';

/**
 * A timeline of format 1.0 in the layout of 0.x: the engraved strip of a legacy score, or the MEI that its score is. The `beat_x`
 * of a strip are by time, those of 0.x by measures; without any, notes are found by the widths of their measures.
 */
export function fromFormat1(timeline: RawObject, score: RawObject | undefined): RawObject {
  if (!score || !Array.isArray(score['content'])) return timeline;
  const text = score['content'].join('\n');
  if (score['format'] === LEGACY) return { ...timeline, svg_data: text };
  return score['format'] === MEI ? { ...timeline, mei: { name: nameOf(score), text } } : timeline;
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
