import { shown } from '../shared/fields.ts';
import {
  MAX_COMMENTS,
  MAX_LABEL,
  MAX_METADATA_FIELDS,
  MAX_METADATA_KB,
  MAX_METADATA_VALUE,
  MAX_NAME,
  MAX_TIMELINES,
  MAX_TITLE,
} from '../shared/limits.ts';
import type { MetadataField } from './tla-file.ts';

/** A file that exceeds a limit. The message names the place, the limit and the remedy. */
export class LimitError extends Error {}

const TITLES: readonly string[] = ['title', 'composer', 'performer'];
/** The texts of components that may be longer than a name. */
const COMPONENT_TEXTS: Readonly<Record<string, number>> = {
  label: MAX_LABEL,
  comments: MAX_COMMENTS,
};

/** Throws `LimitError` for a text of more than `max` characters. */
export function checkLength(place: string, text: string, max: number): void {
  // A character is one or two units of a text.
  if (text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max)) return;
  throw new LimitError(
    `${place}: longer than ${inWords(max)} characters. Shorten it in TiLiA and save the file again.`,
  );
}

/** Throws `LimitError` for a component one of whose texts is too long; `labels` are texts as long as a label may be. */
export function checkComponent(place: string, component: object, labels: readonly string[] = []): void {
  for (const [name, value] of Object.entries(component)) {
    if (typeof value !== 'string') continue;
    const max = labels.includes(name) ? MAX_LABEL : (COMPONENT_TEXTS[name] ?? MAX_NAME);
    checkLength(`${place}.${name}`, value, max);
  }
}

/** Throws `LimitError` for more timelines than a file may have. */
export function checkTimelineCount(timelines: object): void {
  const count = Object.keys(timelines).length;
  if (count <= MAX_TIMELINES) return;
  throw new LimitError(
    `timelines: ${inWords(count)} timelines, and a file may have ${MAX_TIMELINES}. ` +
      'Remove some in TiLiA, or divide the analysis into several files.',
  );
}

/** Throws `LimitError` for metadata with too many fields or too long ones. */
export function checkMetadata(fields: readonly MetadataField[]): void {
  if (fields.length > MAX_METADATA_FIELDS) {
    throw new LimitError(
      `media_metadata: ${inWords(fields.length)} fields, and a file may have ${MAX_METADATA_FIELDS}. ` +
        'Remove some in TiLiA and save the file again.',
    );
  }
  for (const { name, value } of fields) {
    const place = `media_metadata.${shown(name).slice(1, -1)}`;
    checkLength(`${place} (the name of a field)`, name, MAX_NAME);
    // It is shown without the blanks around it.
    if (TITLES.includes(name.trim().toLowerCase())) checkLength(place, value.trim(), MAX_TITLE);
    checkLength(place, value, MAX_METADATA_VALUE);
  }
  const text = fields.map(({ name, value }) => name + value).join('');
  if (new TextEncoder().encode(text).length <= MAX_METADATA_KB * 1000) return;
  throw new LimitError(
    `media_metadata: more than ${MAX_METADATA_KB} kB in all. Shorten or remove some fields in TiLiA and save the file again.`,
  );
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
