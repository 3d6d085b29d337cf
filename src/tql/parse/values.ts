import { UNIT_FIELDS, isUnitField, type FieldType } from '../fields/fields.ts';
import { RegexError } from '../regex/regex-error.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import type { Amount, FieldName, Value } from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import type { Operator, Token } from '../words/token.ts';
import { notInThisVersion } from '../words/tql-error.ts';
import type { LineReader } from './line-reader.ts';
import { readAmount, unitOf, type WrittenAmount } from './amounts.ts';
import { isAmount, readShift } from './distances.ts';

/** The left of a comparison. */
interface Compared {
  readonly field: FieldName;
  readonly operator: Operator;
}

export const typeOf = ({ of, name }: FieldName): FieldType | undefined =>
  of === undefined && isUnitField(name) ? UNIT_FIELDS[name] : undefined;

const isTime = (field: FieldName) => typeOf(field) === 'time';

/** A field as it is written, with what it belongs to. */
export function fieldNamed(written: string, at: Span, step?: number): FieldName {
  const [, of, name = written] = /^(tl|file)\.(.+)$/isu.exec(written) ?? [];
  const owner = of?.toLowerCase();
  return {
    from: at.from,
    to: at.to,
    ...(step !== undefined && { step }),
    ...((owner === 'tl' || owner === 'file') && { of: owner }),
    name: name.toLowerCase(),
  };
}

/** The value on the right of a comparison, which fits its field. */
export function readValue(reader: LineReader, compared: Compared): Value {
  const token = reader.peek();
  if (token.kind === 'reference') return readReference(reader, compared);
  if (token.kind === 'word' && reader.keyword() === undefined) return readWordValue(reader, token, compared);
  if (token.kind === 'string' || token.kind === 'regex') {
    reader.next();
    return textValue(reader, token, compared);
  }
  if (token.kind === 'any') {
    reader.next();
    if (compared.operator !== '=' && compared.operator !== '!=')
      reader.fail('* goes with = (has one) and != (has none).', token);
    return { kind: 'any', from: token.from, to: token.to };
  }
  return reader.fail(
    `Expected a value behind ${compared.operator}, found ${reader.shown()}. Quote a value that is spelled like a keyword.`,
  );
}

function textValue(
  reader: LineReader,
  token: Extract<Token, { kind: 'string' | 'regex' }>,
  { operator }: Compared,
): Value {
  const { from, to } = token;
  if (token.kind === 'regex') {
    checkRegex(reader, token.source, token);
    if (!/^(!?=|~)$/.test(operator)) reader.fail('A regular expression goes with ~, = and !=.', token);
    return { kind: 'regex', source: token.source, from, to };
  }
  if (operator === '~') checkRegex(reader, token.text, token, true);
  return { kind: 'string', text: token.text, from, to };
}

/** Refuses a text that is no regular expression, or one that this site does not search for. */
export function checkRegex(reader: LineReader, source: string, at: Span, isText = false): void {
  try {
    parseRegex(source);
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    if (isText && !error.isRefused)
      reader.fail(`~ needs a regular expression, and ${reader.textOf(at)} is not one: ${error.message}.`, at);
    const place = { from: at.from + 1 + error.from, to: at.from + 1 + error.to };
    const isPlain = reader.line.slice(at.from + 1, at.to - 1) === source;
    reader.fail(`Bad regular expression: ${error.message}.`, isPlain ? place : at);
  }
}

function readReference(reader: LineReader, { field }: Compared): Value {
  const other = takeReference(reader);
  const next = reader.peek();
  const isPlus = next.kind === 'mark' && next.text === '+';
  const isMinus = next.kind === 'word' && /^-(\d.*)?$/.test(next.text);
  if (!isPlus && !isMinus) return { kind: 'reference', field: other, ...reader.since(other) };
  if (!isTime(field) || !isTime(other)) {
    reader.fail('A distance is added to a time: write it between start, end or time of two units.', next);
  }
  const shift = isMinus && next.text !== '-' ? joinedShift(reader, next) : undefined;
  if (shift === undefined) reader.next();
  const by = shift ?? readShift(reader);
  return { kind: 'reference', field: other, shift: { isBack: isMinus, by }, ...reader.since(other) };
}

/** A minus that stands directly before its number. */
function joinedShift(reader: LineReader, token: Span & { readonly text: string }): Amount {
  const amount = readAmount(token.text.slice(1), { from: token.from + 1, to: token.to });
  if (!amount || !isAmount(amount))
    reader.fail('What is taken from a time is a number with a unit, as in - 2 bars.', token);
  reader.next();
  const next = reader.peek();
  const unit = amount.form === 'number' && next.kind === 'word' ? unitOf(next.text) : undefined;
  if (unit === undefined || unit === 'ms') return amount;
  reader.next();
  return { ...amount, form: unit, to: next.to };
}

/** A field of a unit of the match, `$2.start`. */
export function takeReference(reader: LineReader): FieldName {
  const token = reader.next();
  if (token.kind !== 'reference' || token.name === '')
    reader.fail('Write the field of the unit, as in $1.label.', token);
  return fieldNamed(token.name, token, token.step);
}

function readWordValue(
  reader: LineReader,
  token: Span & { readonly text: string },
  compared: Compared,
): Value {
  const { text } = token;
  const amounts = text.split('..').map((part, index, { length }) => {
    const from = index === 0 ? token.from : token.to - part.length;
    return readAmount(part, length === 1 ? token : { from, to: from + part.length });
  });
  if (!amounts.every((amount) => amount !== undefined) || amounts.length > 2) {
    reader.next();
    if (compared.operator === '~') checkRegex(reader, text, token, true);
    return { kind: 'word', text, from: token.from, to: token.to };
  }
  reader.next();
  const [first, last = first] = amounts;
  if (first === undefined || last === undefined) return reader.fail('Expected a value.', token);
  const unit = takeUnitBehind(reader, amounts);
  if (unit === undefined && first.form === 'percent' && amounts.length === 1 && reader.isWord('OF'))
    return readShare(reader, first, compared);
  checkMilliseconds(reader, amounts, unit);
  if (compared.operator === '~')
    reader.fail('~ searches a regular expression: write it between strokes, as in /^8/.', token);
  return checkedValue(reader, token, [first, last], unit, compared, amounts.length === 2);
}

type UnitBehind =
  (Span & { readonly unit: 'beats' | 'bars' | 's' | 'ms'; readonly text: string }) | undefined;

/** The unit that stands apart from its number. */
function takeUnitBehind(reader: LineReader, amounts: readonly (WrittenAmount | undefined)[]): UnitBehind {
  const token = reader.peek();
  if (token.kind !== 'word') return undefined;
  if (token.text === '%') reader.fail('Write % without a space, as in 50%.', token);
  const unit = unitOf(token.text);
  if (unit === undefined) return undefined;
  reader.next();
  if (amounts.some((amount) => amount?.form !== 'number')) {
    if (amounts.some((amount) => amount?.form === 'percent'))
      reader.fail('A range has the same unit at both ends, and a percentage has none.', token);
    reader.fail(`‘${token.text}’ needs a plain number before it, as in 8 ${token.text}.`, token);
  }
  return { ...token, unit, text: token.text };
}

function checkMilliseconds(
  reader: LineReader,
  amounts: readonly (WrittenAmount | undefined)[],
  unit: UnitBehind,
): void {
  const amount = amounts.find((one) => one?.form === 'ms') ?? (unit?.unit === 'ms' ? amounts[0] : undefined);
  if (!amount) return;
  const from = amount.from;
  const to = unit?.unit === 'ms' ? unit.to : amount.to;
  const written = reader.textOf({ from, to });
  reader.fail(notInThisVersion(`‘${written}’`, 'write seconds, as in 0.5'), { from, to });
}

function readShare(reader: LineReader, percent: WrittenAmount, { field }: Compared): Value {
  reader.next();
  const other = takeReference(reader);
  if (!isAmount(percent) || typeOf(field) !== 'length' || typeOf(other) !== 'length')
    reader.fail(
      'A share is one of two durations, as in $2.duration < 50% of $1.duration.',
      reader.since(percent),
    );
  return { kind: 'share', percent, field: other, ...reader.since(percent) };
}

function checkedValue(
  reader: LineReader,
  token: Span,
  [first, last]: readonly [WrittenAmount, WrittenAmount],
  unit: UnitBehind,
  compared: Compared,
  isRange: boolean,
): Value {
  const at = { from: token.from, to: unit?.to ?? token.to };
  if (!isAmount(first) || !isAmount(last)) return reader.fail('Write seconds.', at);
  const withUnit = (amount: Amount): Amount => {
    if (unit === undefined || unit.unit === 'ms') return amount;
    return { ...amount, form: unit.unit, to: isRange ? amount.to : unit.to };
  };
  const [low, high] = [withUnit(first), withUnit(last)];
  if (!isRange) {
    checkForm(reader, low, at, compared);
    return { kind: 'amount', amount: low, ...at };
  }
  const { operator } = compared;
  if (operator !== '=' && operator !== '!=')
    reader.fail(`A range goes with = and !=, as in bar = 1..3; ${operator} needs one number.`, at);
  const [lowForm, highForm] = [low.form, high.form];
  const isJoined = lowForm === 'number' && highForm !== 'percent' && highForm !== 'number';
  const isSeconds = (form: Amount['form']) => form === 'number' || form === 's' || form === 'clock';
  if (lowForm !== highForm && !isJoined && !(isSeconds(lowForm) && isSeconds(highForm)))
    reader.fail('This range mixes units: write the same at both ends.', at);
  const begin = isJoined ? { ...low, form: highForm } : low;
  checkForm(reader, begin, at, compared);
  if (begin.value > high.value)
    reader.fail('This range goes backwards.', at, [
      { words: 'Turn it round', text: `${high.written}..${low.written}${unit ? ` ${unit.text}` : ''}` },
    ]);
  return { kind: 'range', low: begin, high, ...at };
}

/** Refuses a number in a form that its field does not have. */
function checkForm(reader: LineReader, { form }: Amount, at: Span, { field }: Compared): void {
  const type = typeOf(field);
  if (form === 'bars' || form === 'beats') {
    if (type === 'length') return;
    if (type === 'place')
      reader.fail(`${field.name} is a position, a number without a unit: write ${field.name} = 8.`, at);
    reader.fail(`Bars and beats go with duration, as in duration = 8 bars.`, at);
  }
  if (form !== 'percent' || type === 'time' || type === 'place') return;
  if (type === 'length') {
    const whole = { from: field.from, to: at.to };
    reader.fail(notInThisVersion('A percentage with duration', 'write seconds, beats or bars'), whole);
  }
  reader.fail('A percentage of the piece is compared with a time: start, end or time.', at);
}
