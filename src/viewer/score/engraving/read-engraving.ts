import type { EngravedPiece, EngravingHead } from '../../../kinds/engraving/engraving.ts';
import { memoize } from '../../../shared/memoize.ts';
import { entryAt } from '../../../shared/elements.ts';
import { EngravingError } from './engraving.ts';
import { type Engraving } from './engraving.ts';
import { anchorsOf } from './measure-anchors.ts';
import { placesIn } from './score-places.ts';

/** Measures of one system, which is first spaced out and then drawn. */
const KEPT_PIECES = 32;

/** Reads the head of an engraving's lines; measures stay text until they are drawn. */
export function readEngraving([first = '', ...measures]: readonly string[]): Engraving {
  const head = parse(first) as EngravingHead;
  if (head.measures.length !== measures.length) throw new EngravingError('broken');
  const piece = memoize(KEPT_PIECES, (measure) => parse(entryAt(measures, measure)) as EngravedPiece);
  return { head, anchors: anchorsOf(head), places: placesIn(head), piece };
}

/** Parses output of this server. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EngravingError('broken', { cause: error });
  }
}
