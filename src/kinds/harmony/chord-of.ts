import type { Chord } from './chord.ts';
import type { HarmonyComponent } from './component.ts';

/** The parts of a harmony; undefined where its label alone is known. */
export function chordOf(component: HarmonyComponent): Chord | undefined {
  const { step, accidental, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = component;
  return step === undefined ? undefined : { step, accidental, quality, inversion, appliedTo };
}
