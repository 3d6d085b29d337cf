import type { LaneName, RelationName, Sequence } from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import { keywordOf, type Keyword } from '../words/token.ts';
import type { LineReader } from './line-reader.ts';

const STARTERS: ReadonlySet<Keyword | undefined> = new Set<Keyword>([
  ...(['DURING', 'CONTAINS', 'STARTS', 'ENDS', 'CONSISTS', 'SAME', 'OVERLAPS', 'BEFORE', 'AFTER'] as const),
]);

/** Relations whose right side is a sequence; that of the others is one unit. */
const TAKES_SEQUENCE: ReadonlySet<RelationName> = new Set([
  'CONTAINS',
  'STARTS WITH',
  'ENDS WITH',
  'CONSISTS OF',
]);

/** Refuses more than one unit on the right of a relation that takes one. */
export function checkTarget(reader: LineReader, name: RelationName, target: Sequence): void {
  const [step] = target.steps;
  const isOne =
    target.steps.length === 1 &&
    step?.pattern.kind === 'unit' &&
    step.times.max === 1 &&
    step.times.min === 1;
  if (!isOne && !TAKES_SEQUENCE.has(name))
    reader.fail(`${name} relates two units: write one on its right. CONTAINS takes several.`, target);
}

/** Whether a relation stands there. */
export const beginsRelation = (reader: LineReader, ahead = 0): boolean =>
  STARTERS.has(keywordOf(reader.peek(ahead)));

/** The name of a relation, of one keyword or two. */
export function readRelationName(reader: LineReader): RelationName {
  const first = reader.peek();
  const keyword = reader.keyword();
  reader.next();
  if (keyword === 'STARTS') {
    if (reader.takeWord('WITH')) return 'STARTS WITH';
    if (reader.takeKeyword('BEFORE')) return 'STARTS BEFORE';
    return reader.takeKeyword('AFTER') ? 'STARTS AFTER' : 'STARTS';
  }
  if (keyword === 'ENDS') {
    refuseEndsBefore(reader, first);
    return reader.takeWord('WITH') ? 'ENDS WITH' : 'ENDS';
  }
  if (keyword === 'CONSISTS') {
    if (reader.takeWord('OF')) return 'CONSISTS OF';
    reader.fail('Write CONSISTS OF.', first, [{ words: 'Write CONSISTS OF', text: 'CONSISTS OF' }]);
  }
  if (keyword === 'SAME') {
    if (reader.takeWord('START')) return 'SAME START';
    return reader.takeWord('END') ? 'SAME END' : 'SAME';
  }
  const plain = PLAIN.find((name) => name === keyword);
  return plain ?? reader.fail(`Expected a relation, found ${reader.shown(first)}.`, first);
}

/** Relations of one keyword. */
const PLAIN = ['DURING', 'CONTAINS', 'OVERLAPS', 'BEFORE', 'AFTER'] as const;

function refuseEndsBefore(reader: LineReader, first: Span): void {
  const keyword = reader.keyword();
  if (keyword !== 'BEFORE' && keyword !== 'AFTER') return;
  reader.fail(
    `ENDS ${keyword} is not a relation: write BEFORE, AFTER, SAME END or a condition on $1.end.`,
    { from: first.from, to: reader.peek().to },
    [{ words: `Write ${keyword}`, text: keyword }],
  );
}

export const failLaneBehindWithin = (reader: LineReader): never =>
  reader.fail('IN goes before WITHIN: verse THEN chorus IN form WITHIN 2 bars.');

/** The lanes that are asked. A star in a name stands for any letters. */
export function readLane(reader: LineReader): LaneName | undefined {
  const first = reader.peek();
  if (!reader.takeKeyword('IN')) return undefined;
  const token = reader.peek();
  if (token.kind === 'string') {
    reader.next();
    return { name: token.text, isQuoted: true, from: token.from, to: token.to };
  }
  let name = '';
  let { to } = token;
  for (
    let part = reader.peek();
    (part.kind === 'word' && (name === '' ? reader.keyword() === undefined : part.from === to)) ||
    ((part.kind === 'any' || (part.kind === 'mark' && part.text === '*')) &&
      (name === '' || part.from === to));
    part = reader.peek()
  ) {
    name += part.kind === 'word' ? part.text : '*';
    to = part.to;
    reader.next();
  }
  if (name === '')
    reader.fail(
      `Expected a lane behind IN, found ${reader.shown()}. Lanes are form, cadences, harmony, keys, bars, or the name of a timeline in quotes.`,
      token.kind === 'end' ? first : token,
    );
  return { name, isQuoted: false, from: token.from, to };
}
