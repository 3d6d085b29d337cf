import { expect, test } from 'vitest';
import { imported } from '../test-support/imported.ts';

test('labels and points become units with levels by containment, and markers', () => {
  const { file, notes, format } = imported(
    'form.txt',
    '0.000000\t10.000000\tA\n0.000000\t4.000000\ta\n4.000000\t10.000000\tb\n\\\t100\t200\n5.5\t5.5\tpeak\n',
  );
  expect(format).toBe('Audacity labels');
  expect(file.warnings).toEqual([]);
  expect(file.timelines.map(({ kind, name }) => [kind, name])).toEqual([
    ...[
      ['SLIDER', ''],
      ['HIERARCHY', 'form'],
      ['MARKER', 'form, points'],
    ],
  ]);
  expect(file.timelines[1]?.components).toMatchObject([
    ...[
      { level: 2, label: 'A' },
      { level: 1, label: 'a' },
      { level: 1, label: 'b' },
    ],
  ]);
  expect(notes).toEqual([expect.stringContaining('Labels overlap') as string]);
});

test('labels can be imported as markers', () => {
  const { file } = imported('a.txt', '1\t2\tA\n2\t3\tB\n', { 'kind-spans': 'MARKER' });
  expect(file.timelines[1]).toMatchObject({ kind: 'MARKER', components: [{ time: 1 }, { time: 2 }] });
});

test('a text that is none of the formats is refused', () => {
  expect(() => imported('a.txt', 'Dear reader,\n')).toThrow(/none of the formats/);
});
