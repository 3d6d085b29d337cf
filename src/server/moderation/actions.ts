import type { Kysely } from 'kysely';
import { filePath } from '../../shared/file-id.ts';
import type { ReportMails } from '../mail/report-mails.ts';
import { findModerated, hideFromOthers, restoreFile, type ModeratedFile } from './hidden-files.ts';
import { closeReport, findOpenReports, findReport, type Report, decideReport } from './reports.ts';
import type { Schema } from '../storage/engine/schema.ts';

/** Services used by the operator's decisions. */
export interface ModerationTools {
  readonly db: Kysely<Schema>;
  readonly mails: ReportMails;
  /** The account of the operator; undefined for a command on the server's machine. */
  readonly by?: number | undefined;
}

/** Error of a decision that cannot be taken; the message says why. */
export class ModerationRefused extends Error {
  override readonly name = 'ModerationRefused';
}

/**
 * Hides a file from all but its owner, closes the reports on it, and tells the owner and whoever reported it. Gives the file
 * and the reports that were closed. Throws `ModerationRefused` where there is no such file or it is hidden already.
 */
export async function hideAnalysis(
  { db, mails, by }: ModerationTools,
  id: number,
  reason: string,
): Promise<{ readonly file: ModeratedFile; readonly closed: readonly number[] }> {
  const file = await requireFile(db, id);
  if (!(await hideFromOthers(db, id, reason, by)))
    throw new ModerationRefused(`Analysis ${id} is hidden already.`);
  if (file.email !== '') mails.sendHidden(file.email, file.title, filePath(id), reason);
  const reports = await findOpenReports(db, id);
  for (const { id: number, email } of reports) {
    const decision = `The analysis is hidden. ${reason}`;
    await closeReport(db, number, decision);
    if (email !== '') mails.sendDecision(email, number, decision);
  }
  return { file, closed: reports.map((report) => report.id) };
}

/** Shows a hidden file again, and tells its owner. Throws `ModerationRefused` where it is not hidden. */
export async function restoreAnalysis(
  { db, mails, by }: ModerationTools,
  id: number,
): Promise<ModeratedFile> {
  const file = await requireFile(db, id);
  if (!(await restoreFile(db, id, by))) throw new ModerationRefused(`Analysis ${id} is not hidden.`);
  if (file.email !== '') mails.sendRestored(file.email, file.title, filePath(id));
  return file;
}

/** Closes a report, and tells whoever sent it what was decided. Throws `ModerationRefused` where it is closed already. */
export async function decideOnReport(
  { db, mails, by }: ModerationTools,
  id: number,
  decision: string,
): Promise<Report> {
  const report = await requireReport(db, id);
  if (!(await decideReport(db, id, decision, by)))
    throw new ModerationRefused(`Report ${id} is closed already.`);
  if (report.email !== '') mails.sendDecision(report.email, id, decision);
  return report;
}

/** A report. Throws `ModerationRefused` where there is none of this number. */
export async function requireReport(db: Kysely<Schema>, id: number): Promise<Report> {
  const report = await findReport(db, id);
  if (report !== undefined) return report;
  throw new ModerationRefused(`There is no report ${id}. npm run moderate -- list names those that wait.`);
}

async function requireFile(db: Kysely<Schema>, id: number): Promise<ModeratedFile> {
  const file = await findModerated(db, id);
  if (file !== undefined) return file;
  throw new ModerationRefused(
    `There is no analysis ${id}. Take the number that its address ends in: /viewer/12 is analysis 12.`,
  );
}
