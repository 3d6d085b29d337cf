import { NUMERALS } from '../../shared/numerals/numeral.ts';
import { readDegreeLiteral, type DegreeLiteral } from '../music/degree-literal.ts';
import { readKeyLiteral, keyName } from '../music/key-literal.ts';
import { printChordLiteral, readChordLiteral } from '../music/read-literal.ts';

const INVERSIONS = ['root position', 'first inversion', 'second inversion', 'third inversion'];

/** A chord as it is written, with its quality in words: `V65 (dominant seventh, first inversion)`. */
export function chordWords(written: string): string {
  const literal = readChordLiteral(written);
  if (!literal) {
    const degree = readDegreeLiteral(written);
    return degree ? degreeWords(degree) : written;
  }
  const quality = literal.quality.replaceAll('-', ' ');
  if (literal.kind === 'named') return `${printChordLiteral(literal)} (${literal.quality} sixth)`;
  const inversion = literal.inversion === undefined ? undefined : INVERSIONS[literal.inversion];
  return `${printChordLiteral(literal)} (${[quality, ...(inversion === undefined ? [] : [inversion])].join(', ')})`;
}

function degreeWords(literal: DegreeLiteral): string {
  switch (literal.kind) {
    case 'root':
    case 'bass': {
      const sign = literal.sign === undefined ? '' : literal.sign < 0 ? 'lowered ' : 'raised ';
      return `any chord with the ${sign}degree ${literal.degree + 1} as its ${literal.kind}`;
    }
    case 'applied': {
      const target = literal.target === undefined ? 'any degree' : (NUMERALS[literal.target] ?? '');
      return `${literal.numeral ?? 'any chord'} applied to ${target}`;
    }
    case 'augmented sixth':
      return 'an augmented sixth';
    case 'cadential':
      return 'a cadential six-four';
  }
}

/** A key in words: `E♭ minor`. */
export function keyWords(written: string): string {
  const key = readKeyLiteral(written);
  return key
    ? `${keyName({ ...key, mode: 'major' })
        .replace('b', '♭')
        .replace('#', '♯')} ${key.mode}`
    : written;
}
