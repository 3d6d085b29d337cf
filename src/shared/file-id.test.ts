import { expect, test } from 'vitest';
import { readFileId } from './file-id.ts';

test('an id is a positive 32-bit integer without a sign or leading zeros', () => {
  expect(['1', '150', '2147483647'].map(readFileId)).toEqual([1, 150, 2147483647]);
  for (const text of ['0', '-1', '+1', '01', '1.0', '1e3', '', ' 1', 'abc', '2147483648', '99999999999']) {
    expect([text, readFileId(text)]).toEqual([text, undefined]);
  }
});
