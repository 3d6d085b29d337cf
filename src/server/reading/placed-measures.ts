import { namedPassage } from '../../measures/find-passage.ts';
import { measuresInAddress, type MeasurePassage } from '../../measures/measure-passage.ts';
import { citedMeasures } from '../../measures/measure-words.ts';
import { rewrittenPassage } from '../../measures/passage-of.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { storedMeasures } from '../viewer-json/stored-measures.ts';

/** A version's JSON, and the measures that are looked for in it. */
export interface MeasureSearch {
  readonly json: Uint8Array;
  readonly passage: MeasurePassage;
}

/** Measures of a stored version as its addresses have them, and as they are cited; in words why it has none such. */
export type PlacedMeasures =
  | { readonly address: string; readonly cited: string; readonly problem?: never }
  | { readonly problem: string };

/** Looks for measures by their names. */
export function placeMeasures({ json, passage }: MeasureSearch): PlacedMeasures {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const counted = storedMeasures(readStoredTimelines(viewed.timelines));
  if (!counted) return { problem: 'This file has no measures. Give t, in seconds.' };
  const address = rewrittenPassage(counted, passage);
  const named = namedPassage(counted, passage);
  if (typeof address === 'string') return { problem: address };
  if (typeof named === 'string') return { problem: named };
  return { address: measuresInAddress(address), cited: citedMeasures(named) };
}
