import { fileSource } from '../../viewer-page/file-source.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { openPassage } from '../../viewer/passage/open-passage.ts';
import { readWhole, type WholeFile } from '../../viewer/passage/read-whole.ts';
import type { PassageReader } from './playlist-playback.ts';

/** Reads passages from the server, each of their files once. */
export function createPassageReader(): PassageReader {
  const files = new Map<number, Promise<WholeFile>>();
  return async ({ fileId, place }) => {
    const source = fileSource(fileId);
    const file = files.get(fileId) ?? readWhole(source);
    files.set(fileId, file);
    // Another try sends a new request.
    file.catch(() => files.delete(fileId));
    return openPassage(source, await file, place, { storage: siteStorage });
  };
}
