import { MAX_WORK_FILES } from '../../shared/limits.ts';
import { notFound } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { findWorkFiles, findWorkGroup, type WorkFile, type WorkGroup } from '../storage/files/work-groups.ts';

/** A work with the files of it that somebody may see. */
export interface FoundWork {
  readonly group: WorkGroup;
  readonly files: readonly WorkFile[];
  /** Number of files; `files` has the first `MAX_WORK_FILES`. */
  readonly count: number;
}

/** A work that has files for the caller to see: public ones, and their own. Throws `not_found` else. */
export async function findWork(
  id: number,
  caller: Caller | undefined,
  { db }: Pick<Services, 'db'>,
): Promise<FoundWork> {
  const group = await findWorkGroup(db, id);
  const found = group && (await findWorkFiles(db, group, caller?.id, MAX_WORK_FILES));
  if (group === undefined || found === undefined || found.count === 0) throw notFound();
  return { group, ...found };
}
