import type { Comparison, FieldName, Test } from '../tree/tree.ts';
import { isInPlace, keywordOf, type Operator } from '../words/token.ts';
import type { LineReader } from './line-reader.ts';
import { fieldNamed, readValue } from './values.ts';

/** Where conditions stand: those in brackets speak of one unit, those behind WHERE of the match. */
export type Place = 'brackets' | 'where';

/** Says what is wrong behind the last condition. */
export function failBehind(reader: LineReader, place: Place): never {
  const keyword = reader.keyword();
  if (keyword === 'OR')
    reader.fail(
      'Conditions are joined by AND: for one or the other, ask twice, or name labels with OR in the step.',
      reader.peek(),
      [{ words: 'Write AND', text: 'AND' }],
    );
  if (keyword === 'IN')
    reader.fail(
      'Steps in brackets are the unit’s children, in its own hierarchy: IN goes behind the brackets.',
    );
  if (place === 'brackets') reader.fail(`Expected ] or AND, found ${reader.shown()}.`, reader.peek());
  reader.fail(`Unexpected ${reader.shown()}: conditions are joined by AND.`);
}

/** A field that a condition begins with; undefined where a sequence stands. */
export function fieldAhead(reader: LineReader, ahead: number, place: Place): FieldName | undefined {
  const token = reader.peek(ahead);
  const isCompared = reader.peek(ahead + 1).kind === 'operator';
  if (token.kind === 'reference') {
    if (place === 'brackets')
      reader.fail(
        'Steps are numbered for WHERE alone: in brackets the field is that of the unit, without $.',
        token,
        token.name === '' ? [] : [{ words: `Write ${token.name}`, text: token.name }],
      );
    if (token.name === '') reader.fail(`Write the field of the unit, as in $${token.step}.label.`, token);
    return fieldNamed(token.name, token, token.step);
  }
  if (token.kind !== 'word') return undefined;
  if (isCompared) {
    if (keywordOf(token) === undefined || isInPlace(token, reader.peek(ahead - 1)))
      return fieldNamed(token.text, token);
    return undefined;
  }
  return /^downbeat$/i.test(token.text) && endsTest(reader, ahead + 1)
    ? fieldNamed('downbeat', token)
    : undefined;
}

function endsTest(reader: LineReader, ahead: number): boolean {
  const token = reader.peek(ahead);
  return (
    token.kind === 'end' ||
    reader.isSign(']', ahead) ||
    reader.isSign('->', ahead) ||
    /^(AND|OR)$/.test(keywordOf(token) ?? '')
  );
}

/** The rest of a condition behind its field. */
export function readFieldTest(reader: LineReader, field: FieldName, isNot: boolean, from: number): Test {
  const token = reader.peek();
  if (token.kind !== 'operator') {
    if (field.name === 'downbeat' && field.of === undefined) {
      const { step } = field;
      return { kind: 'downbeat', isNot, ...(step !== undefined && { step }), from, to: field.to };
    }
    return reader.fail(
      `Expected = or another comparison behind ${reader.textOf(field)}, found ${reader.shown()}.`,
    );
  }
  const operator: Operator = token.text;
  reader.next();
  const value = readValue(reader, { field, operator });
  const comparison: Comparison = { kind: 'comparison', isNot, field, operator, value, from, to: value.to };
  return comparison;
}
