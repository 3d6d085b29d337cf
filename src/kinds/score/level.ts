import type { TimeView } from '../contract/visible.ts';
import type { ScoreColumns } from './columns.ts';

/**
 * Level of detail: heads with accidentals; strokes at their beginnings; bars alone; a strip of sounding ranges, in
 * which single notes cannot be distinguished.
 */
export type Level = 'heads' | 'strokes' | 'bars' | 'strip';

/** Least mean distance of the times at which notes begin, in CSS pixels. */
const MIN_ONSET_PX = { heads: 14, strokes: 6, bars: 3 } as const;

/** The least scale at which notes have more than bars. */
export const leastScaleOfSigns = ({ onsetSeconds }: Pick<ScoreColumns, 'onsetSeconds'>) =>
  onsetSeconds === 0 ? 0 : MIN_ONSET_PX.strokes / onsetSeconds;

export function levelOf(
  { onsetSeconds }: Pick<ScoreColumns, 'onsetSeconds'>,
  { pxPerSecond }: Pick<TimeView, 'pxPerSecond'>,
): Level {
  const onsetPx = onsetSeconds === 0 ? Infinity : onsetSeconds * pxPerSecond;
  if (onsetPx >= MIN_ONSET_PX.heads) return 'heads';
  if (onsetPx >= MIN_ONSET_PX.strokes) return 'strokes';
  return onsetPx >= MIN_ONSET_PX.bars ? 'bars' : 'strip';
}
