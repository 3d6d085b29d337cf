import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { FACET_NAMES, fileFacet, ORDER_FACETS } from '../src/site/file-facets.ts';

/** The contract's facets of files, their choices and the orders of a list are those of the table. */

interface Facet {
  readonly items?: { readonly enum?: readonly string[] };
}

interface Contract {
  readonly paths: {
    readonly '/files/query/': {
      readonly get: {
        readonly parameters: readonly {
          readonly name?: string;
          readonly schema: { readonly enum?: readonly string[] };
        }[];
      };
    };
  };
  readonly components: {
    readonly schemas: { readonly FileConditions: { readonly properties: Readonly<Record<string, Facet>> } };
  };
}

const { paths, components } = parse(
  readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'),
) as Contract;

test('files are found by the facets that the contract names, of its choices', () => {
  const inContract = Object.entries(components.schemas.FileConditions.properties).map(([name, { items }]) => [
    name,
    items?.enum,
  ]);
  const inTable = FACET_NAMES.map((name) => [name, fileFacet(name).choices?.map(([value]) => value)]);
  expect(inContract).toEqual(inTable);
});

test('lists are ordered by the facets that the contract names, and by time', () => {
  const order = paths['/files/query/'].get.parameters.find(({ name }) => name === 'order_by');
  expect(order?.schema.enum).toEqual([...ORDER_FACETS, 'created_at']);
});
