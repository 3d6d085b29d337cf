import type { Component, Detail } from '../../kinds/contract/kind.ts';
import { isRecord, storableText, type Fields } from '../../shared/fields.ts';
import { MAX_DETAILS, MAX_DETAILS_LENGTH, MAX_NAME, MAX_TAGS_OF_COMPONENT } from '../../shared/limits.ts';
import type { Warnings } from '../warnings.ts';

const TAGS = 'tags';

/** The metadata of a timeline as named facts, in its order; what is neither a text nor a list of texts is left out. */
export const readDetails = (fields: Fields, warnings: Warnings): readonly Detail[] =>
  detailsOf(fields.raw('metadata'), `${fields.path}.metadata`, warnings);

/** The tags of a component, those of the measure that begins with it among them, and its other facts. */
export function readTags(fields: Fields, warnings: Warnings): Pick<Component, 'tags' | 'details'> {
  const path = `${fields.path}.metadata`;
  const own = fields.raw('metadata');
  const measure = fields.raw('measure');
  const ofMeasure = isRecord(measure) ? measure['metadata'] : undefined;
  const all = [own, ofMeasure].flatMap((metadata) =>
    isRecord(metadata) ? textsOf(metadata[TAGS]).filter((tag) => tag.length <= MAX_NAME) : [],
  );
  const tags = [...new Set(all)];
  if (tags.length > MAX_TAGS_OF_COMPONENT)
    warnings.add(`${path}.${TAGS}`, `more than ${MAX_TAGS_OF_COMPONENT} tags; the first ones are shown`);
  const details = detailsOf(own, path, warnings).filter(({ name }) => name !== TAGS);
  return {
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS_OF_COMPONENT) }),
    ...(details.length > 0 && { details }),
  };
}

function detailsOf(metadata: unknown, path: string, warnings: Warnings): Detail[] {
  if (!isRecord(metadata)) return [];
  const all = Object.entries(metadata).flatMap(([name, written]) => {
    const value = textsOf(written).join(', ');
    return value === '' ? [] : [{ name: storableText(name), value }];
  });
  let length = 0;
  const details = all
    .slice(0, MAX_DETAILS)
    .filter(({ name, value }) => (length += name.length + value.length) <= MAX_DETAILS_LENGTH);
  if (details.length < all.length)
    warnings.add(
      path,
      `more than ${MAX_DETAILS} fields or ${MAX_DETAILS_LENGTH} characters in all; the first ones are shown`,
    );
  return details;
}

function textsOf(written: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(written) ? written : [written];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [storableText(text.trim())] : [],
  );
}
