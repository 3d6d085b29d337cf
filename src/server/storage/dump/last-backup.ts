import fs from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../../shared/fields.ts';

/** The last backup that is whole. */
interface LastBackup {
  readonly madeAt: Date;
  readonly rows: number;
  readonly files: number;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'last-backup.json');

/** Writes into the data folder that a backup was made just now. */
export async function recordBackup(
  dataDir: string,
  { rows, files }: Pick<LastBackup, 'rows' | 'files'>,
): Promise<void> {
  const unfinished = `${fileIn(dataDir)}.new`;
  const record = { made_at: new Date().toISOString(), rows, files };
  await fs.writeFile(unfinished, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await fs.rename(unfinished, fileIn(dataDir));
}

/** What `recordBackup` wrote last; undefined where it wrote nothing, or something that cannot be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    const record: unknown = JSON.parse(await fs.readFile(fileIn(dataDir), 'utf8'));
    if (!isRecord(record)) return undefined;
    const { made_at, rows, files } = record;
    if (typeof made_at !== 'string' || typeof rows !== 'number' || typeof files !== 'number')
      return undefined;
    const madeAt = new Date(made_at);
    return Number.isNaN(madeAt.getTime()) ? undefined : { madeAt, rows, files };
  } catch {
    // No backup was made with this folder.
    return undefined;
  }
}
