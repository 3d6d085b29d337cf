import { FIELD_EXTENSIONS } from '../fields/fields.ts';
import { readDegreeLiteral } from '../music/degree-literal.ts';
import { readChordLiteral } from '../music/read-literal.ts';
import { printLiteral } from '../tree/print.ts';
import type { Extension, LaneName, Query, Sequence, Test } from '../tree/tree.ts';
import { TqlError } from '../words/tql-error.ts';
import { typeOf } from './values.ts';

/** What of a line the desktop program does not know, in the order of the line. */
export function extensionsOf({ sequence, lane, relation, where }: Query): readonly Extension[] {
  return [
    ...(sequence ? ofSequence(sequence, lane) : []),
    ...(relation ? ofTest(relation, lane) : []),
    ...where.flatMap((test) => ofTest(test, lane)),
  ].toSorted((a, b) => a.from - b.from);
}

/** Refuses what the desktop program does not know, with what it says of it. */
export function refuseExtensions(query: Query): void {
  const [first] = extensionsOf(query);
  if (first) throw new TqlError(first.refusal, first);
}

const isOfChords = (lane: LaneName | undefined) =>
  lane !== undefined && /^(harmony|chords?)$/i.test(lane.name) && !lane.isQuoted;

function ofSequence({ steps }: Sequence, lane: LaneName | undefined): readonly Extension[] {
  return steps.flatMap(({ pattern, times, to }) => {
    const short: readonly Extension[] = times.isShort
      ? [{ name: 'E6', from: pattern.to, to, refusal: 'A step has more than one quantifier.' }]
      : [];
    if (pattern.kind === 'group')
      return [...short, ...pattern.options.flatMap((option) => ofSequence(option, lane))];
    const words = isOfChords(lane) ? (pattern.term?.options ?? []) : [];
    return [
      ...short,
      ...words.flatMap((alternative): readonly Extension[] => {
        const written = alternative.map(printLiteral).join('/');
        const [first] = alternative;
        const last = alternative.at(-1);
        if (!first || !last || readChordLiteral(written) || !readDegreeLiteral(written)) return [];
        return [{ name: 'E2', from: first.from, to: last.to, refusal: `‘${written}’ is not a chord.` }];
      }),
      ...pattern.tests.flatMap((test) => ofTest(test, lane)),
    ];
  });
}

function ofTest(test: Test, lane: LaneName | undefined): readonly Extension[] {
  switch (test.kind) {
    case 'relation':
      return ofSequence(test.target, test.lane ?? lane);
    case 'children':
      return ofSequence(test.sequence, undefined);
    case 'downbeat':
      return [];
    case 'comparison':
      break;
  }
  const { field, value, from, to } = test;
  const own = field.of === undefined ? FIELD_EXTENSIONS[field.name] : undefined;
  const isPercent =
    (value.kind === 'amount' && value.amount.form === 'percent') ||
    (value.kind === 'range' && value.high.form === 'percent');
  return [
    ...(own
      ? [
          {
            name: own,
            from: field.from,
            to: field.to,
            refusal: `‘${field.name}’ is not a property of a unit.`,
          },
        ]
      : []),
    ...(isPercent && typeOf(field) === 'place'
      ? [
          {
            name: 'E3' as const,
            from,
            to,
            refusal: 'A percentage of the piece is compared with a time: start, end or time.',
          },
        ]
      : []),
    ...(value.kind === 'share'
      ? [
          {
            name: 'E4' as const,
            from: value.from,
            to: value.to,
            refusal: 'A part of another unit’s length is not part of TQL v0.1.0.',
          },
        ]
      : []),
  ];
}
