import { isRecord } from '../shared/fields.ts';
import { readTextList } from '../shared/text-list.ts';
import { withoutLocalPaths, type TextSort } from './local-paths.ts';
import { pieceOf } from './metadata.ts';
import { sortOfField } from './redact-tla.ts';
import type { MetadataField, ReadTimeline, TlaFile } from './tla-file.ts';

/**
 * A value as others may see it: its texts without local paths, by the sorts that the names of their fields give, else by `sort`.
 * The value itself where there is nothing to cut.
 */
export function shownTexts<Value>(value: Value, sort: TextSort): Value {
  // Texts are replaced by texts, and all other values keep their types.
  return shown(value, sort) as Value;
}

function shown(value: unknown, sort: TextSort): unknown {
  if (typeof value === 'string') return shownText(value, sort);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => shown(item, sort));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isRecord(value)) return value;
  let changed: Record<string, unknown> | undefined;
  for (const name in value) {
    const before = value[name];
    if (typeof before !== 'string' && typeof before !== 'object') continue;
    const after = shown(before, sortOfField(name) ?? sort);
    if (after !== before) changed = { ...(changed ?? value), [name]: after };
  }
  return changed ?? value;
}

/** A list that is written as JSON is looked through text by text. */
function shownText(text: string, sort: TextSort): string {
  const list = readTextList(text);
  return list === undefined
    ? withoutLocalPaths(text, sort)
    : JSON.stringify(list.map((item) => withoutLocalPaths(item, sort)));
}

/** Fields of a piece as others may see them, by their names, which may be paths themselves. */
export const shownFields = (fields: readonly MetadataField[]): MetadataField[] =>
  fields.flatMap(({ name, value }) => {
    const field = {
      name: withoutLocalPaths(name, 'plain'),
      value: withoutLocalPaths(value, sortOfField(name) ?? 'plain'),
    };
    return field.name.trim() === '' || field.value.trim() === '' ? [] : [field];
  });

/** Details of the piece for lists, from the fields of the file and its owner; `filename` replaces a missing title. */
export const shownPiece = (fields: readonly MetadataField[], filename: string): ReturnType<typeof pieceOf> =>
  pieceOf(shownFields(fields), filename);

/**
 * A file whose timelines and list entries are safe for the public. Its fields, and the places of recording and
 * documents, stay as read: those are its owner's.
 */
export function shownTla(tla: TlaFile, filename: string): TlaFile {
  return {
    ...tla,
    ...shownPiece(tla.metadata, filename),
    timelines: tla.timelines.map(shownTimeline),
    notShown: shownTexts(tla.notShown, 'free'),
  };
}

function shownTimeline({
  name,
  attributes,
  details,
  components,
  attachment,
  ...rest
}: ReadTimeline): ReadTimeline {
  return {
    ...rest,
    name: withoutLocalPaths(name, 'free'),
    attributes: shownTexts(attributes, 'plain'),
    ...(details !== undefined && { details: shownTexts(details, 'plain') }),
    components: shownTexts(components, 'plain'),
    ...(attachment !== undefined && { attachment: shownTexts(attachment, 'free') }),
  };
}
