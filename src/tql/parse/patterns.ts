import type { Group, Relation, Sequence, Step, Test, Times, UnitPattern } from '../tree/tree.ts';
import { spanOf } from '../words/span.ts';
import { failBehind, fieldAhead, readFieldTest, type Place } from './conditions.ts';
import { readWithin } from './distances.ts';
import { readTerm, readTimes } from './labels.ts';
import type { LineReader } from './line-reader.ts';
import {
  beginsRelation,
  checkTarget,
  failLaneBehindWithin,
  readLane,
  readRelationName,
} from './relations.ts';

const ONCE: Times = { min: 1, max: 1 };

/** Where a sequence stands, which decides whether it may have marks of the result. */
type Marking = 'allowed' | 'needless' | 'only tests';

const MARKING_WORDS: Readonly<Record<Exclude<Marking, 'allowed'>, string>> = {
  needless: 'A relation needs no @: the unit on its left is the result.',
  'only tests':
    'What stands in brackets or behind WHERE only tests a unit; @ marks steps of the query itself.',
};

/** Steps joined by THEN. */
export function readSequence(reader: LineReader, marking: Marking): Sequence {
  const steps = [readStep(reader, marking)];
  while (reader.takeKeyword('THEN')) steps.push(readStep(reader, marking));
  const [first] = steps;
  const last = steps.at(-1);
  return { steps, ...(first && last ? spanOf(first, last) : reader.peek()) };
}

function readStep(reader: LineReader, marking: Marking): Step {
  const first = reader.peek();
  const isResult = reader.takeSign('@');
  if (isResult && marking !== 'allowed') reader.fail(MARKING_WORDS[marking], first);
  const next = reader.peek();
  if (next.kind === 'mark')
    reader.fail(`A quantifier needs a step before it: write * for any unit, as in *${next.text}.`, next, [
      { words: 'Any unit', text: `*${next.text}` },
    ]);
  if (isResult && (next.kind === 'end' || reader.keyword() !== undefined) && reader.keyword() !== 'NOT')
    reader.fail('@ marks the step after it, as in verse THEN @chorus.', first);
  const pattern = reader.isSign('(') ? readGroup(reader, marking) : readUnit(reader);
  const times = readTimes(reader) ?? ONCE;
  return { isResult, pattern, times, ...reader.since(first) };
}

/** A group, with others that it may be instead. */
function readGroup(reader: LineReader, marking: Marking): Group {
  const first = reader.peek();
  const options: Sequence[] = [];
  do {
    if (!reader.takeSign('('))
      reader.fail(
        'There is no OR between a label and a group: put the label in parentheses, as in (verse) OR (a THEN b).',
      );
    if (reader.isSign(')'))
      reader.fail('An empty group: write a step between the parentheses.', reader.since(first));
    options.push(readSequence(reader, marking));
    if (!reader.takeSign(')')) reader.fail(`Expected ) or THEN, found ${reader.shown()}.`);
  } while (reader.takeKeyword('OR'));
  return { kind: 'group', options, ...reader.since(first) };
}

/** A label, tests in brackets, or both. */
function readUnit(reader: LineReader): UnitPattern {
  const first = reader.peek();
  const term = reader.isSign('[') ? undefined : readTerm(reader);
  if (reader.isSign('('))
    reader.fail('Parentheses only group steps: write THEN before them.', reader.peek(), [
      { words: 'Write THEN', text: 'THEN (' },
    ]);
  const tests = reader.isSign('[') ? readBrackets(reader) : [];
  return { kind: 'unit', ...(term && { term }), tests, ...reader.since(first) };
}

/** Tests in brackets. */
function readBrackets(reader: LineReader): readonly Test[] {
  const first = reader.next();
  if (reader.isSign(']'))
    reader.fail('Empty brackets: write a condition between them, or leave them out.', {
      from: first.from,
      to: reader.peek().to,
    });
  const tests = readTests(reader, 'brackets');
  if (!reader.takeSign(']')) failBehind(reader, 'brackets');
  return tests;
}

/** Tests behind WHERE. */
export function readWhere(reader: LineReader): readonly Test[] {
  if (!reader.takeKeyword('WHERE')) return [];
  const tests = readTests(reader, 'where');
  if (!reader.isAtEnd && !reader.isSign('->')) failBehind(reader, 'where');
  return tests;
}

function readTests(reader: LineReader, place: Place): readonly Test[] {
  const tests = [readTest(reader, place)];
  while (reader.takeKeyword('AND')) tests.push(readTest(reader, place));
  return tests;
}

function readTest(reader: LineReader, place: Place): Test {
  const first = reader.peek();
  if (first.kind === 'end' || reader.isSign(']'))
    reader.fail('Expected a condition, as in level = 2, found ' + reader.shown() + '.');
  const hasNot = reader.keyword() === 'NOT';
  const ahead = hasNot ? 1 : 0;
  if (beginsRelation(reader, ahead)) {
    if (hasNot) reader.next();
    return { ...readRelation(reader, hasNot, 'only tests'), from: first.from };
  }
  const field = fieldAhead(reader, ahead, place);
  if (field) {
    if (hasNot) reader.next();
    reader.next();
    return readFieldTest(reader, field, hasNot, first.from);
  }
  if (hasNot) reader.next();
  const sequence = readSequence(reader, 'only tests');
  return { kind: 'children', isNot: hasNot, sequence, ...reader.since(first) };
}

/** A relation with what stands on its right. */
export function readRelation(reader: LineReader, isNot: boolean, marking: Marking): Relation {
  const first = reader.peek();
  const name = readRelationName(reader);
  const target = readSequence(reader, marking);
  checkTarget(reader, name, target);
  const lane = readLane(reader);
  const within = readWithin(reader);
  if (within && reader.keyword() === 'IN') failLaneBehindWithin(reader);
  return {
    kind: 'relation',
    isNot,
    name,
    target,
    ...(lane && { lane }),
    ...(within && { within }),
    ...reader.since(first),
  };
}
