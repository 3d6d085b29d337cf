import { readShorthand } from '../../../tql/shorthand/read-shorthand.ts';
import { parse, print, readLine, TqlError, type Query, type Step, type Test } from '../../../tql/tql.ts';
import { withSteps } from './renumber.ts';
import type { Part, Span } from './reading.ts';

/**
 * The parts of a line that a text of chords was read as: one a chord, then what holds for all of them. `parts` are those of the
 * line, which say the same in more pieces.
 */
export function chordParts(text: string, query: Query, parts: readonly Part[]): readonly Part[] {
  const { lane, sequence, where } = query;
  // A change of key is looked for among the keys.
  if (lane?.name !== 'harmony' || !sequence) return parts;
  const { steps } = sequence;
  const [first, second] = steps;
  // One chord alone is the first of its run.
  const isAlone = first?.isResult === true && steps.length === 2;
  const chords = (isAlone ? [first] : steps).map((step) => chordOf(step, parts));
  const words = wordsOf(text);
  const ofAll = (chords[0]?.asked ?? []).filter(({ said }) =>
    chords.every(({ asked }) => said !== ROOT_POSITION && asked.some((one) => one.said === said)),
  );
  const inOneKey = where.filter(isOfOneKey);
  return [
    ...chords.map(({ step, labels, also, asked, often }, index): Part => {
      const own = asked.map(({ said }) => said).filter((said) => ofAll.every((one) => one.said !== said));
      const inText = words.chords[index];
      return {
        ...{ from: step.from, to: (isAlone && second ? second : step).to, labels, inText },
        words: [...also, ...own, ...often].join(', '),
        ...(chords.length > 1 && {
          without: textWithout(text, inText) ?? lineOf(withSteps(query, steps.toSpliced(index, 1))),
        }),
      };
    }),
    ...ofAll.map(({ at, said }, index): Part => {
      const inText = words.options[index];
      return { from: at.from, to: at.to, words: said, inText, without: textWithout(text, inText) };
    }),
    ...(inOneKey.length > 0 ? [keyPart(query, inOneKey)] : []),
    ...where.flatMap((test) => (isOfOneKey(test) ? [] : parts.filter((part) => isWithin(test, part)))),
  ];
}

const isWithin = (outer: Span, inner: Span) => inner.from >= outer.from && inner.to <= outer.to;

const ROOT_POSITION = 'root position';
/** How musicians say what every line of chords asks. */
const SAID: Readonly<Partial<Record<string, string>>> = {
  'inversion is 0': ROOT_POSITION,
  'does not start together with any key in keys': 'without a change of key',
  'key matches /^[a-g]/': 'in minor keys',
  'key matches /^[A-G]/': 'in major keys',
};

/** Labels of a chord that are told; the line has them all. */
const MOST_LABELS = 3;

function chordOf(step: Step, parts: readonly Part[]) {
  const { pattern, times } = step;
  const sayIn = (at: Span) => {
    const words = parts.filter((part) => isWithin(at, part)).map((part) => part.words);
    const said = words.join(' ');
    return SAID[said] ?? said;
  };
  const { labels, tests } = contentsOf(pattern);
  const asked = new Map(tests.map((test) => [sayIn(test), test]));
  // A run of equal chords is one chord: that goes without saying.
  const isRun = times.min === 1 && times.max === Infinity;
  const often = isRun ? '' : sayIn({ from: pattern.to, to: step.to });
  const { shown, also } = shortLabels(labels);
  return {
    ...{ step, labels: shown, also },
    asked: Array.from(asked, ([said, at]) => ({ said, at })),
    often: often === '' ? [] : [often],
  };
}

/** Labels of a chord as a chip has room for them; triads stand for what adds sevenths and more to them. */
function shortLabels(labels: readonly string[]) {
  const triads = [...new Set(labels.map((label) => label.replace(/M?\d+(?=\/|$)/, '')))];
  if (triads.length < labels.length && triads.every((triad) => labels.includes(triad)))
    return { shown: triads, also: ['triad or more'] };
  const isRoot = labels.every((label) => /^[b#]?\d$/.test(label));
  const also = isRoot ? ['as the root'] : labels.length > MOST_LABELS ? ['or alike'] : [];
  return { shown: labels.slice(0, MOST_LABELS), also };
}

/** Labels and conditions of a chord, those of each of its readings. */
function contentsOf(pattern: Step['pattern']): {
  readonly labels: string[];
  readonly tests: readonly Test[];
} {
  if (pattern.kind === 'group') {
    const all = pattern.options.flatMap(({ steps }) => steps.map((step) => contentsOf(step.pattern)));
    return { labels: all.flatMap(({ labels }) => labels), tests: all.flatMap(({ tests }) => tests) };
  }
  const labels = (pattern.term?.options ?? []).map((literals) =>
    literals.map((literal) => ('text' in literal ? literal.text : 'any chord')).join('/'),
  );
  return { labels, tests: pattern.tests };
}

const isOfOneKey = (test: Test): boolean =>
  test.kind === 'comparison' && test.field.name === 'key' && test.value.kind === 'reference';

function keyPart(query: Query, tests: readonly Test[]): Part {
  const where = query.where.filter((test) => !tests.includes(test));
  return {
    from: Math.min(...tests.map(({ from }) => from)),
    to: Math.max(...tests.map(({ to }) => to)),
    words: 'in one key',
    without: lineOf({ ...query, where }),
  };
}

/** Where the chords of a text stand, and what it asks of all of them. */
function wordsOf(text: string) {
  const tokens = readShorthand(text);
  return {
    chords: tokens.filter(({ kind }) => kind !== 'option' && kind !== 'change'),
    options: tokens.filter((token) => token.kind === 'option' && /^(in|key|mode)$/.test(token.option)),
  };
}

/** The text without a word of it; undefined where too few chords are left. */
function textWithout(text: string, word: Span | undefined): string | undefined {
  if (!word) return undefined;
  const rest = `${text.slice(0, word.from)}${text.slice(word.to)}`.trim().replace(/\s+/gu, ' ');
  return readLine(rest).kind === 'chords' ? rest : undefined;
}

/** The line of a query; undefined where it is none any more. */
function lineOf(query: Query): string | undefined {
  const line = print(query);
  try {
    parse(line);
    return line;
  } catch (error) {
    if (error instanceof TqlError) return undefined;
    throw error;
  }
}
