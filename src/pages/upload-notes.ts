import { isRecord } from '../shared/fields.ts';

/** What the server noted about a file that it stored. */
export interface StoredFile {
  readonly title: string;
  readonly warnings: readonly string[];
}

/** The stored files of an upload's answer; what is none is passed over. */
export function readStoredFiles(body: unknown): readonly StoredFile[] {
  const files = isRecord(body) && Array.isArray(body.files) ? body.files : [];
  return files.flatMap((file) => {
    if (!isRecord(file) || typeof file.title !== 'string' || !Array.isArray(file.warnings)) return [];
    return [{ title: file.title, warnings: file.warnings.filter((line) => typeof line === 'string') }];
  });
}
