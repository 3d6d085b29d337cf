import { QUERY_LIMITS } from '../../shared/limits.ts';
import type { Amount, Distance } from '../tree/tree.ts';
import type { LineReader } from './line-reader.ts';
import { hasUnknownUnit, readAmount, unitOf, type WrittenAmount } from './amounts.ts';

const UNITS_IN_WORDS = 's, ms, beats or bars';

/** What stands behind WITHIN: a number and its unit. */
export function readWithin(reader: LineReader): Distance | undefined {
  const first = reader.peek();
  if (!reader.takeKeyword('WITHIN')) return undefined;
  const token = reader.peek();
  const amount = token.kind === 'word' ? readAmount(token.text, token) : undefined;
  if (!amount || amount.value < 0 || amount.form === 'percent' || amount.form === 'clock')
    reader.fail('Behind WITHIN stands a number with its unit, as in WITHIN 2 bars.', token);
  reader.next();
  const written = amount.form === 'number' ? takeUnit(reader) : amount.form;
  if (written === undefined) {
    const next = reader.peek();
    reader.fail(
      `Write the unit after the amount: ${UNITS_IN_WORDS}, as in WITHIN ${amount.written} bars.`,
      next.kind === 'word' ? next : token,
      ['bars', 'beats', 's'].map((unit) => {
        const text = next.kind === 'word' ? unit : `${amount.written} ${unit}`;
        return { words: `Write ${text}`, text };
      }),
    );
  }
  if (amount.value > QUERY_LIMITS.distance) reader.fail(`WITHIN goes up to ${QUERY_LIMITS.distance}.`, token);
  const isMilliseconds = written === 'ms';
  return {
    ...reader.since(first),
    amount: isMilliseconds ? amount.value / 1000 : amount.value,
    unit: isMilliseconds ? 's' : written,
  };
}

function takeUnit(reader: LineReader) {
  const token = reader.peek();
  const unit = token.kind === 'word' ? unitOf(token.text) : undefined;
  if (unit !== undefined) reader.next();
  return unit;
}

/** What is added to a time: a number with a unit, seconds where it has none, a time or a part of the piece. */
export function readShift(reader: LineReader): Amount {
  const token = reader.peek();
  if (token.kind === 'mark' || (token.kind === 'word' && /^-/.test(token.text)))
    reader.fail('Write the sign once: + or - before the number.', token);
  const written = token.kind === 'word' ? token.text : '';
  if (hasUnknownUnit(written))
    reader.fail(`‘${written}’ has an unknown unit. Units are s, beats and bars.`, token);
  const amount = token.kind === 'word' ? readAmount(written, token) : undefined;
  if (!amount) reader.fail('What is added to a time is a number with a unit, as in + 16 bars.', token);
  if (amount.form === 'ms') reader.fail('Write milliseconds as seconds: 0.5 s is 500 ms.', token);
  reader.next();
  return amount.form === 'number' ? withUnitBehind(reader, amount) : amount;
}

function withUnitBehind(reader: LineReader, amount: Amount): Amount {
  const next = reader.peek();
  if (next.kind !== 'word' || reader.keyword() !== undefined) return amount;
  const unit = unitOf(next.text);
  if (unit === 'ms') reader.fail('Write milliseconds as seconds: 0.5 s is 500 ms.', next);
  if (unit === undefined)
    reader.fail(`‘${next.text}’ is an unknown unit. Units are s, beats and bars.`, next);
  reader.next();
  return { ...amount, to: next.to, form: unit };
}

/** Whether an amount has a form of the tree. */
export const isAmount = (amount: WrittenAmount): amount is Amount => amount.form !== 'ms';
