import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TqlError } from '../words/tql-error.ts';
import { parse } from './parse.ts';
const DATA = new URL('../../../../shared/data/tql/', import.meta.url);
const errors = existsSync(DATA)
  ? (JSON.parse(readFileSync(new URL('errors.json', DATA), 'utf8')) as {
      query: string;
      says: string;
      from?: number;
      to?: number;
      names?: boolean;
    }[])
  : [];
test.each(errors.filter((e) => !e.names))('$query', ({ query, says, from, to }) => {
  let error: unknown;
  try {
    parse(query);
  } catch (e) {
    error = e;
  }
  if (!(error instanceof TqlError)) {
    expect.fail(`no error: ${String(error)}`);
  }
  expect(error.message.toLowerCase()).toContain(says.toLowerCase());
  if (from !== undefined) expect([error.from, error.to]).toEqual([from, to]);
});
