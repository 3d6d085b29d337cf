import { BlobSource, Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } from 'mediabunny';

/**
 * Whether a recording, given as its bytes or its address, has pictures, in whatever format; undefined where that cannot be
 * found out. Reads its table of contents alone.
 */
export async function hasPictureTrack(recording: Blob | string): Promise<boolean | undefined> {
  const source = typeof recording === 'string' ? new UrlSource(recording) : new BlobSource(recording);
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    return (await input.getPrimaryVideoTrack()) !== null;
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}
