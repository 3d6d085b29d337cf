import { printLabel } from '../tree/print.ts';
import { readShorthand } from './read-shorthand.ts';
import type { ChordOption, OptionName, ShorthandToken } from './token.ts';

interface ShorthandOptions {
  /** Whether a hit may go on into another key. */
  readonly isAcrossKeys?: boolean;
}

/** The line of the query language that a line of shorthand means. Throws `TqlError` at a word that is none. */
export function lineOfShorthand(text: string, options: ShorthandOptions = {}): string {
  const tokens = readShorthand(text);
  const chosen = tokens.filter((token) => token.kind === 'option');
  const steps = tokens.filter((token) => token.kind !== 'option');
  const where = chosen.flatMap(({ option, value }) => (isOfFile(option) ? [fileTest(option, value)] : []));
  const tests = chosen.flatMap(({ option, value }) => (isOfFile(option) ? [] : [unitTest(option, value)]));
  const [only] = steps;
  if (steps.length === 1 && only?.kind === 'change')
    return joined(only.key === undefined ? '* THEN @* IN keys' : `*[change = ${only.key}] IN keys`, where);
  const isInOneKey = options.isAcrossKeys !== true;
  const written = withChanges(steps).flatMap((step, index, all) =>
    writtenStep(step, tests, index, all, isInOneKey),
  );
  const keys = isInOneKey ? sameKeys(written) : [];
  return joined(`${written.map(({ text: step }) => step).join(' THEN ')} IN harmony`, [...keys, ...where]);
}

const joined = (line: string, where: readonly string[]) =>
  where.length === 0 ? line : `${line} WHERE ${where.join(' AND ')}`;

type FileOption = Extract<OptionName, 'composer' | 'title' | 'performer'>;
const isOfFile = (option: OptionName): option is FileOption => /^(composer|title|performer)$/.test(option);

const fileTest = (option: FileOption, value: string) =>
  `file.${option} ~ /(?i)${value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/`;

function unitTest(option: Exclude<OptionName, FileOption>, value: string): string {
  switch (option) {
    case 'mode':
      return /^min/i.test(value) ? 'key ~ /^[a-g]/' : 'key ~ /^[A-G]/';
    case 'key':
      return `key = "${value.replace(/["\\]/g, '')}"`;
    case 'in':
      return `DURING ${printLabel(value)} IN form`;
  }
}

type StepToken = Exclude<ShorthandToken, { kind: 'option' }>;
type Step = Exclude<StepToken, { kind: 'change' }> & { readonly isBeforeChange: boolean };

/** Changes of key become a test of the chord before them. */
function withChanges(tokens: readonly StepToken[]): readonly Step[] {
  return tokens.flatMap((token, index): readonly Step[] =>
    token.kind === 'change' ? [] : [{ ...token, isBeforeChange: tokens[index + 1]?.kind === 'change' }],
  );
}

interface Written {
  readonly text: string;
  /** Whether its key is that of the whole run. */
  readonly isKeyed: boolean;
  readonly isBeforeChange: boolean;
}

function writtenStep(
  step: Step,
  tests: readonly string[],
  index: number,
  all: readonly Step[],
  isInOneKey: boolean,
): readonly Written[] {
  const { isBeforeChange } = step;
  switch (step.kind) {
    case 'any':
      return [{ text: withTests('*', tests), isKeyed: false, isBeforeChange }];
    case 'gap':
      return [
        {
          text: `${withTests('*', isInOneKey ? [NO_CHANGE] : [])}{0,${step.most}}?`,
          isKeyed: false,
          isBeforeChange,
        },
      ];
    case 'chord': {
      if (all.length === 1)
        return [{ text: startOfRun(step.options, tests, isInOneKey), isKeyed: false, isBeforeChange }];
      const isLast = index === all.length - 1;
      // Equal neighbours are one run: what stands between two equal chords cannot be left out.
      const isOptional = step.isOptional && !areSame(all[index - 1], all[index + 1]);
      const text = writtenChord(step.options, [
        ...tests,
        ...(isBeforeChange ? ['BEFORE * IN keys WITHIN 0.1 s'] : []),
      ]);
      const times = isOptional ? (isLast ? '?' : '*') : isLast ? '' : '+';
      return [{ text: `${text}${times}`, isKeyed: !isOptional, isBeforeChange }];
    }
  }
}

/** The first chord of a run of equals; a run does not go on in another key. */
function startOfRun(options: readonly ChordOption[], tests: readonly string[], isInOneKey: boolean): string {
  const rest = writtenChord(options, isInOneKey ? [...tests, NO_CHANGE] : tests);
  return `@${writtenChord(options, tests)} THEN ${rest}*`;
}

const areSame = (one: Step | undefined, other: Step | undefined): boolean =>
  one?.kind === 'chord' &&
  other?.kind === 'chord' &&
  JSON.stringify(one.options) === JSON.stringify(other.options);

const withTests = (label: string, tests: readonly string[]) =>
  tests.length === 0 ? label : `${label}[${tests.join(' AND ')}]`;

const ROOT_POSITION = 'inversion = 0';
/** No key begins with the chord. */
const NO_CHANGE = 'NOT SAME START * IN keys';

/** Chords of which one stands there; those in root position and those in any are groups of their own. */
function writtenChord(options: readonly ChordOption[], tests: readonly string[]): string {
  const parts = [true, false]
    .map((isRoot) => ({
      isRoot,
      literals: options
        .filter(({ isRootPosition }) => isRootPosition === isRoot)
        .flatMap(({ literals }) => literals),
    }))
    .filter(({ literals }) => literals.length > 0)
    .map(({ isRoot, literals }) =>
      withTests(literals.join(' OR '), [...(isRoot ? [ROOT_POSITION] : []), ...tests]),
    );
  return parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(' OR ');
}

/** All chords of a hit are in the key of the first, up to a change that is asked for. */
function sameKeys(written: readonly Written[]): readonly string[] {
  const tests: string[] = [];
  let first: number | undefined;
  written.forEach(({ isKeyed, isBeforeChange }, index) => {
    if (isKeyed && first !== undefined) tests.push(`$${first}.key = $${index + 1}.key`);
    if (isKeyed) first ??= index + 1;
    if (isBeforeChange) first = undefined;
  });
  return tests;
}
