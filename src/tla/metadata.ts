import { Fields, MAX_TIME, storableText } from '../shared/fields.ts';
import type { MetadataField, TlaFile } from './tla-file.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** The names of the length since 0.1 and before. */
const LENGTH_NAMES = ['media length', 'media_length', 'audio_length'];
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
  const valueOf = (name: string) =>
    (
      entries.find((entry) => entry.name === name) ??
      entries.find((entry) => entry.name.trim().toLowerCase() === name)
    )?.value.trim();
  return {
    title: valueOf('title') ?? UNTITLED,
    composer: valueOf('composer') ?? '',
    performer: valueOf('performer') ?? '',
    metadata: entries,
  };
}

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
