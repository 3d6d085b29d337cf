import { Fields, MAX_TIME, storableText } from '../shared/fields.ts';
import { MAX_TITLE } from '../shared/limits.ts';
import type { MetadataField, TlaFile } from './tla-file.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Names of the recording's length since 0.1 and before, which a program writes. */
export const LENGTH_NAMES: readonly string[] = ['media length', 'media_length', 'audio_length'];
/** Title of a file that has none, and whose name tells none; the desktop program writes it into new files. */
const UNTITLED = 'Untitled';
/** A placeholder for a missing title. */
const NO_TITLE = /^(untitled)?$/i;
/** The extensions of annotation files; programs add one to names that have one already. */
const ENDINGS = /(\.(tla|json))+$/i;

/** Details of the piece from `media_metadata`; `filename` replaces a missing title. */
export function readMetadata(
  metadata: Metadata,
  filename: string,
): Pick<TlaFile, 'title' | 'composer' | 'performer' | 'metadata'> {
  const entries: MetadataField[] = [];
  for (const [name, value] of Object.entries(metadata)) {
    const text = metadataText(value);
    if (text.trim() !== '' && !LENGTH_NAMES.includes(name))
      entries.push({ name: storableText(name), value: text });
  }
  return { ...pieceOf(entries, filename), metadata: entries };
}

type Piece = Pick<TlaFile, 'title' | 'composer' | 'performer'>;

/** Details of the piece for lists; `filename` replaces a missing title. */
export function pieceOf(fields: readonly MetadataField[], filename = ''): Piece {
  const valueOf = (name: keyof Piece) => pieceField(fields, name)?.value.trim();
  return {
    title: hasTitle(fields) ? (valueOf('title') ?? '') : titleFromName(filename),
    composer: valueOf('composer') ?? '',
    performer: valueOf('performer') ?? '',
  };
}

/** Whether the author has given a title. */
export const hasTitle = (fields: readonly MetadataField[]): boolean =>
  !NO_TITLE.test(pieceField(fields, 'title')?.value.trim() ?? '');

/** Title from the name of a file: without folders and extension. `UNTITLED` where that contains no word or number. */
function titleFromName(filename: string): string {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const title = storableText(name.normalize('NFC').replace(ENDINGS, '')).trim();
  if (!/[\p{L}\p{N}]/u.test(title) || NO_TITLE.test(title)) return UNTITLED;
  return Array.from(title).slice(0, MAX_TITLE).join('');
}
/** The corpus that the file says it belongs to; '' for none. */
export const corpusOf = (fields: readonly MetadataField[]): string =>
  fieldNamed(fields, 'corpus')?.value.trim() ?? '';

/** Facts that identify a piece, from fields as they are shown; '' for missing ones. `length` is in seconds. */
export const pieceFacts = (
  fields: readonly MetadataField[],
  length: number,
): { readonly title: string; readonly composer: string; readonly length: number } => ({
  title: hasTitle(fields) ? (pieceField(fields, 'title')?.value.trim() ?? '') : '',
  composer: pieceField(fields, 'composer')?.value.trim() ?? '',
  length,
});

/** The field that says it, whose name may be written otherwise. */
export const pieceField = (fields: readonly MetadataField[], name: keyof Piece): MetadataField | undefined =>
  fieldNamed(fields, name);

const fieldNamed = (fields: readonly MetadataField[], name: string): MetadataField | undefined =>
  fields.find((field) => field.name === name) ??
  fields.find((field) => field.name.trim().toLowerCase() === name);

const NO_TITLE_GIVEN = 'No title is given';

/** Warning to the uploader about a missing title and its replacement. */
export const titleWarning = (title: string): string =>
  title === UNTITLED
    ? `${NO_TITLE_GIVEN}, and the file’s name tells none. It is called “${UNTITLED}” until you edit its details.`
    : `${NO_TITLE_GIVEN}. The file is called “${title}”, after its name, until you edit its details.`;

/** Whether a warning is that about a title that is not given. */
export const isAboutTitle = (warning: string): boolean => warning.startsWith(NO_TITLE_GIVEN);

/** Seconds; undefined where the file does not say, as before a recording was loaded. */
export function readMediaLength(metadata: Metadata): number | undefined {
  const fields = new Fields(metadata, 'media_metadata');
  for (const name of LENGTH_NAMES) {
    const written = fields.raw(name);
    const length = typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
    if (typeof length === 'number' && length > 0 && length <= MAX_TIME) return length;
  }
  return undefined;
}

/** Metadata is free-form: whatever is no text becomes one, lists with commas. */
function metadataText(value: unknown): string {
  if (typeof value === 'string') return storableText(value);
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(metadataText).join(', ');
  return storableText(JSON.stringify(value));
}
