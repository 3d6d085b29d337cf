import { expect, test } from 'vitest';
import { readMeasureFacts, writeMeasureFacts } from './measure-facts.ts';

/** Facts read from the given fields, and the names of the fields with warnings. */
function read(fields: Readonly<Record<string, unknown>>, numbers: readonly number[]) {
  const warned: string[] = [];
  const facts = readMeasureFacts(
    (field) => fields[field],
    numbers,
    (field) => warned.push(field),
  );
  return {
    ...facts,
    passes: [...facts.passes],
    movements: [...facts.movements],
    next: [...facts.next],
    warned,
  };
}

const NUMBERS = [1, 2, 1, 2, 3];

test('passes follow from equal numbers where nothing is said', () => {
  expect(read({}, NUMBERS)).toEqual({
    ...{ labels: undefined, passes: [1, 1, 2, 2, 1], movements: [1, 1, 1, 1, 1], next: [], warned: [] },
  });
});

test('all four are read, as they are and as JSON text', () => {
  const fields = {
    measure_labels: ['1', '2a', '1', ' 2b\n', ''],
    measure_passes: [1, 1, 2, null, 1],
    measure_movements: [1, 1, 1, 1, 2],
    measure_next: { 1: [2, 4] },
  };
  const facts = {
    labels: ['1', '2a', '1', '2b', '3'],
    passes: [1, 1, 2, 0, 1],
    movements: [1, 1, 1, 1, 2],
    next: [[1, [2, 4]]],
    warned: [],
  };
  expect(read(fields, NUMBERS)).toEqual(facts);
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  expect(read(texts, NUMBERS)).toEqual(facts);
});

test('passes count anew in each movement', () => {
  expect(read({ measure_movements: [1, 1, 2, 2, 2] }, NUMBERS).passes).toEqual([1, 1, 1, 1, 1]);
});

test('only what the numbers do not say is written', () => {
  const written = (fields: Readonly<Record<string, unknown>>, numbers: readonly number[]) =>
    writeMeasureFacts(readMeasureFacts((field) => fields[field], numbers));
  expect(written({}, [1, 2, 3])).toEqual({});
  expect(written({ measure_labels: ['1', '2', '3'], measure_movements: [1, 1, 1] }, [1, 2, 3])).toEqual({});
  expect(written({}, NUMBERS)).toEqual({ measure_passes: '[1,1,2,2,1]' });
  expect(written({ measure_labels: ['1', '2a'], measure_passes: [1, 1, 1, null, 1] }, NUMBERS)).toEqual({
    measure_labels: '["1","2a","1","2","3"]',
    measure_passes: '[1,1,1,null,1]',
  });
});

test.each([
  ['measure_labels', 'text'],
  ['measure_labels', { 1: 'a' }],
  ['measure_labels', ['1', 2]],
  ['measure_labels', ['1', 'x'.repeat(41)]],
  ['measure_labels', `[${'['.repeat(10_000)}`],
  ['measure_passes', [1, 1, 2, 2]],
  ['measure_passes', [1, 1, 2, 0, 1]],
  ['measure_passes', [1, 1, 2, 2, 9]],
  ['measure_passes', '[1,'],
  ['measure_movements', [1, 2, 1, 2, 3]],
  ['measure_movements', [1, 1, 1, 1, 400]],
  ['measure_movements', [0, 1, 1, 1, 1]],
  ['measure_next', { 1: [5] }],
  ['measure_next', { 1: [] }],
  ['measure_next', { 1: Array<number>(100_001).fill(2) }],
  ['measure_next', { x: [1] }],
  ['measure_next', [1]],
])('%s of a wrong form (%#) is told, and follows from the numbers', (name, value) => {
  expect(read({ [name]: value }, NUMBERS)).toEqual({ ...read({}, NUMBERS), warned: [name] });
});

test('a label that cannot be read leaves the others', () => {
  expect(read({ measure_labels: ['1', 7, '1', '2b'] }, NUMBERS)).toMatchObject({
    labels: ['1', '2', '1', '2b', '3'],
    warned: ['measure_labels'],
  });
});
