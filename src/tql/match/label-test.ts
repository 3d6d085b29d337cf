import { fits } from '../music/fits.ts';
import { C_MAJOR, type Chord } from '../music/chord.ts';
import { romanOf, symbolOf } from '../music/chord-names.ts';
import { fitsDegree, readDegreeLiteral } from '../music/degree-literal.ts';
import { isSameKey, keyName, readKeyLiteral } from '../music/key-literal.ts';
import { readChordLiteral } from '../music/read-literal.ts';
import { searchRegex, type RegexSearch } from '../regex/search-regex.ts';
import type { SearchedUnit, Sort } from '../lanes/searched-file.ts';
import { printLiteral } from '../tree/print.ts';
import type { Alternative, Literal, Term } from '../tree/tree.ts';
import { categoriesOf, fold } from '../words/fold.ts';
import type { Warnings } from './warnings.ts';

/** Whether a unit of a sort has a label. */
export type UnitTest = (unit: SearchedUnit, sort: Sort) => boolean;

/** The test of a step's label. */
export function termTest({ isNot, options }: Term, warnings: Warnings): UnitTest {
  const tests = options.map((option) => alternativeTest(option, warnings));
  return (unit, sort) => tests.some((test) => test(unit, sort)) !== isNot;
}

export const literalTest = (literal: Literal, warnings: Warnings): UnitTest =>
  alternativeTest([literal], warnings);

function alternativeTest(alternative: Alternative, warnings: Warnings): UnitTest {
  const onLabel = labelTest(alternative);
  const onChord = chordTest(alternative, warnings);
  const onKey = keyTest(alternative, warnings);
  return (unit, sort) => {
    switch (sort) {
      case 'chords':
        return onChord(unit);
      case 'keys':
        return onKey(unit);
      case 'spans':
      case 'points':
        return onLabel(unit.label);
    }
  };
}

/** Labels whose answers are remembered: more than a corpus has different ones of. */
const MAX_KNOWN = 50_000;

function labelTest(alternative: Alternative): (label: string) => boolean {
  const tests = alternative.map(literalOnLabel);
  const isOnePerCategory = alternative.length > 1;
  const known = new Map<string, boolean>();
  return (label) => {
    const before = known.get(label);
    if (before !== undefined) return before;
    const categories = categoriesOf(label);
    const found = isOnePerCategory
      ? isMatched(tests, label, categories)
      : tests.every((test) => categories.some((category) => test(label, category)) || test(label, undefined));
    if (known.size < MAX_KNOWN) known.set(label, found);
    return found;
  };
}

type OnLabel = (label: string, category: string | undefined) => boolean;

/** A literal on a label, or on one of its categories. */
function literalOnLabel(literal: Literal): OnLabel {
  switch (literal.kind) {
    case 'any':
      return () => true;
    case 'string': {
      const wanted = literal.text.trim().normalize('NFC');
      return (label, category) => category === undefined && label.trim().normalize('NFC') === wanted;
    }
    case 'regex': {
      const search = searchRegex(literal.source);
      return (label, category) => category === undefined && search(label.normalize('NFC'));
    }
    case 'word': {
      const wanted = fold(literal.text);
      return (_, category) => category === wanted || (category?.startsWith(`${wanted}.`) ?? false);
    }
  }
}

/** Whether each literal has a category of its own. */
function isMatched(
  tests: readonly OnLabel[],
  label: string,
  categories: readonly string[],
  from = 0,
): boolean {
  const test = tests[from];
  if (!test) return true;
  if (test(label, undefined) && isMatched(tests, label, categories, from + 1)) return true;
  return categories.some(
    (category, index) =>
      test(label, category) && isMatched(tests, label, categories.toSpliced(index, 1), from + 1),
  );
}

const writtenOf = (alternative: Alternative) =>
  alternative.map((literal) => (literal.kind === 'string' ? literal.text : printLiteral(literal))).join('/');

/** The names of a chord that a regular expression is tried on, and the text shown in its place. */
const textsOf = ({ chord, key = C_MAJOR, customText }: SearchedUnit): readonly string[] => [
  ...(chord ? [romanOf(chord, key), symbolOf(chord)] : []),
  keyName(key),
  ...(customText === undefined || customText === '' ? [] : [customText]),
];

function chordTest(alternative: Alternative, warnings: Warnings): (unit: SearchedUnit) => boolean {
  const [first] = alternative;
  if (alternative.length === 1 && first?.kind === 'any') return () => true;
  if (alternative.length === 1 && first?.kind === 'regex') {
    const search = searchRegex(first.source);
    return (unit) => textsOf(unit).some(search);
  }
  const written = writtenOf(alternative);
  const chord = readChordLiteral(written);
  const degree = chord ? undefined : readDegreeLiteral(written);
  if (!chord && !degree) {
    const isQuoted = alternative.length === 1 && first?.kind === 'string';
    if (isQuoted) return ({ customText }) => customText === written;
    return () => {
      warnings.noChord(written, alternative);
      return false;
    };
  }
  const known = new Map<string, boolean>();
  return (unit) => {
    if (!unit.chord) return false;
    const { key = C_MAJOR } = unit;
    const name = `${chordCode(unit.chord)} ${keyName(key)}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = chord
      ? fits(chord, unit.chord, key)
      : degree !== undefined && fitsDegree(degree, unit.chord, key);
    if (known.size < MAX_KNOWN) known.set(name, found);
    return found;
  };
}

const chordCode = ({ step, accidental, quality, inversion, appliedTo }: Chord) =>
  `${step} ${accidental} ${quality} ${inversion} ${appliedTo}`;

function keyTest(alternative: Alternative, warnings: Warnings): (unit: SearchedUnit) => boolean {
  const [first] = alternative;
  if (alternative.length === 1 && first?.kind === 'any') return () => true;
  if (alternative.length === 1 && first?.kind === 'regex') {
    const search: RegexSearch = searchRegex(first.source);
    return ({ key }) => key !== undefined && search(keyName(key));
  }
  const written = writtenOf(alternative);
  const wanted = readKeyLiteral(written);
  return ({ key }) => {
    if (!wanted) warnings.noKey(written, alternative);
    return wanted !== undefined && key !== undefined && isSameKey(wanted, key);
  };
}
