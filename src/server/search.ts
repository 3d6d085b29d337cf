import { AppError } from '../shared/app-error.ts';
import { isRecord, shown } from '../shared/fields.ts';
import { normalise } from '../shared/normalise.ts';
import { FILE_PROPERTIES, type FileCondition } from './storage/search-files.ts';

/** The rows of one page of any search; the specification's number. */
export const PAGE_SIZE = 15;

/**
 * The conditions in `query`: a JSON object of property to a text or a list of texts, all of which must occur in it.
 * Texts come `normalise`d, and empty ones are left out. Throws `bad_request` that names the place.
 */
export function readConditions(query: string): FileCondition[] {
  const record = parse(query);
  return Object.entries(record).flatMap(([name, value]) => {
    const property = FILE_PROPERTIES.find((known) => known === name);
    if (property === undefined) {
      throw wrong(`query.${name.slice(0, 40)}`, `one of the properties ${FILE_PROPERTIES.join(', ')}`);
    }
    return textsOf(property, value).map((text) => ({ property, text }));
  });
}

function parse(query: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(query);
  } catch (error) {
    throw wrong('query', 'a JSON object such as {"composer":"bach"}', error);
  }
  if (isRecord(value)) return value;
  throw wrong('query', `a JSON object such as {"composer":"bach"}, found ${shown(value)}`);
}

function textsOf(property: string, value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values
    .map((text) => {
      if (typeof text === 'string') return normalise(text);
      throw wrong(`query.${property}`, `a text or a list of texts, found ${shown(text)}`);
    })
    .filter((text) => text !== '');
}

function wrong(place: string, expected: string, cause?: unknown): AppError {
  return new AppError('bad_request', `${place}: expected ${expected}`, undefined, { cause });
}
