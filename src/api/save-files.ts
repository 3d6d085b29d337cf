import { Zip, ZipDeflate } from 'fflate';
import { saveBlob } from '../shared/save-blob.ts';
import { fetchFile } from './save-file.ts';

interface Wanted {
  readonly id: number;
  readonly title: string;
}

/**
 * Saves the newest versions of several files as one zip, each packed as it arrives. Throws `AppError` where one cannot be
 * fetched; then nothing is saved.
 */
export async function saveFiles(files: readonly Wanted[], onProgress: (done: number) => void): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part.slice());
  });
  const used = new Set<string>();
  for (const [done, { id, title }] of files.entries()) {
    onProgress(done);
    const { blob, ending } = await fetchFile(id);
    const entry = new ZipDeflate(freeName(title, ending, used));
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
  }
  zip.end();
  saveBlob(new Blob(parts, { type: 'application/zip' }), 'tilia-files.zip');
}

/** Characters that a folder of one of the usual systems does not take. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

/** A name that no other file of the zip has. */
function freeName(title: string, ending: string, used: Set<string>): string {
  const stem = title.replaceAll(NOT_IN_NAMES, '_');
  let name = `${stem}.${ending}`;
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${stem} (${number}).${ending}`;
  used.add(name.toLowerCase());
  return name;
}
