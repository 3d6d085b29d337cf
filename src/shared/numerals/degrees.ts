/** Semitones of a scale above its tonic. */
export const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const;
export const NATURAL_MINOR = [0, 2, 3, 5, 7, 8, 10] as const;

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** The note on a degree of a scale, raised or lowered by a sign; steps count letters from C = 0. */
export function noteOnDegree(
  tonic: { readonly step: number; readonly accidental: number },
  scale: readonly number[],
  degree: number,
  sign: number,
): { readonly step: number; readonly accidental: number } {
  const step = modulo(tonic.step + degree, 7);
  const semitones = (MAJOR[tonic.step] ?? 0) + tonic.accidental + (scale[degree] ?? 0) + sign;
  return { step, accidental: modulo(semitones - (MAJOR[step] ?? 0) + 6, 12) - 6 };
}
