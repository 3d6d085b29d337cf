import type { Chord } from './chord.ts';
import type { HarmonyComponent } from './component.ts';

/** The parts of a harmony; undefined where its label alone is known. */
export function chordOf(component: HarmonyComponent): Chord | undefined {
  const { step, accidental, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = component;
  return step === undefined ? undefined : { step, accidental, quality, inversion, appliedTo };
}

/** Whether all fields are as the desktop program makes them: the author's text is the chord then (discovery, section 2.1). */
export const isTextAlone = ({
  display_mode: mode,
  step,
  accidental,
  quality = 'major',
  inversion = 0,
  applied_to: of = 0,
}: Omit<HarmonyComponent, 'id' | 'time' | 'comments'>) =>
  mode === 'custom' && step === 0 && accidental === 0 && quality === 'major' && inversion === 0 && of === 0;
