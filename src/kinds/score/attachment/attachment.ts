import type { KindAttachment } from '../../contract/kind.ts';
import { cutRow } from '../../engraving/cut.ts';
import { readEngravedStrip, StripError } from './strip.ts';

/** The engraved score of a timeline as lines of JSON: its head, then a piece for each measure. */
export const attachment: KindAttachment = (timeline) => {
  const svg = timeline.raw('svg_data');
  if (typeof svg !== 'string' || svg.trim() === '') return undefined;
  try {
    const { head, pieces } = cutRow(readEngravedStrip(svg), timeline.raw('viewer_beat_x'));
    return [head, ...pieces].map((part) => `${JSON.stringify(part)}\n`);
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
    timeline.warn('svg_data', `${error.problem}; the notes are shown without their engraved score`);
    return undefined;
  }
};
