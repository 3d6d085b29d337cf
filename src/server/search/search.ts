import { AppError } from '../../shared/app-error.ts';
import { isRecord, shown } from '../../shared/fields.ts';
import { MAX_CONDITION_LENGTH, MAX_CONDITIONS } from '../../shared/limits.ts';
import { normalise } from '../../shared/normalise.ts';
import type { WantedText } from './fields.ts';
import type { FileCondition } from './files.ts';
import { FACET_NAMES, fileFacet, TIMELINE_FACETS, type FacetName } from '../../site/file-facets.ts';

/** The rows of one page of any search; the specification's number. */
export const PAGE_SIZE = 15;

/**
 * The conditions in `query`: a JSON object of facet to a text or a list of texts, all of which must occur in it, or be among
 * its choices. Texts come `normalise`d, and empty ones are left out. Throws `bad_request` that names the place.
 */
export function readConditions(query: string): FileCondition<FacetName>[] {
  const record = parse(query, '{"composer":"bach"}');
  const conditions = propertiesOf(record, FACET_NAMES, 'query').flatMap(([property, value]) => {
    const values = fileFacet(property).choices?.map(([choice]) => choice);
    return values ? choicesOn(property, values, value) : textsOn(property, value, 'query');
  });
  requireFew(conditions.length);
  return conditions;
}

function choicesOn(
  property: FacetName,
  choices: readonly string[],
  value: unknown,
): FileCondition<FacetName>[] {
  const place = `query.${property}`;
  const texts = textsOf(value, place).filter((text) => text !== '');
  return texts.map((written) => {
    const text = choices.find((choice) => choice.toLowerCase() === written.toLowerCase());
    if (text !== undefined) return { property, text };
    throw wrong(place, `one of ${choices.join(', ')}`);
  });
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
): FileCondition[] =>
  propertiesOf(record, TIMELINE_FACETS, place).flatMap(([property, value]) =>
    textsOn(property, value, place),
  );

const textsOn = <Facet extends FacetName>(
  property: Facet,
  value: unknown,
  place: string,
): FileCondition<Facet>[] =>
  wantedTexts(value, `${place}.${property}`).map((wanted) => ({ property, ...wanted }));

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

/** Texts that are to occur, or to be all there is: then each is the `is` of an object. `normalise`d and without empty ones. */
export function wantedTexts(value: unknown, place: string): readonly WantedText[] {
  return listOf(value)
    .map((wanted) =>
      isRecord(wanted) && Object.keys(wanted).join() === 'is'
        ? { text: normalise(textOf(wanted.is, `${place}.is`)), isExact: true as const }
        : { text: normalise(textOf(wanted, place)) },
    )
    .filter(({ text }) => text !== '');
}

/** A text or a list of texts as a list. Throws `bad_request` for anything else, and for a text that is too long. */
export const textsOf = (value: unknown, place: string): string[] =>
  listOf(value).map((text) => textOf(text, place));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function textOf(text: unknown, place: string): string {
  if (typeof text !== 'string') throw wrong(place, `a text or a list of texts, found ${shown(text)}`);
  if (text.length <= MAX_CONDITION_LENGTH) return text;
  throw wrong(
    place,
    `at most ${MAX_CONDITION_LENGTH} characters, found ${text.length}. Use a part of the text.`,
  );
}

/** The refusal of a query that says at `place` something else than what was expected. */
export function wrong(place: string, expected: string, cause?: unknown): AppError {
  return new AppError('bad_request', `${place}: expected ${expected}`, undefined, { cause });
}
