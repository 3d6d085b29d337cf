import { isSameNote, modulo, raisedBy, pitchOf, type Chord, type Key, type Note } from './chord.ts';
import { isSmallQuality, keyOn, rootIn } from './fits.ts';
import { NAMED } from './qualities.ts';
import { printChordLiteral, printDegree, printNumeral, type Degree } from './read-literal.ts';

const nameOf = ({ quality }: Chord) => NAMED.get(quality)?.[0];

/** `G7/B`: the symbol of a chord; root position without a bass. */
export function symbolOf(chord: Chord): string {
  const { quality, inversion } = chord;
  return (
    nameOf(chord) ??
    printChordLiteral({
      kind: 'symbol',
      root: chord,
      quality,
      inversion: inversion === 0 ? undefined : inversion,
    })
  );
}

/** `V65/V`: the numeral of a chord in the key in force, without a figure in root position where none is usual. */
export function romanOf(chord: Chord, key: Key): string {
  const name = nameOf(chord);
  if (name !== undefined) return name;
  const { quality, inversion, appliedTo } = chord;
  const shown = inversion === 0 ? undefined : inversion;
  if (appliedTo === 0) return printNumeral(degreeIn(key, chord, quality), quality, shown);
  const target = targetOf(chord, key);
  return `${printNumeral(degreeIn(keyOn(key, target), chord, quality), quality, shown)}/${printDegree(target)}`;
}

/** The degree of a root, with the sign that it needs. */
function degreeIn(key: Key, root: Note, quality: string): Degree {
  const isSmall = isSmallQuality(quality);
  const degree = modulo(root.step - key.step, 7);
  const plain = { degree, sign: 0, isSmall };
  const sign = raisedBy(pitchOf(root) - pitchOf(rootIn(key, plain, isSmall)));
  // The other form of a degree of minor has its sign with the courtesy left out.
  const isFound = isSameNote(rootIn(key, { ...plain, sign }, isSmall), root);
  return { ...plain, sign: isFound ? sign : sign * 2 };
}

/** Degrees with a minor triad, by mode. */
const SMALL: Readonly<Record<'major' | 'minor', readonly number[]>> = {
  major: [1, 2, 5, 6],
  minor: [0, 1, 3],
};

/** The key that a chord is applied to: that of the scale, or another one in which the numeral needs no sign. */
function targetOf(chord: Chord, key: Key): Degree {
  const degree = chord.appliedTo;
  const mode = key.mode === 'minor' ? 'minor' : 'major';
  const isSmall = SMALL[mode].includes(degree);
  const usual: Degree = { degree, sign: 0, isSmall };
  const candidates: readonly Degree[] = [
    usual,
    { ...usual, sign: -1, isSmall: false },
    { ...usual, isSmall: !isSmall },
    { ...usual, sign: 1, isSmall: true },
    { ...usual, sign: -1, isSmall: true },
    { ...usual, sign: 1, isSmall: false },
  ];
  return candidates.find((target) => degreeIn(keyOn(key, target), chord, chord.quality).sign === 0) ?? usual;
}
