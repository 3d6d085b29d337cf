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
 * Name of a harmony in the key in force; undefined for a harmony whose tonic is not known. Falls back to the label from
 * the file where none can be derived.
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
