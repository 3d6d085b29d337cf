import { expect, test } from 'vitest';
import { formFunctionOf } from './form-functions.ts';

test.each([
  ['recapitulation', 'Recapitulation'],
  ['Reprise', 'Recapitulation'],
  ['Var. 3', 'Variation'],
  ['variation 12', 'Variation'],
  ['first part of the exposition', 'Exposition'],
  ['Retransition', 'Transition'],
  ['S', 'Second theme'],
  ['P2', 'Main theme'],
  ['Second theme, repeated', 'Second theme'],
  ['verse?', 'Episode'],
  ['a', undefined],
  // A letter or two say something only by themselves.
  ['C major', undefined],
  ['Expositions', undefined],
  ['', undefined],
])('%s is %s', (label, name) => {
  expect(formFunctionOf(label)).toBe(name);
});

test('what the analyst says that a unit does counts before its label', () => {
  expect(formFunctionOf('A', 'coda')).toBe('Coda');
  expect(formFunctionOf('development', 'recapitulation')).toBe('Recapitulation');
});
