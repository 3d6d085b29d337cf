import { AppError } from '../../shared/app-error.ts';
import { isRecord, shown } from '../../shared/fields.ts';
import { MAX_CONDITION_LENGTH, MAX_CONDITIONS } from '../../shared/limits.ts';
import { normalise } from '../../shared/normalise.ts';
import { LICENCES } from '../../cite/licences.ts';
import { KIND_NAMES } from '../../kinds/registry/facts.ts';
import {
  FILE_PROPERTIES,
  OWN_PROPERTIES,
  type FileCondition,
  type ListCondition,
  type OwnProperty,
} from './files.ts';

/** The rows of one page of any search; the specification's number. */
export const PAGE_SIZE = 15;

/** Properties that have one of a few values. */
const CHOICES = {
  licence: LICENCES.map(({ id }) => id),
  kinds: KIND_NAMES,
  media: ['here', 'youtube', 'none'],
} as const;

type Choice = keyof typeof CHOICES;

/**
 * The conditions in `query`: a JSON object of property to a text or a list of texts, all of which must occur in it.
 * Texts come `normalise`d, and empty ones are left out. Throws `bad_request` that names the place.
 */
export function readConditions(query: string): ListCondition[] {
  const record = parse(query, '{"composer":"bach"}');
  const names = [...OWN_PROPERTIES, ...(Object.keys(CHOICES) as Choice[])];
  const conditions = propertiesOf(record, names, 'query').flatMap(([property, value]): ListCondition[] =>
    isChoice(property) ? choicesOn(property, value) : textsOn(property, value, 'query'),
  );
  requireFew(conditions.length);
  return conditions;
}

const isChoice = (property: OwnProperty | Choice): property is Choice => property in CHOICES;

function choicesOn(property: Choice, value: unknown): ListCondition[] {
  const place = `query.${property}`;
  const texts = textsOf(value, place).filter((text) => text !== '');
  return texts.map((text) => chosen(property, text, place));
}

function chosen(property: Choice, text: string, place: string): ListCondition {
  const find = <Value extends string>(values: readonly Value[]): Value => {
    const found = values.find((one) => one.toLowerCase() === text.toLowerCase());
    if (found !== undefined) return found;
    throw wrong(place, `one of ${values.join(', ')}`);
  };
  switch (property) {
    case 'licence':
      return { property, value: find(CHOICES.licence) };
    case 'kinds':
      return { property, value: find(CHOICES.kinds) };
    case 'media':
      return { property, value: find(CHOICES.media) };
  }
}

/** Throws `bad_request` for more conditions than one search may have, on whatever they are. */
export function requireFew(count: number): void {
  if (count <= MAX_CONDITIONS) return;
  throw wrong('query', `at most ${MAX_CONDITIONS} conditions, found ${count}. Leave some out.`);
}

/** The conditions on files in a part of a query that stands at `place`. Throws as `readConditions` does. */
export const readFileConditions = (
  record: Readonly<Record<string, unknown>>,
  place: string,
): FileCondition[] => conditionsOn(FILE_PROPERTIES, record, place);

function conditionsOn<Property extends string>(
  properties: readonly Property[],
  record: Readonly<Record<string, unknown>>,
  place: string,
): FileCondition<Property>[] {
  return propertiesOf(record, properties, place).flatMap(([property, value]) =>
    textsOn(property, value, place),
  );
}

const textsOn = <Property extends string>(
  property: Property,
  value: unknown,
  place: string,
): FileCondition<Property>[] =>
  textsOf(value, `${place}.${property}`)
    .map(normalise)
    .filter((text) => text !== '')
    .map((text) => ({ property, text }));

/** The values in one part of a query, by property. Throws `bad_request` for a property that is not in `known`. */
export function propertiesOf<Name extends string>(
  record: Readonly<Record<string, unknown>>,
  known: readonly Name[],
  place: string,
): (readonly [Name, unknown])[] {
  return Object.entries(record).map(([written, value]) => {
    const name = known.find((one) => one === written);
    if (name !== undefined) return [name, value];
    throw wrong(`${place}.${written.slice(0, 40)}`, `one of the properties ${known.join(', ')}`);
  });
}

/** A JSON object; `example` is shown where there is none. Throws `bad_request`. */
export function parse(query: string, example: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(query);
  } catch (error) {
    throw wrong('query', `a JSON object such as ${example}`, error);
  }
  if (isRecord(value)) return value;
  throw wrong('query', `a JSON object such as ${example}, found ${shown(value)}`);
}

/** A text or a list of texts as a list. Throws `bad_request` for anything else, and for a text that is too long. */
export function textsOf(value: unknown, place: string): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((text) => {
    if (typeof text !== 'string') throw wrong(place, `a text or a list of texts, found ${shown(text)}`);
    if (text.length <= MAX_CONDITION_LENGTH) return text;
    throw wrong(
      place,
      `at most ${MAX_CONDITION_LENGTH} characters, found ${text.length}. Use a part of the text.`,
    );
  });
}

/** The refusal of a query that says at `place` something else than what was expected. */
export function wrong(place: string, expected: string, cause?: unknown): AppError {
  return new AppError('bad_request', `${place}: expected ${expected}`, undefined, { cause });
}
