import type { MetadataField } from './tla-file.ts';

/** Fields of the metadata that were edited on the web, by name: a text, or null for one that was taken away. */
export type DetailEdits = Readonly<Record<string, string | null>>;

/** Edits that still apply to the next upload, and messages about those that do not. */
interface MergedEdits {
  readonly edits: DetailEdits;
  /** Edits that gave way to the file. */
  readonly dropped: DetailEdits;
  /** One sentence for each of them. */
  readonly warnings: readonly string[];
}

/** Fields with edits applied: those of the file in their order, then new ones. */
export function editedMetadata(metadata: readonly MetadataField[], edits: DetailEdits): MetadataField[] {
  const fields = new Map<string, string | null>(metadata.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(edits)) fields.set(name, value);
  return Array.from(fields, ([name, value]) => ({ name, value: value ?? '' })).filter(
    ({ value }) => value.trim() !== '',
  );
}

/** Edits after further `changes`; a text equal to the file's own is no edit. */
export function changedEdits(
  metadata: readonly MetadataField[],
  edits: DetailEdits,
  changes: DetailEdits,
): DetailEdits {
  const own = new Map(metadata.map(({ name, value }) => [name, value]));
  const changed = new Map(Object.entries(edits));
  for (const [name, value] of Object.entries(changes)) {
    if (value === (own.get(name) ?? null)) changed.delete(name);
    else changed.set(name, value);
  }
  return Object.fromEntries(changed);
}

/**
 * Merges edits made on the web with the next upload, field by field: an edit stays where the file's value is unchanged;
 * where both have changed, the file wins and the uploader is warned.
 */
export function mergeEdits(
  before: readonly MetadataField[],
  after: readonly MetadataField[],
  edits: DetailEdits,
): MergedEdits {
  const valuesOf = (fields: readonly MetadataField[]) =>
    new Map(fields.map(({ name, value }) => [name, value]));
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const kept: [string, string | null][] = [];
  const dropped: [string, string | null][] = [];
  const warnings: string[] = [];
  for (const [name, edit] of Object.entries(edits)) {
    const now = is.get(name);
    if (now === was.get(name)) kept.push([name, edit]);
    // The file has taken the edit over.
    else if (now !== (edit ?? undefined)) {
      dropped.push([name, edit]);
      const says = now === undefined ? 'the file no longer has it' : `the file now says '${cut(now)}'`;
      const wasEdit = edit === null ? 'your removal on the web' : `your web edit '${cut(edit)}'`;
      warnings.push(`${cut(name)}: ${says}; ${wasEdit} was dropped.`);
    }
  }
  return { edits: Object.fromEntries(kept), dropped: Object.fromEntries(dropped), warnings };
}

/** Letters of a value that a warning repeats. */
const SAID = 80;

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length > SAID ? `${letters.slice(0, SAID - 1).join('')}…` : text;
}
