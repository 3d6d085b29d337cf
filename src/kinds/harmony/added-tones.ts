/** A tone above those of another quality. */
interface AddedTone {
  /** The quality that it is added to. */
  readonly base: string;
  /** Interval above the root as a figure: `♭9`, `11`. */
  readonly figure: string;
  readonly semitones: number;
  readonly spoken: string;
}

const FLAT_NINTH = { figure: '♭9', semitones: 13, spoken: 'flat nine' };
const NINTH = { figure: '9', semitones: 14, spoken: 'added nine' };
const SHARP_NINTH = { figure: '♯9', semitones: 15, spoken: 'sharp nine' };
const ELEVENTH = { figure: '11', semitones: 17, spoken: 'added eleven' };
const SHARP_ELEVENTH = { figure: '♯11', semitones: 18, spoken: 'sharp eleven' };
const FLAT_THIRTEENTH = { figure: '♭13', semitones: 20, spoken: 'flat thirteen' };
const THIRTEENTH = { figure: '13', semitones: 21, spoken: 'added thirteen' };
const SIXTH = { figure: '6', semitones: 9, spoken: 'added six' };

/**
 * Qualities of the desktop program since 0.7: each is an earlier quality with an added tone, which is never the bass.
 */
export const ADDED_TONES: ReadonlyMap<string, AddedTone> = new Map<string, AddedTone>([
  ['dominant-seventh-flat-ninth', { base: 'dominant-seventh', ...FLAT_NINTH }],
  ['dominant-seventh-sharp-ninth', { base: 'dominant-seventh', ...SHARP_NINTH }],
  ['dominant-seventh-sharp-eleventh', { base: 'dominant-seventh', ...SHARP_ELEVENTH }],
  ['dominant-seventh-flat-thirteenth', { base: 'dominant-seventh', ...FLAT_THIRTEENTH }],
  ['dominant-seventh-added-thirteenth', { base: 'dominant-seventh', ...THIRTEENTH }],
  ['dominant-ninth-sharp-eleventh', { base: 'dominant-ninth', ...SHARP_ELEVENTH }],
  ['major-seventh-sharp-eleventh', { base: 'major-seventh', ...SHARP_ELEVENTH }],
  ['major-seventh-added-sixth', { base: 'major-seventh', ...SIXTH }],
  ['major-sixth-added-ninth', { base: 'major-sixth', ...NINTH }],
  ['minor-sixth-added-ninth', { base: 'minor-sixth', ...NINTH }],
  ['major-added-ninth', { base: 'major', ...NINTH }],
  ['minor-added-ninth', { base: 'minor', ...NINTH }],
  ['minor-seventh-added-eleventh', { base: 'minor-seventh', ...ELEVENTH }],
]);

/** The quality without its added tone. */
export const baseOf = (quality: string): string => ADDED_TONES.get(quality)?.base ?? quality;
