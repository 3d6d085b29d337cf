import { keywordOf } from '../words/token.ts';
import type {
  Action,
  Alternative,
  Amount,
  Distance,
  FieldName,
  LaneName,
  Literal,
  Query,
  Relation,
  Sequence,
  Step,
  Test,
  Times,
  UnitPattern,
  Value,
} from './tree.ts';

/** The line of a tree, in one spelling: keywords in capitals, one blank between words. `parse` reads the same tree. */
export function print({ anchor, sequence, lane, within, relation, where, action }: Query): string {
  return [
    anchor,
    sequence && printSequence(sequence),
    lane && printLane(lane),
    relation && printRelation(relation),
    within && printWithin(within),
    where.length > 0 ? `WHERE ${where.map(printTest).join(' AND ')}` : undefined,
    action && printAction(action),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

const printSequence = ({ steps }: Sequence): string => steps.map(printStep).join(' THEN ');

function printStep({ isResult, pattern, times }: Step): string {
  const what =
    pattern.kind === 'unit'
      ? printUnit(pattern)
      : pattern.options.map((option) => `(${printSequence(option)})`).join(' OR ');
  return `${isResult ? '@' : ''}${what}${printTimes(times)}`;
}

function printTimes({ min, max, isShort }: Times): string {
  if (isShort) return `{${min},${max === Infinity ? '' : max}}?`;
  if (min === 1 && max === 1) return '';
  if (min === 0 && max === 1) return '?';
  if (max === Infinity && min < 2) return min === 0 ? '*' : '+';
  if (min === max) return `{${min}}`;
  return max === Infinity ? `{${min},}` : `{${min},${max}}`;
}

function printUnit({ term, tests }: UnitPattern): string {
  const label = term ? `${term.isNot ? 'NOT ' : ''}${term.options.map(printAlternative).join(' OR ')}` : '';
  return tests.length === 0 ? label : `${label}[${tests.map(printTest).join(' AND ')}]`;
}

const printAlternative = (alternative: Alternative) => alternative.map(printLiteral).join('/');

export function printLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'word':
      return literal.text;
    case 'string':
      return quoted(literal.text);
    case 'regex':
      return printRegex(literal.source);
    case 'any':
      return '*';
  }
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const printRegex = (source: string) => `/${source.replaceAll('/', '\\/')}/`;

const printLane = ({ name, isQuoted }: LaneName): string => `IN ${isQuoted ? quoted(name) : name}`;

const printWithin = ({ amount, unit }: Distance): string =>
  `WITHIN ${amount} ${amount === 1 && unit !== 's' ? unit.slice(0, -1) : unit}`;

function printRelation({ isNot, name, target, lane, within }: Relation): string {
  return [
    isNot ? 'NOT' : undefined,
    name,
    printSequence(target),
    lane && printLane(lane),
    within && printWithin(within),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function printTest(test: Test): string {
  if (test.kind === 'relation') return printRelation(test);
  const not = test.isNot ? 'NOT ' : '';
  switch (test.kind) {
    case 'downbeat':
      return `${not}${test.step === undefined ? '' : `$${test.step}.`}downbeat`;
    case 'children':
      return `${not}${printSequence(test.sequence)}`;
    case 'comparison':
      return `${not}${printField(test.field)} ${test.operator} ${printValue(test.value)}`;
  }
}

export const printField = ({ step, of, name }: FieldName): string =>
  `${step === undefined ? '' : `$${step}.`}${of === undefined ? '' : `${of}.`}${name}`;

export function printValue(value: Value): string {
  switch (value.kind) {
    case 'amount':
      return printAmount(value.amount);
    case 'range': {
      const { low, high } = value;
      const unit = apart(high);
      const begin = unit === '' ? low.written : low.written.replace(/[a-z]+$/i, '');
      return `${begin}..${high.written}${unit}`;
    }
    case 'word':
      return value.text;
    case 'string':
      return quoted(value.text);
    case 'regex':
      return printRegex(value.source);
    case 'any':
      return '*';
    case 'reference': {
      const { shift } = value;
      return `${printField(value.field)}${shift ? ` ${shift.isBack ? '-' : '+'} ${printAmount(shift.by)}` : ''}`;
    }
    case 'share':
      return `${value.percent.written} of ${printField(value.field)}`;
  }
}

const printAmount = (amount: Amount) => `${amount.written}${apart(amount)}`;

/** The unit where it does not stand in the number itself. */
function apart({ form, written }: Amount): string {
  if (form === 'number' || form === 'clock' || form === 'percent' || /[a-z]$/i.test(written)) return '';
  return ` ${form}`;
}

function printAction(action: Action): string {
  switch (action.verb) {
    case 'SET':
      return `-> SET ${action.assignments.map(({ field, value }) => `${printField(field)} = ${printValue(value)}`).join(', ')}`;
    case 'GROUP': {
      const color = action.color === undefined ? '' : ` COLOR ${quoted(action.color)}`;
      const rules = action.resolutions.map(({ shape, resolution }) => `${shape} -> ${resolution}`).join(' ');
      return `-> GROUP AS ${quoted(action.name)}${color}${rules === '' ? '' : ` ON ${rules}`}`;
    }
    case 'TAG':
    case 'UNTAG': {
      const step = action.step === undefined ? '' : ` $${action.step}`;
      return `-> ${action.verb}${step} ${action.tag === undefined ? '*' : quoted(action.tag)}`;
    }
    case 'DELETE':
    case 'UNGROUP':
      return `-> ${action.verb}`;
  }
}

/** A word that needs quotes to be read as a label. */
const needsQuotes = (text: string): boolean =>
  !/^(?:(?!->)[^\s[\](){}",=<>!~/$@+?*])+$/u.test(text) ||
  text.split('.').includes('') ||
  keywordOf({ kind: 'word', text, from: 0, to: text.length }) !== undefined;

/** A label as it is written in a line. */
export const printLabel = (text: string): string => (needsQuotes(text) ? quoted(text) : text);
