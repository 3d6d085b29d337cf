import { expect, test } from 'vitest';
import { entriesOf, textOf } from './s3-xml.ts';

const LIST = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>
<Contents><Key>a &amp; b</Key><Owner><ID>x</ID></Owner></Contents><Contents><Key>&#x63;</Key></Contents><IsTruncated>true</IsTruncated></ListBucketResult>`;

test('the entries of a list and single texts of an answer are read', () => {
  expect(entriesOf(LIST, 'Contents').map((entry) => entry.get('Key'))).toEqual(['a & b', 'c']);
  expect([textOf(LIST, 'IsTruncated'), textOf(LIST, 'Key'), textOf(LIST, 'None')]).toEqual([
    'true',
    'a & b',
    undefined,
  ]);
});

test('what a proxy answers in place of the store, and what has no end, gives what was read so far', () => {
  expect(textOf('<html><p>Bad gateway<br></html>', 'Code')).toBeUndefined();
  expect(textOf('busy', 'Code')).toBeUndefined();
  expect(textOf(`<Error><Code>Slow</Code>${'<a>'.repeat(100_000)}`, 'Code')).toBe('Slow');
  expect(entriesOf(LIST.slice(0, -120), 'Contents')).toHaveLength(1);
});
