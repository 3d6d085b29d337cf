import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const BASE = { heading: 'a', description: 'b', tags: ['c'] };

test('changes of different fields are all kept', () => {
  const own = { ...BASE, heading: 'mine' };
  const other = { ...BASE, tags: ['c', 'd'] };
  expect(mergeChanges(BASE, own, other)).toEqual({
    merged: { heading: 'mine', description: 'b', tags: ['c', 'd'] },
    conflicts: [],
  });
});

test('a field that both have changed is named, and stays one’s own', () => {
  const own = { ...BASE, heading: 'mine', tags: ['x'] };
  const other = { ...BASE, heading: 'theirs', description: 'B', tags: ['x'] };
  expect(mergeChanges(BASE, own, other)).toEqual({
    merged: { heading: 'mine', description: 'B', tags: ['x'] },
    conflicts: ['heading'],
  });
});

test('parts in another order are no change', () => {
  const base = { credits: [{ family: 'Wieck', role: 'analyst' }] };
  const own = { credits: [{ role: 'analyst', family: 'Wieck' }] };
  const other = { credits: [] };
  expect(mergeChanges<{ credits: readonly object[] }>(base, own, other)).toEqual({
    merged: other,
    conflicts: [],
  });
});

test('blanks around a text are no change', () => {
  const own = { ...BASE, heading: ' a\n' };
  expect(mergeChanges(BASE, own, { ...BASE, heading: 'theirs' })).toEqual({
    merged: { ...BASE, heading: 'theirs' },
    conflicts: [],
  });
});
