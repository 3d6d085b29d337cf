import { Ajv } from 'ajv';
import type { Counter } from './dump.ts';

/**
 * A backup is a folder: `backup.json`, which is written last, `tables/<name>.jsonl.gz` with a row a line, `files/<id>` with
 * the bytes of a blob each, and `secret-key` where the server had made one.
 */
export const MANIFEST = 'backup.json';
export const TABLES_FOLDER = 'tables';
export const FILES_FOLDER = 'files';
export const KEY_FILE = 'secret-key';

/** Content of `backup.json`. */
export interface Manifest {
  readonly format: 'tilia-backup-1';
  /** ISO 8601. */
  readonly madeAt: string;
  readonly migrations: readonly string[];
  /** Tables in the order of `Dump.tables`; the hash, in hex, is that of the table's file. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[];
  readonly counters: readonly Counter[];
}

const name = { type: 'string', pattern: '^[a-z0-9_-]+$' };
const isManifest = new Ajv().compile<Manifest>({
  type: 'object',
  required: ['format', 'madeAt', 'migrations', 'tables', 'counters'],
  properties: {
    format: { const: 'tilia-backup-1' },
    madeAt: { type: 'string' },
    migrations: { type: 'array', items: name },
    tables: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'rows', 'sha256'],
        // The name becomes a path.
        properties: { name, rows: { type: 'integer' }, sha256: { type: 'string' } },
      },
    },
    counters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['table', 'column', 'last', 'isUsed'],
        properties: { table: name, column: name, last: { type: 'integer' }, isUsed: { type: 'boolean' } },
      },
    },
  },
});

/** Reads `backup.json`. Throws when it says something else than a backup of this release's format. */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${MANIFEST} is damaged: it is no JSON.`, { cause: error });
  }
  if (isManifest(value)) return value;
  throw new Error(`${MANIFEST} is damaged, or from a release that writes backups in another form.`);
}
