import { ADTS, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, UrlSource, WAVE, WEBM } from 'mediabunny';
import { isRecord } from '../../shared/fields.ts';
import type { NamedText } from '../../shared/file-traces.ts';

/** The formats of recordings that may be uploaded. */
const FORMATS = [MP3, WAVE, OGG, FLAC, MP4, QTFF, MATROSKA, WEBM, ADTS];

/** The tags of a recording, such as ID3, and how many pictures are among them. Throws for one that cannot be read. */
export async function recordingTags(
  url: string,
): Promise<{ readonly texts: readonly NamedText[]; readonly pictures: number }> {
  const input = new Input({ source: new UrlSource(url), formats: FORMATS });
  try {
    const { raw, images = [], ...tags } = await input.getMetadataTags();
    const all = [...textsIn(tags), ...textsIn(raw)];
    const texts = all.map(([name, text]) => [`Tag “${name}” of the recording`, text] as const);
    return { texts, pictures: images.length };
  } finally {
    input.dispose();
  }
}

function textsIn(value: unknown, name = ''): readonly NamedText[] {
  if (typeof value === 'string') return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => textsIn(item, name));
  // Bytes have no known meaning.
  if (!isRecord(value) || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([own, part]) => textsIn(part, own));
}
