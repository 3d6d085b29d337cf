import { QUERY_LIMITS } from '../../shared/limits.ts';
import { nearestOf } from '../fields/nearest.ts';
import type { Anchor, FieldName, Query, Relation, Sequence, Test } from '../tree/tree.ts';
import { RESERVED, type Token } from '../words/token.ts';
import { TqlError } from '../words/tql-error.ts';
import { isVerb, readAction } from './action.ts';
import { Bounds } from './bounds.ts';
import { readWithin } from './distances.ts';
import { LineReader } from './line-reader.ts';
import { readRelation, readSequence, readWhere } from './patterns.ts';
import { beginsRelation, failLaneBehindWithin, readLane, readRelationName } from './relations.ts';

/** Reads a line. Throws `TqlError` with the place of what cannot be read. */
export function parse(line: string): Query {
  if (line.length > QUERY_LIMITS.characters) {
    const at = { from: QUERY_LIMITS.characters, to: line.length };
    throw new TqlError(`A line has up to ${QUERY_LIMITS.characters} characters on this site.`, at);
  }
  const reader = new LineReader(line);
  if (reader.isAtEnd)
    reader.fail('The line is empty. Write a label, as in verse, or two: verse THEN chorus.');
  const query = reader.keyword() === 'WHERE' ? {} : readPattern(reader);
  const where = readWhere(reader);
  const action = readAction(reader);
  if (!reader.isAtEnd) failBehindQuery(reader);
  const whole: Query = { ...query, where, ...(action && { action }) };
  checkNumbers(whole);
  new Bounds().check(whole);
  return whole;
}

function failBehindQuery(reader: LineReader): never {
  const token = reader.peek();
  if (token.kind === 'word' && isVerb(token.text))
    reader.fail('An action stands behind an arrow: write -> before it.', token, [
      { words: 'Write ->', text: `-> ${token.text}` },
    ]);
  const isLabel = token.kind === 'word' || token.kind === 'string' || token.kind === 'any';
  const isFree = isLabel && reader.keyword() === undefined;
  const mends = isFree
    ? [
        ...misspeltKeywords(token).map((text) => ({ words: `Write ${text}`, text })),
        { words: 'Write THEN before it', text: `THEN ${reader.textOf(token)}` },
      ]
    : [];
  reader.fail(
    `Unexpected ${reader.shown()}.${isLabel ? ' Steps are joined by THEN; a label of several words is quoted.' : ''}`,
    token,
    mends,
  );
}

/** Keywords that a word may have been meant as; two letters are near too many. */
const misspeltKeywords = (token: Token) =>
  token.kind === 'word' && token.text.length > 2 ? nearestOf(token.text, RESERVED).slice(0, 2) : [];

type Pattern = Omit<Query, 'where' | 'action'>;

function readPattern(reader: LineReader): Pattern {
  const first = reader.peek();
  const anchor = readAnchor(reader);
  const sequence = readSequence(reader, 'allowed');
  refuseOldAnchors(reader, sequence);
  const lane = readLane(reader);
  const common = { ...(anchor && { anchor }), sequence, ...(lane && { lane }) };
  const hasNot = reader.keyword() === 'NOT';
  if (beginsRelation(reader, hasNot ? 1 : 0)) {
    if (anchor !== undefined || !isOneUnit(sequence))
      reader.fail(
        'The left side of a relation is one unit, without a quantifier: put the rest in brackets behind it.',
        {
          from: first.from,
          to: sequence.to,
        },
      );
    const [step] = sequence.steps;
    if (step?.isResult)
      reader.fail(
        'A relation needs no @: the unit on its left is the result.',
        { from: step.from, to: step.from + 1 },
        [{ words: 'Leave it out', text: '' }],
      );
    const not = reader.peek();
    if (hasNot) reader.next();
    const relation = readRelation(reader, hasNot, 'needless');
    return { ...common, relation: { ...relation, from: not.from } };
  }
  const within = readWithin(reader);
  if (!within) return common;
  if (reader.keyword() === 'IN') failLaneBehindWithin(reader);
  if (mostUnits(sequence) < 2)
    reader.fail(
      'WITHIN is the distance between neighbours, and this is a single step: add another one with THEN.',
      within,
    );
  return { ...common, within };
}

function readAnchor(reader: LineReader): Anchor | undefined {
  const first = reader.peek();
  const hasNot = reader.keyword() === 'NOT' && beginsRelation(reader, 1);
  if (!hasNot && !beginsRelation(reader)) return undefined;
  if (hasNot) reader.next();
  const name = readRelationName(reader);
  if (!hasNot && (name === 'STARTS WITH' || name === 'ENDS WITH' || name === 'CONSISTS OF')) return name;
  const written = reader.textOf(reader.since(first));
  return reader.fail(
    `A line cannot start with ${written}: write a unit on its left, as in * ${written} ST. STARTS WITH, ENDS WITH and CONSISTS OF may start one.`,
    reader.since(first),
    [{ words: 'Any unit', text: `* ${written}` }],
  );
}

/** Words of older lines for the first and the last place of a lane. */
function refuseOldAnchors(reader: LineReader, { steps }: Sequence): void {
  if (steps.length < 2) return;
  const isWritten = (step: Sequence['steps'][number] | undefined, word: string) =>
    step !== undefined && reader.textOf(step) === word;
  if (isWritten(steps[0], 'START'))
    reader.fail('START is no label here: write STARTS WITH at the beginning of the line.', steps[0]);
  if (isWritten(steps.at(-1), 'END'))
    reader.fail('END is no label here: write ENDS WITH at the beginning of the line.', steps.at(-1));
}

function isOneUnit({ steps }: Sequence): boolean {
  const [step] = steps;
  return steps.length === 1 && step?.pattern.kind === 'unit' && step.times.min === 1 && step.times.max === 1;
}

/** The most units that a sequence may take. */
function mostUnits({ steps }: Sequence): number {
  return steps.reduce(
    (sum, { pattern, times }) =>
      sum + times.max * (pattern.kind === 'unit' ? 1 : Math.max(...pattern.options.map(mostUnits))),
    0,
  );
}

/** How many units of a match are numbered. */
export function numberedUnits({ sequence, relation }: Pick<Query, 'sequence' | 'relation'>): number {
  if (!relation) return sequence?.steps.length ?? 0;
  return 1 + (relation.isNot ? 0 : relation.target.steps.length);
}

/** Refuses `$n` of units that the match does not have. */
function checkNumbers(query: Query): void {
  const count = numberedUnits(query);
  const check = ({
    step,
    from,
    to,
  }: {
    readonly step?: number;
    readonly from: number;
    readonly to: number;
  }) => {
    if (step === undefined) return;
    if (count === 0)
      throw new TqlError('A line of conditions alone has no numbered units: write the field without $.', {
        from,
        to,
      });
    if (step > count)
      throw new TqlError(
        `$${step} is not there: the match has ${count} ${count === 1 ? 'unit' : 'units'}, $1${count > 1 ? ` to $${count}` : ''}.`,
        { from, to },
      );
  };
  for (const test of query.where) for (const field of fieldsOf(test)) check(field);
  const { action } = query;
  if (action?.verb === 'TAG' || action?.verb === 'UNTAG')
    check({ from: action.from, to: action.to, ...(action.step !== undefined && { step: action.step }) });
  if (action?.verb === 'SET')
    for (const { field, value } of action.assignments) [field, ...fieldsIn(value)].forEach(check);
}

const fieldsIn = (value: Extract<Test, { kind: 'comparison' }>['value']): readonly FieldName[] =>
  value.kind === 'reference' || value.kind === 'share' ? [value.field] : [];

function fieldsOf(test: Test | Relation): readonly (FieldName | Extract<Test, { kind: 'downbeat' }>)[] {
  if (test.kind === 'downbeat') return [test];
  return test.kind === 'comparison' ? [test.field, ...fieldsIn(test.value)] : [];
}
