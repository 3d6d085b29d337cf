import { parse, print, printLabel, TqlError, type Query, type Step, type Test } from '../../../tql/tql.ts';
import { withSteps } from '../reading/renumber.ts';

/** A step as the form shows it; one that it cannot show, such as a group, stays a text. */
export type StepRow =
  | {
      readonly kind: 'unit';
      /** Labels as the line has them; empty for any unit. */
      readonly label: string;
      readonly conditions: readonly string[];
      /** `+`, `{2}`; empty for once. */
      readonly times: string;
      readonly isResult: boolean;
    }
  | { readonly kind: 'text'; readonly text: string };

/** How what is found stands to something else: `NOT DURING`. */
interface RelationRow {
  readonly name: string;
  readonly target: string;
  /** Empty for the same timeline. */
  readonly lane: string;
  readonly within: string;
}

/** A line as the rows of a form, each a piece of its text. */
export interface LineRows {
  readonly anchor: string;
  readonly steps: readonly StepRow[];
  /** What stands behind IN; empty for any timeline. */
  readonly lane: string;
  /** What stands behind WITHIN; empty for none. */
  readonly within: string;
  readonly relation: RelationRow | undefined;
  readonly where: readonly string[];
  readonly action: string;
}

/** The rows of a line. Throws `TqlError` where it cannot be read. */
export function rowsOf(line: string): LineRows {
  const query = parse(line);
  const { anchor = '', sequence, lane, within, relation, where } = query;
  return {
    anchor,
    steps: sequence?.steps.map(rowOf) ?? [],
    lane: behind('IN ', lane && { lane }),
    within: behind('WITHIN ', within && { within }),
    relation: relation && {
      name: `${relation.isNot ? 'NOT ' : ''}${relation.name}`,
      target: behind('', { sequence: relation.target }),
      lane: behind('IN ', relation.lane && { lane: relation.lane }),
      within: behind('WITHIN ', relation.within && { within: relation.within }),
    },
    where: where.map(textOfTest),
    action: behind('', query.action && { action: query.action }),
  };
}

/** The text of a part of a line behind its keyword. */
const behind = (keyword: string, part: Omit<Query, 'where'> | undefined): string =>
  part ? print({ ...part, where: [] }).slice(keyword.length) : '';

const textOfTest = (test: Test): string => print({ where: [test] }).slice('WHERE '.length);

const NOWHERE = { from: 0, to: 0 };
const textOfStep = (step: Step): string => behind('', { sequence: { ...NOWHERE, steps: [step] } });

function rowOf(step: Step): StepRow {
  const { pattern, isResult } = step;
  if (pattern.kind === 'group') return { kind: 'text', text: textOfStep(step) };
  const once: Step = { ...NOWHERE, isResult: false, pattern, times: { min: 1, max: 1 } };
  const any: Step['pattern'] = { ...NOWHERE, kind: 'unit', tests: [] };
  return {
    kind: 'unit',
    label: textOfStep({ ...once, pattern: { ...pattern, tests: [] } }),
    conditions: pattern.tests.map(textOfTest),
    times: textOfStep({ ...step, isResult: false, pattern: any }),
    isResult,
  };
}

/** The line that rows say, in one spelling. Throws `TqlError` where it is none. */
export function lineOf({ anchor, steps, lane, within, relation, where, action }: LineRows): string {
  const parts = [
    anchor,
    steps.map(textOfRow).join(' THEN '),
    lane && `IN ${lane}`,
    relation &&
      [relation.name, relation.target, relation.lane && `IN ${relation.lane}`, withinText(relation.within)]
        .filter(Boolean)
        .join(' '),
    withinText(within),
    where.length > 0 && `WHERE ${where.join(' AND ')}`,
    action,
  ];
  return print(parse(parts.filter(Boolean).join(' ')));
}

/** A line with some of its steps, by their indexes, in this order. Conditions name the same steps as before. */
export function lineWithSteps(line: string, indexes: readonly number[]): string {
  const query = parse(line);
  return print(
    withSteps(
      query,
      indexes.flatMap((index) => query.sequence?.steps[index] ?? []),
    ),
  );
}

const withinText = (within: string) => within && `WITHIN ${within}`;

function textOfRow(row: StepRow): string {
  if (row.kind === 'text') return row.text;
  const { label, conditions, times, isResult } = row;
  const tests = conditions.length > 0 ? `[${conditions.join(' AND ')}]` : '';
  return `${isResult ? '@' : ''}${label || (tests === '' ? '*' : '')}${tests}${times}`;
}

/** What was typed as a label, as a line has it: labels joined by OR as they stand, everything else quoted where it must be. */
export function labelOf(typed: string): string {
  const text = typed.trim();
  try {
    const { sequence, ...others } = parse(text);
    const [step, next] = sequence?.steps ?? [];
    const isLabel = step && !next && Object.keys(others).length === 1 && others.where.length === 0;
    const row = isLabel && rowOf(step);
    if (row && row.kind === 'unit' && row.label === textOfStep(step)) return row.label;
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
  }
  return text === '' ? '' : printLabel(text);
}

/** A condition that a text is in a field, letter by letter. */
export const contains = (field: string, text: string): string =>
  `${field} ~ /(?i)${text.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/`;
