import { expect, test } from 'vitest';
import { appendLabel } from './append-label.ts';
import { readDraft } from './read-draft.ts';

test.each([
  ['V7 I', 'vi', 'V7 I vi'],
  ['verse THEN chorus IN form', 'bridge', 'verse THEN chorus THEN bridge IN form'],
  [
    'verse IN form WHERE duration > 3',
    'second verse',
    'verse THEN "second verse" IN form WHERE duration > 3',
  ],
  ['WHERE duration > 3', 'verse', undefined],
])('%s goes on with %s: %s', (text, label, longer) => {
  expect(appendLabel(text, readDraft(text)?.line ?? text, label)).toBe(longer);
});
