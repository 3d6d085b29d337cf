import { expect, test } from 'vitest';
import { KIND_NAMES } from './facts.ts';
import { openingFacts } from './opening-facts.ts';

const timeline = (attributes: Readonly<Record<string, unknown>>, isVisible = true) => ({
  ...{ kind: KIND_NAMES[0]!, isVisible, components: [], attributes: attributes as never },
});
const signatures = (...given: readonly (readonly [measure: number, text: string, isAssumed?: true])[]) =>
  timeline({
    time_signatures: given.map(([measure, text, isAssumed]) => ({
      ...{ measure, text },
      ...(isAssumed && { is_assumed: true }),
    })),
  });

test.each([
  ['stated at the first measure', signatures([0, '6/8'], [20, '2/4']), '6/8'],
  ['behind an upbeat', signatures([0, '1/8'], [1, '6/8']), '6/8'],
  ['assumed by the desktop program', signatures([0, '4/4', true]), ''],
  ['of a timeline that nobody sees', timeline({ time_signatures: [{ measure: 0, text: '3/4' }] }, false), ''],
  ['nowhere', timeline({}), ''],
])('the metre is told where it is %s', (_where, one, metre) => {
  expect(openingFacts([timeline({}), one])).toEqual({ key: '', metre });
});
