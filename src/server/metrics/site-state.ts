import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { components } from '../../api/schema.d.ts';
import { isRecord } from '../../shared/fields.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import { ROOT_FOLDER } from '../root-folder.ts';
import { readLastBackup } from '../storage/dump/last-backup.ts';
import { NEWEST_MIGRATION } from '../storage/engine/migrate.ts';
import type { Schema } from '../storage/engine/schema.ts';
import type { Metrics } from './metrics.ts';

type State = components['schemas']['SiteState'];

interface SiteStateOptions {
  readonly db: Kysely<Schema>;
  readonly engine: 'embedded' | 'server';
  readonly dataDir: string;
  readonly tlaReader: Pick<TlaReader, 'load'>;
  readonly metrics: Pick<Metrics, 'failures'>;
}

interface Counted extends Readonly<Record<keyof State['counts'], string>> {
  readonly files_bytes: string;
  readonly database_bytes: string;
  readonly server_version: string;
}

/** State of the site for its operators. Queues and failures are those of this process. */
export class SiteState {
  private readonly startedAt = new Date();

  constructor(private readonly options: SiteStateOptions) {}

  async read(): Promise<State> {
    const { engine, dataDir, tlaReader, metrics } = this.options;
    const [counted, disk, backup, failures] = await Promise.all([
      this.count(),
      fs.statfs(dataDir),
      readLastBackup(dataDir),
      metrics.failures(),
    ]);
    return {
      version: PRODUCT_VERSION,
      started_at: this.startedAt.toISOString(),
      database: { engine, version: counted.server_version, schema: NEWEST_MIGRATION },
      counts: {
        files: Number(counted.files),
        public_files: Number(counted.public_files),
        hidden_files: Number(counted.hidden_files),
        versions: Number(counted.versions),
        accounts: Number(counted.accounts),
        open_reports: Number(counted.open_reports),
      },
      storage: {
        files_bytes: Number(counted.files_bytes),
        database_bytes: Number(counted.database_bytes),
        free_bytes: disk.bavail * disk.bsize,
      },
      reading: tlaReader.load(),
      failures,
      ...(backup && {
        last_backup: { made_at: backup.madeAt.toISOString(), rows: backup.rows, files: backup.files },
      }),
    };
  }

  private async count(): Promise<Counted> {
    const { rows } = await sql<Counted>`
      select
        (select count(*) from files where is_ready) as files,
        (select count(*) from files where is_ready and is_public) as public_files,
        (select count(*) from files where is_ready and hidden_at is not null) as hidden_files,
        (select count(*) from file_versions join files on files.id = file_id where is_ready) as versions,
        (select count(*) from users where deleted_at is null) as accounts,
        (select count(*) from reports where state = 'open') as open_reports,
        (select coalesce(sum(size), 0) from blobs) as files_bytes,
        pg_database_size(current_database()) as database_bytes,
        current_setting('server_version') as server_version`.execute(this.options.db);
    const [counted] = rows;
    if (counted === undefined) throw new Error('The database counts nothing.');
    return counted;
  }
}

const PRODUCT_VERSION = productVersion();

function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(path.join(ROOT_FOLDER, 'package.json'), 'utf8'));
  return isRecord(about) && typeof about.version === 'string' ? about.version : 'unknown';
}
