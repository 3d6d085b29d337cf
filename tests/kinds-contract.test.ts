import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { KIND_FACTS, KIND_NAMES } from '../src/kinds/registry/facts.ts';
import { SEARCH_FIELDS, SEARCH_KINDS } from '../src/kinds/registry/searching.ts';
import { HELP_PAGES } from '../src/site/help-pages.ts';

/** The contract's lists of kinds and of their fields are those of the kinds. */

interface Schema {
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { components } = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const schema = (name: string) => components.schemas[name]?.properties ?? {};

test('the viewer’s JSON has a timeline of every kind', () => {
  const kinds = components.schemas['Timeline']?.oneOf?.map(({ $ref = '' }) => {
    const [name = ''] = $ref.split('/').slice(-1);
    return schema(name)['kind']?.const;
  });
  expect(kinds?.toSorted()).toEqual(KIND_NAMES.map((name) => `${name}_TIMELINE`).toSorted());
});

test('what is searched for is what the kinds are searched by', () => {
  expect(schema('FoundTimeline')['kind']?.enum).toEqual(SEARCH_KINDS);
  const { id, timeline_id, ...fields } = schema('FoundComponent');
  expect([id, timeline_id]).not.toContain(undefined);
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(SEARCH_FIELDS).toSorted());
});

test('a kind that names a page of the help has one', () => {
  const paths: readonly string[] = HELP_PAGES.map(({ path }) => path);
  const named = KIND_NAMES.flatMap((name) => KIND_FACTS[name].help ?? []);
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect(paths).toContain(path);
});
