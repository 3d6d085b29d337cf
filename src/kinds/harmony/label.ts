import { analyticPieces } from './analytic.ts';
import type { HarmonyComponent } from './component.ts';
import { C_MAJOR, type Key } from './chord.ts';
import { chordPieces } from './letter-labels.ts';
import { letters, type Piece } from './pieces.ts';
import { romanPieces } from './roman.ts';

/** A harmony's or a key's own fields, without what the server keeps of it. */
type Labelled = Omit<HarmonyComponent, 'id' | 'label' | 'time' | 'comments'> &
  Partial<Pick<HarmonyComponent, 'label'>>;

/**
 * What a harmony is called, in the key that holds for it: undefined for one whose tonic is not known. The label that
 * came with it stands where nothing better can be made.
 */
export function harmonyPieces(harmony: Labelled, key: Key | undefined): readonly Piece[] {
  const { step, label = '' } = harmony;
  if (harmony.display_mode === 'custom') {
    const text = harmony.custom_text ?? label;
    return harmony.custom_text_font_type === 'analytic'
      ? analyticPieces(text, harmony.custom_text_signs)
      : [letters(text)];
  }
  const isRoman = harmony.display_mode === 'roman';
  if (step === undefined || (isRoman && !key && label !== '')) return [letters(label)];
  const chord = {
    step,
    accidental: harmony.accidental,
    quality: harmony.quality ?? 'major',
    inversion: harmony.inversion ?? 0,
    appliedTo: harmony.applied_to ?? 0,
  };
  return isRoman ? romanPieces(chord, key ?? C_MAJOR) : chordPieces(chord);
}

/** The key that a component of kind KEY begins; of an unknown mode, in major. Undefined without a tonic. */
export const keyOf = ({ step, accidental, type = 'major' }: Labelled): Key | undefined =>
  step === undefined ? undefined : { step, accidental, type };
