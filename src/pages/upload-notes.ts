import { isRecord } from '../shared/fields.ts';

/** A file that the server has stored. */
export interface StoredFile {
  readonly id: number;
  readonly title: string;
  readonly warnings: readonly string[];
}

/** The stored files in an upload's answer; invalid entries are skipped. */
export function readStoredFiles(body: unknown): readonly StoredFile[] {
  const files = isRecord(body) && Array.isArray(body.files) ? body.files : [];
  return files.flatMap((file) => {
    if (
      !isRecord(file) ||
      typeof file.id !== 'number' ||
      typeof file.title !== 'string' ||
      !Array.isArray(file.warnings)
    )
      return [];
    const { id, title } = file;
    return [{ id, title, warnings: file.warnings.filter((line) => typeof line === 'string') }];
  });
}
