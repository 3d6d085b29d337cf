import { shortTime } from './time.ts';

/** Seconds by which a recording and its analysis may differ: encoders add some tenths, and some players round. */
const SAME_LENGTH = 1;

/** A length rounded for messages: encoders drop some hundredths. */
export const roundTime = (seconds: number): string => shortTime(Math.round(seconds));

/** Sentences that follow two lengths that differ. */
interface LengthWords {
  /** Words for a recording that ends first, at `time`. */
  readonly shorter: (time: string) => string;
  /** Words for an analysis that ends first, at `time`. */
  readonly longer: (time: string) => string;
}

/** A sentence with both lengths and its consequence; undefined for lengths that match. */
export function lengthsInWords(
  recording: number,
  analysis: number,
  { shorter, longer }: LengthWords,
): string | undefined {
  if (!Number.isFinite(recording) || analysis <= 0 || Math.abs(recording - analysis) <= SAME_LENGTH)
    return undefined;
  const [long, end] = [roundTime(recording), roundTime(analysis)];
  return `The recording is ${long} long, the analysis ${end}. ${recording < analysis ? shorter(long) : longer(end)}`;
}
