import type { Kysely } from 'kysely';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import type { Report } from './reports.ts';
import type { Schema } from '../storage/engine/schema.ts';

/** Most reports shown of one file or person. */
const REPORTS_OF_ONE = 20;

/** A file or a person with reports in one state. */
export interface Reported {
  readonly fileId: number | null;
  readonly personId: number | null;
  readonly count: number;
  /** The newest of them first. */
  readonly reports: readonly Report[];
}

/** A reported file, with nothing but what was reported and what concerns the report. */
interface ReportedFile {
  /** Of the reported version; undefined where that is gone. */
  readonly title: string | undefined;
  readonly author: string;
  readonly isPublic: boolean;
  readonly hiddenAt: Date | null;
  readonly hiddenReason: string;
}

interface Page {
  readonly state: Report['state'];
  /** Upper bound of the newest report's number, exclusive. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Files and people with reports in a state, those with the newest report first. */
export async function findReported(
  db: Kysely<Schema>,
  { state, before, limit }: Page,
): Promise<readonly Reported[]> {
  const groups = db
    .selectFrom('reports')
    .select(['file_id', 'person_id'])
    .select(({ fn }) => [fn.countAll<string>().as('count')])
    .where('state', '=', state)
    .groupBy(['file_id', 'person_id'])
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(limit);
  const page = before === undefined ? groups : groups.having(({ fn }) => fn.max('id'), '<', before);
  const rows = await page.execute();
  return Promise.all(
    rows.map(async ({ file_id: fileId, person_id: personId, count }) => {
      const reports = await db
        .selectFrom('reports')
        .selectAll()
        .where('state', '=', state)
        .where(fileId === null ? 'person_id' : 'file_id', '=', fileId ?? personId)
        .orderBy('id', 'desc')
        .limit(REPORTS_OF_ONE)
        .execute();
      return { fileId, personId, count: Number(count), reports };
    }),
  );
}

/** A file with the title of one version; undefined where it is deleted. */
export async function findReportedFile(
  db: Kysely<Schema>,
  id: number,
  version: number,
): Promise<ReportedFile | undefined> {
  const file = await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'author_id')
    .leftJoin('file_versions', (join) =>
      join.onRef('file_versions.file_id', '=', 'files.id').on('number', '=', version),
    )
    .leftJoin('concrete_works', 'concrete_works.id', 'file_versions.concrete_work_id')
    .leftJoin('abstract_works', 'abstract_works.id', 'abstract_work_id')
    .select(['title', 'username', 'is_public', 'hidden_at', 'hidden_reason'])
    .where('files.id', '=', id)
    .where('is_ready', '=', true)
    .executeTakeFirst();
  if (file === undefined) return undefined;
  const { title, username: author, is_public: isPublic } = file;
  return {
    title: title === null ? undefined : withoutLocalPaths(title, 'free') || 'Untitled',
    ...{ author, isPublic, hiddenAt: file.hidden_at, hiddenReason: file.hidden_reason },
  };
}

/** Whether the web may decide on a file: it is reported, or hidden. */
export async function isReported(db: Kysely<Schema>, fileId: number): Promise<boolean> {
  const [report, hidden] = await Promise.all([
    db.selectFrom('reports').select('id').where('file_id', '=', fileId).limit(1).executeTakeFirst(),
    db
      .selectFrom('files')
      .select('id')
      .where('id', '=', fileId)
      .where('hidden_at', 'is not', null)
      .executeTakeFirst(),
  ]);
  return report !== undefined || hidden !== undefined;
}
