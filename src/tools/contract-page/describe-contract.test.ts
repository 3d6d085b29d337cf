import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeContract } from './describe-contract.ts';

const described = describeContract(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'));
const calls = described.groups.flatMap((group) => group.calls);
const call = (id: string) => calls.find((one) => one.id === id);

test('every call of the contract stands in one group, with where and how it is asked', () => {
  const yaml = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8');
  const ids = [...yaml.matchAll(/operationId: (\w+)/g)].map(([, id]) => id);
  expect(calls.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(call('queryFiles')).toMatchObject({ method: 'GET', path: '/files/query/', needsAccount: false });
  expect(call('upload')).toMatchObject({ method: 'POST', needsAccount: true });
});

test('parameters and fields have their types, bounds and meaning in words', () => {
  expect(call('listCatalogueFiles')?.parameters.find(({ name }) => name === 'limit')).toEqual({
    ...{ name: 'limit', place: 'query', isRequired: false, example: '', choices: [] },
    type: { words: 'whole number' },
    notes: 'Lines of a page. From 1 to 1000. Else 200.',
  });
  expect(call('getCitation')?.parameters.find(({ name }) => name === 'style')?.choices).toContain('bibtex');
  const file = described.shapes.find(({ name }) => name === 'CatalogueFile');
  expect(file?.fields.find(({ name }) => name === 'authors')).toMatchObject({
    type: { words: 'list of CitedName', shape: 'CitedName' },
    isRequired: true,
  });
  expect(file?.fields.map(({ name }) => name)).toContain('credits[].role');
});

test('whatever leads to a shape leads to one that is there', () => {
  const names = new Set(described.shapes.map(({ name }) => name));
  const fields = [
    ...described.shapes.flatMap((shape) => shape.fields),
    ...calls.flatMap(({ parameters, body }) => [...parameters, ...(body?.fields ?? [])]),
  ];
  const types = [
    ...fields.map(({ type }) => type),
    ...calls.flatMap(({ answers }) => answers.map(({ type }) => type)),
  ];
  const led = types.flatMap((type) => (type?.shape === undefined ? [] : [type.shape]));
  expect(led.length).toBeGreaterThan(50);
  expect(led.filter((shape) => !names.has(shape))).toEqual([]);
});
