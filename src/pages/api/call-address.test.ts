import { expect, test } from 'vitest';
import { addressOf, curlOf } from './call-address.ts';
import type { ParameterDescription } from '../../shared/contract-description.ts';

const parameter = (name: string, place: ParameterDescription['place']): ParameterDescription => ({
  ...{ name, place, isRequired: false, notes: '', example: '', choices: [] },
  type: { words: 'text' },
});
const call = {
  path: '/files/{id}/citation',
  parameters: [parameter('id', 'path'), parameter('style', 'query'), parameter('m', 'query')],
};

test('values stand where they belong, and empty ones are left out', () => {
  expect(addressOf(call, { id: '7', style: 'apa', m: '' })).toBe('/api/v1/files/7/citation?style=apa');
  expect(addressOf(call, { id: 'a/b', m: '1 2' })).toBe('/api/v1/files/a%2Fb/citation?m=1+2');
});

test('no value can end the quoted address of a line for a terminal', () => {
  const address = addressOf(call, { id: `1'; rm -rf ~ '` });
  expect(curlOf(address, 'https://tilia.example').match(/'/g)).toHaveLength(2);
});
