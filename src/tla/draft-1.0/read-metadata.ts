import type { Component, Detail } from '../../kinds/contract/kind.ts';
import { isRecord, storableText, type Fields } from '../../shared/fields.ts';
import { MAX_DETAILS, MAX_LABEL, MAX_NAME, MAX_TAGS_OF_COMPONENT } from '../../shared/limits.ts';
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

function detailsOf(metadata: unknown, path: string, warnings: Warnings): readonly Detail[] {
  if (!isRecord(metadata)) return [];
  const details = Object.entries(metadata).flatMap(([name, written]) => {
    const value = textsOf(written).join(', ');
    const isShown = value !== '' && name.length <= MAX_NAME && value.length <= MAX_LABEL;
    return isShown ? [{ name: storableText(name), value }] : [];
  });
  if (details.length > MAX_DETAILS)
    warnings.add(path, `more than ${MAX_DETAILS} fields; the first ones are shown`);
  return details.slice(0, MAX_DETAILS);
}

function textsOf(written: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(written) ? written : [written];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [storableText(text.trim())] : [],
  );
}
