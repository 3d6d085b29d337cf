import { Fields, MAX_TIME, storableText } from '../shared/fields.ts';
import type { MetadataField, TlaFile } from './tla-file.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Names of the recording's length since 0.1 and before, which a program writes. */
export const LENGTH_NAMES: readonly string[] = ['media length', 'media_length', 'audio_length'];
const UNTITLED = 'Untitled';

/** What the author says about the piece, from `media_metadata`. */
export function readMetadata(
  metadata: Metadata,
): Pick<TlaFile, 'title' | 'composer' | 'performer' | 'metadata'> {
  const entries: MetadataField[] = [];
  for (const [name, value] of Object.entries(metadata)) {
    const text = metadataText(value);
    if (text.trim() !== '' && !LENGTH_NAMES.includes(name))
      entries.push({ name: storableText(name), value: text });
  }
  return { ...pieceOf(entries), metadata: entries };
}

type Piece = Pick<TlaFile, 'title' | 'composer' | 'performer'>;

/** What lists show of the piece. */
export function pieceOf(fields: readonly MetadataField[]): Piece {
  const valueOf = (name: keyof Piece) => pieceField(fields, name)?.value.trim();
  return {
    title: valueOf('title') ?? UNTITLED,
    composer: valueOf('composer') ?? '',
    performer: valueOf('performer') ?? '',
  };
}

/** The field that says it, whose name may be written otherwise. */
export const pieceField = (fields: readonly MetadataField[], name: keyof Piece): MetadataField | undefined =>
  fields.find((field) => field.name === name) ??
  fields.find((field) => field.name.trim().toLowerCase() === name);

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
