import fc, { type Arbitrary } from 'fast-check';
import type {
  Alternative,
  Comparison,
  Group,
  Literal,
  Query,
  Relation,
  RelationName,
  Sequence,
  Step,
  Term,
  Test,
  Times,
  UnitPattern,
} from '../tree/tree.ts';

const AT = { from: 0, to: 0 };

const literal: Arbitrary<Literal> = fc.oneof(
  fc
    .constantFrom('verse', 'a', 'bridge.modern', 'V65', '副歌', 'Straße')
    .map((text): Literal => ({ kind: 'word', text, ...AT })),
  fc
    .constantFrom('chorus?', 'THEN', 'say "a" \\ b', '')
    .map((text): Literal => ({ kind: 'string', text, ...AT })),
  fc.constant<Literal>({ kind: 'any', ...AT }),
);
const alternative: Arbitrary<Alternative> = fc.array(literal, { minLength: 1, maxLength: 2 });
const term: Arbitrary<Term> = fc.record({
  isNot: fc.boolean(),
  options: fc.array(alternative, { minLength: 1, maxLength: 2 }),
  from: fc.constant(0),
  to: fc.constant(0),
});
const times: Arbitrary<Times> = fc.constantFrom(
  ...[
    { min: 1, max: 1 },
    { min: 0, max: 1 },
    { min: 0, max: Infinity },
    { min: 1, max: Infinity },
    { min: 2, max: 2 },
    { min: 2, max: 4 },
    { min: 3, max: Infinity },
  ],
);
const ONCE: Times = { min: 1, max: 1 };

const comparison: Arbitrary<Comparison> = fc.record({
  kind: fc.constant('comparison'),
  isNot: fc.boolean(),
  field: fc.constantFrom(
    { name: 'label', ...AT },
    { name: 'author', of: 'tl' as const, ...AT },
    { name: 'composer', of: 'file' as const, ...AT },
  ),
  operator: fc.constantFrom('=', '!='),
  value: fc.constantFrom(
    { kind: 'word' as const, text: 'Ana', ...AT },
    { kind: 'string' as const, text: 'x "y"', ...AT },
    { kind: 'any' as const, ...AT },
  ),
  from: fc.constant(0),
  to: fc.constant(0),
});

function patterns(depth: number): Arbitrary<UnitPattern> {
  const tests = depth === 0 ? fc.constant([]) : fc.array(testOf(depth - 1), { maxLength: 1 });
  return fc.tuple(fc.option(term, { nil: undefined }), tests).map(([label, found]): UnitPattern => {
    const shown =
      label ??
      (found.length > 0
        ? undefined
        : ({ isNot: false, options: [[{ kind: 'any', ...AT }]], ...AT } satisfies Term));
    return { kind: 'unit', ...(shown && { term: shown }), tests: found, ...AT };
  });
}

function testOf(depth: number): Arbitrary<Test> {
  return fc.oneof(
    comparison,
    fc.constant<Test>({ kind: 'downbeat', isNot: true, ...AT }),
    relationOf(depth),
    sequences(depth, false).map((sequence): Test => ({
      kind: 'children',
      isNot: isNegated(sequence),
      sequence: plainStart(sequence),
      ...AT,
    })),
  );
}

/** NOT before the first label of children is one of the whole condition. */
const isNegated = ({ steps: [first] }: Sequence) =>
  first?.pattern.kind === 'unit' && (first.pattern.term?.isNot ?? false);
function plainStart(sequence: Sequence): Sequence {
  const [first, ...rest] = sequence.steps;
  if (first?.pattern.kind !== 'unit' || !first.pattern.term) return sequence;
  const { pattern } = first;
  return {
    ...sequence,
    steps: [{ ...first, pattern: { ...pattern, term: { ...first.pattern.term, isNot: false } } }, ...rest],
  };
}

const MANY: readonly RelationName[] = ['CONTAINS', 'STARTS WITH', 'ENDS WITH', 'CONSISTS OF'];
const ONE: readonly RelationName[] = [
  'DURING',
  'STARTS',
  'ENDS',
  'SAME',
  'SAME START',
  'SAME END',
  'OVERLAPS',
  'BEFORE',
  'STARTS AFTER',
];

function relationOf(depth: number): Arbitrary<Relation> {
  const around = {
    kind: fc.constant('relation' as const),
    isNot: fc.boolean(),
    lane: fc.constantFrom(
      undefined,
      { name: 'form', isQuoted: false, ...AT },
      { name: 'Form (A)', isQuoted: true, ...AT },
    ),
    within: fc.constantFrom(
      undefined,
      { amount: 2, unit: 'bars' as const, ...AT },
      { amount: 0.5, unit: 's' as const, ...AT },
    ),
  };
  const unit = patterns(depth).map((pattern): Sequence => ({
    steps: [{ isResult: false, pattern, times: ONCE, ...AT }],
    ...AT,
  }));
  return fc
    .oneof(
      fc.record({ ...around, name: fc.constantFrom(...MANY), target: sequences(depth, false) }),
      fc.record({ ...around, name: fc.constantFrom(...ONE), target: unit }),
    )
    .map(({ lane, within, ...rest }): Relation => ({
      ...rest,
      ...(lane && { lane }),
      ...(within && { within }),
      ...AT,
    }));
}

/** Sequences of nested groups and brackets; `isMarked` where their steps may be the result. */
export function sequences(
  depth: number,
  isMarked: boolean,
  units: Arbitrary<UnitPattern> = patterns(depth),
): Arbitrary<Sequence> {
  const group =
    depth === 0
      ? []
      : [
          fc
            .array(sequences(depth - 1, isMarked, units), { minLength: 1, maxLength: 2 })
            .map((options): Group => ({ kind: 'group', options, ...AT })),
        ];
  const step: Arbitrary<Step> = fc.record({
    isResult: isMarked ? fc.boolean() : fc.constant(false),
    pattern: fc.oneof(units, ...group),
    times,
    from: fc.constant(0),
    to: fc.constant(0),
  });
  return fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => ({ steps, ...AT }));
}

export const queries: Arbitrary<Query> = fc.oneof(
  fc.record({ sequence: sequences(2, true), where: fc.array(comparison, { maxLength: 1 }) }),
  fc.tuple(patterns(1), relationOf(1)).map(([pattern, relation]): Query => ({
    sequence: { steps: [{ isResult: false, pattern, times: ONCE, ...AT }], ...AT },
    relation,
    where: [],
  })),
);

/** A tree without its places. */
export function bare(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(bare);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([name]) => name !== 'from' && name !== 'to')
      .map(([name, value]) => [name, bare(value)]),
  );
}
