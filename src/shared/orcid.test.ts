import { expect, test } from 'vitest';
import { readOrcid } from './orcid.ts';

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  [' https://orcid.org/0000-0001-5109-3700 ', '0000-0001-5109-3700'],
  ['0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['0000-0002-1825-0098', undefined],
  ['0000-0002-1694-2330', undefined],
  ['0000-0002-1825-009', undefined],
  ['https://example.org/0000-0002-1825-0097', undefined],
  ['', undefined],
])('%j is %j', (text, orcid) => {
  expect(readOrcid(text)).toBe(orcid);
});
