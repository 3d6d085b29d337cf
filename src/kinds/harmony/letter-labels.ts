import { LETTERS, type Chord, type Key } from './chord.ts';
import { accidental, letters, spokenNumber, tail, type Piece } from './pieces.ts';
import { QUALITIES } from './qualities.ts';

/** Spoken words by the interval of the bass above the root. */
const BASS_WORDS: Readonly<Record<number, string>> = {
  3: 'over the third',
  5: 'over the fifth',
  7: 'over the seventh',
  9: 'over the ninth',
  11: 'over the eleventh',
  13: 'over the thirteenth',
};

/** `E♭maj7/3`: root, quality and the interval of the bass above the root. */
export function chordPieces(chord: Chord): readonly Piece[] {
  const quality = QUALITIES.get(chord.quality);
  if (quality?.name) return quality.name;
  const bass = 2 * chord.inversion + 1;
  const hasBass = chord.inversion > 0 && !quality?.bassless?.includes(chord.inversion);
  return [
    letters(LETTERS.charAt(chord.step)),
    ...accidental(chord.accidental, chordSigns(chord.accidental)),
    ...(quality ? quality.symbol : [letters(` ${chord.quality}`)]),
    ...(hasBass ? [tail(`/${bass}`, BASS_WORDS[bass] ?? `over ${spokenNumber(String(bass))}`)] : []),
  ];
}

/** Accidentals after a chord's letter: the desktop program writes two sharps, not a double sharp. */
function chordSigns(alteration: number): string {
  return alteration < 0 ? '♭'.repeat(-alteration) : '♯'.repeat(alteration);
}

/** `B♭` for major, `b♭` for minor; a mode the platform does not know stands behind the letter. */
export function keyPieces({ step, accidental: signs }: Pick<Key, 'step' | 'accidental'>, type: string) {
  const letter = LETTERS.charAt(step);
  const root = letters(type === 'minor' ? letter.toLowerCase() : letter, letter);
  const mode: Piece =
    type === 'major' || type === 'minor'
      ? { role: 'letters', plain: '', lines: [''], spoken: type }
      : letters(` ${type}`);
  return [root, ...accidental(signs), mode];
}
