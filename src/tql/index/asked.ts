import { BAR_WORDS } from '../lanes/make-file.ts';
import { ROLE_WORDS } from '../lanes/named-lanes.ts';
import { isHarmonyField } from '../fields/fields.ts';
import { readChordLiteral } from '../music/read-literal.ts';
import { keyName, readKeyLiteral } from '../music/key-literal.ts';
import { printLiteral } from '../tree/print.ts';
import { namedFields, namedLanesOf, testsOf } from '../tree/named.ts';
import type {
  Alternative,
  Amount,
  LaneName,
  Query,
  Relation,
  Sequence,
  Step,
  Term,
  Test,
  Value,
} from '../tree/tree.ts';
import { fold } from '../words/fold.ts';
import { ANY_PAIR, ANY_TERM, chordTerm, keyTerm, labelTerm, pairTerm } from './terms.ts';

/** Terms of which a timeline has one at least. */
export type AnyOf = readonly number[];

/** What a line reads of an index: a file without it has no match. */
export interface Asked {
  /** What one timeline has together. */
  readonly own: readonly AnyOf[];
  /** What a timeline of the same file has, the same or another; one entry for each relation. */
  readonly beside: readonly (readonly AnyOf[])[];
  readonly lanes: AskedLanes;
  /** Whether places in the measures are asked for. */
  readonly needsMap: boolean;
}

/** Timelines that a line reads. */
export interface AskedLanes {
  /** Whether it reads them all. */
  readonly isAll: boolean;
  /** Whether those that a line without IN asks. */
  readonly isUsual: boolean;
  /** Folded words of roles and kinds, names of timelines and of rows. */
  readonly words: readonly string[];
}

/** Most groups of terms: more narrow a search no further. */
const MAX_GROUPS = 8;
/** Most terms of a group; one with more is left out. */
const MAX_TERMS = 60;

/** What a line reads of an index. */
export function askedOf(query: Query): Asked {
  const terms = new TermsOfLine();
  if (query.sequence) terms.sequence(query.sequence, query.lane, true, terms.own);
  if (query.relation) terms.relation(query.relation, query.lane, terms.own);
  const names = mentionedIn(query);
  return {
    own: terms.own.slice(0, MAX_GROUPS),
    beside: terms.beside.slice(0, MAX_GROUPS),
    lanes: lanesOf(query, names.lanes),
    needsMap: names.needsMap,
  };
}

type Reading = (alternative: Alternative) => number | undefined;

const writtenOf = (alternative: Alternative) =>
  alternative.map((literal) => (literal.kind === 'string' ? literal.text : printLiteral(literal))).join('/');

const labelReading: Reading = (alternative) => {
  const literal = alternative.find(({ kind }) => kind === 'word' || kind === 'string');
  if (literal?.kind !== 'word' && literal?.kind !== 'string') return undefined;
  const category = fold(literal.text.trim());
  return category === '' ? undefined : labelTerm(category);
};
const chordReading: Reading = (alternative) => {
  const chord = readChordLiteral(writtenOf(alternative));
  return chord && chordTerm(chord.quality);
};
const keyReading: Reading = (alternative) => {
  const key = readKeyLiteral(writtenOf(alternative));
  return key && keyTerm(keyName(key));
};

const KIND_READINGS: readonly (readonly [RegExp, readonly Reading[]])[] = [
  [/^(harmony|chords?)$/, [chordReading]],
  [/^keys?$/, [keyReading]],
  [/^(form|cadences?|hierarch(y|ies)|markers?|ranges?)$/, [labelReading]],
  [/^(bars?|measures?|beats?|time_?map)$/, []],
];

/** How literals in a lane may be read; a name may be that of any timeline. */
function readingsOf(lane: LaneName | undefined): readonly Reading[] {
  if (!lane) return [labelReading];
  const name = lane.isQuoted ? '' : fold(lane.name);
  const [, known] = KIND_READINGS.find(([words]) => words.test(name)) ?? [];
  return known ?? [labelReading, chordReading, keyReading];
}

class TermsOfLine {
  readonly own: AnyOf[] = [];
  readonly beside: AnyOf[][] = [];

  /** Adds what a sequence asks of the timeline that it is found in. */
  sequence({ steps }: Sequence, lane: LaneName | undefined, isInLane: boolean, into: AnyOf[]): void {
    const readings = readingsOf(lane);
    for (const [index, step] of steps.entries()) {
      if (step.times.min === 0 || step.pattern.kind !== 'unit') continue;
      const terms = termsOf(step.pattern.term, readings);
      if (terms) into.push([...terms, ANY_TERM]);
      if (isInLane) this.#pairs(step, steps[index + 1], readings, into);
      for (const test of step.pattern.tests) this.#test(test, lane, into);
    }
  }

  /** Adds what a relation asks: of the same timeline without IN, else of any. */
  relation(relation: Relation, lane: LaneName | undefined, into: AnyOf[]): void {
    if (relation.isNot) return;
    if (!relation.lane) {
      this.sequence(relation.target, lane, false, into);
      return;
    }
    const target: AnyOf[] = [];
    this.sequence(relation.target, relation.lane, false, target);
    if (target.length > 0) this.beside.push(target);
  }

  #test(test: Test, lane: LaneName | undefined, into: AnyOf[]): void {
    if (test.kind === 'relation') this.relation(test, lane, into);
    if (test.kind === 'children' && !test.isNot) this.sequence(test.sequence, lane, false, into);
  }

  #pairs(step: Step, next: Step | undefined, readings: readonly Reading[], into: AnyOf[]): void {
    if (step.pattern.kind !== 'unit') return;
    const first = termsOf(step.pattern.term, readings);
    if (first && step.times.min > 1) addPairs(first, first, into);
    if (!first || !next || next.times.min === 0 || next.pattern.kind !== 'unit') return;
    const second = termsOf(next.pattern.term, readings);
    if (second) addPairs(first, second, into);
  }
}

function addPairs(first: readonly number[], second: readonly number[], into: AnyOf[]): void {
  if (first.length * second.length > MAX_TERMS) return;
  into.push([...first.flatMap((one) => second.map((other) => pairTerm(one, other))), ANY_PAIR]);
}

/** Terms of which a unit that fits has one; undefined where it may have any. */
function termsOf(term: Term | undefined, readings: readonly Reading[]): readonly number[] | undefined {
  if (!term || term.isNot || readings.length === 0) return undefined;
  const found = term.options.flatMap((option) => readings.map((read) => read(option)));
  const known = found.filter((hash) => hash !== undefined);
  // In a lane of any sort a word that is no chord is a label all the same.
  const isReadAll =
    readings.length === 1 ? known.length === found.length : known.length >= term.options.length;
  return isReadAll && known.length <= MAX_TERMS ? known : undefined;
}

function lanesOf({ sequence, lane, where }: Query, names: readonly LaneName[]): AskedLanes {
  const asksTimelines =
    !sequence && where.some((test) => test.kind === 'comparison' && test.field.of !== undefined);
  const asksHarmony = where.some((test) => test.kind === 'comparison' && isHarmonyField(test.field.name));
  const words = names.flatMap(({ name }) => {
    const word = fold(name.trim());
    const role = ROLE_WORDS[word];
    return role === undefined ? [word] : [word, role];
  });
  return {
    isAll: asksTimelines || (!sequence && asksHarmony) || names.some(({ name }) => name.includes('*')),
    isUsual: lane === undefined,
    words: [...new Set(words)],
  };
}

/** Fields that are told by the measures. */
const MEASURE_FIELD = /^(bar|end_bar|beat|pass|bar\..*)$/;

/** Lanes that a line names, and whether it speaks of measures or beats. */
function mentionedIn(query: Query): { readonly lanes: readonly LaneName[]; readonly needsMap: boolean } {
  const lanes = namedLanesOf(query);
  const inMeasures = (within: Query['within']) => within !== undefined && within.unit !== 's';
  const needsMap =
    inMeasures(query.within) ||
    lanes.some(({ name }) => BAR_WORDS.includes(fold(name))) ||
    namedFields(query).some(({ name }) => MEASURE_FIELD.test(name)) ||
    Array.from(testsOf(query)).some(
      (test) =>
        test.kind === 'downbeat' ||
        (test.kind === 'relation' && inMeasures(test.within)) ||
        (test.kind === 'comparison' && isInMeasures(test.value)),
    );
  return { lanes, needsMap };
}

function isInMeasures(value: Value): boolean {
  const isLength = ({ form }: Amount) => form === 'bars' || form === 'beats';
  if (value.kind === 'amount') return isLength(value.amount);
  if (value.kind === 'range') return isLength(value.low) || isLength(value.high);
  // A part of a length is one of beats where both are on the map.
  return (
    value.kind === 'share' ||
    (value.kind === 'reference' && value.shift !== undefined && isLength(value.shift.by))
  );
}
