import { isRecord } from '../shared/fields.ts';

/** Title and warnings of a file that the server has stored. */
export interface StoredFile {
  readonly title: string;
  readonly warnings: readonly string[];
}

/** The stored files in an upload's answer; invalid entries are skipped. */
export function readStoredFiles(body: unknown): readonly StoredFile[] {
  const files = isRecord(body) && Array.isArray(body.files) ? body.files : [];
  return files.flatMap((file) => {
    if (!isRecord(file) || typeof file.title !== 'string' || !Array.isArray(file.warnings)) return [];
    return [{ title: file.title, warnings: file.warnings.filter((line) => typeof line === 'string') }];
  });
}
