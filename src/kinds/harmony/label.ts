import { analyticPieces } from './analytic.ts';
import type { HarmonyComponent } from '../kind.ts';
import type { Key } from './chord.ts';
import { chordPieces } from './letter-labels.ts';
import { letters, type Piece } from './pieces.ts';
import { romanPieces } from './roman.ts';

/** A harmony's or a key's own fields, without what the server keeps of it. */
type Labelled = Omit<HarmonyComponent, 'id' | 'label' | 'time' | 'comments'>;

/** What a harmony is called, in the key that holds for it. */
export function harmonyPieces(harmony: Labelled, key: Key): readonly Piece[] {
  if (harmony.display_mode === 'custom') {
    const text = harmony.custom_text ?? '';
    return harmony.custom_text_font_type === 'analytic' ? analyticPieces(text) : [letters(text)];
  }
  const chord = {
    step: harmony.step,
    accidental: harmony.accidental,
    quality: harmony.quality ?? 'major',
    inversion: harmony.inversion ?? 0,
    appliedTo: harmony.applied_to ?? 0,
  };
  return harmony.display_mode === 'roman' ? romanPieces(chord, key) : chordPieces(chord);
}

/** The key that a component of kind KEY begins; of an unknown mode, the major one. */
export const keyOf = ({ step, accidental, type = 'major' }: Labelled): Key => ({ step, accidental, type });
