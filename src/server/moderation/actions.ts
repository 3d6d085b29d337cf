import type { Kysely } from 'kysely';
import { filePath } from '../../shared/file-id.ts';
import type { ReportMails } from '../mail/report-mails.ts';
import { questionPath } from '../../site/question-path.ts';
import { findModerated, hideFromOthers, restoreFile, type ModeratedFile } from './hidden-files.ts';
import { findModeratedQuestion, setHidden, type ModeratedQuestion } from './hidden-questions.ts';
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
  if (file.email !== '')
    mails.sendHidden({ to: file.email, what: 'An analysis', name: file.title, path: filePath(id) }, reason);
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
  if (file.email !== '')
    mails.sendRestored({ to: file.email, what: 'An analysis', name: file.title, path: filePath(id) });
  return file;
}

/**
 * Hides a public question from all but its owner, who is told the reason. Throws `ModerationRefused` where there is no such
 * question or it is hidden already.
 */
export async function hideQuestion(
  { db, mails, by }: ModerationTools,
  slug: string,
  reason: string,
): Promise<ModeratedQuestion> {
  const question = await requireQuestion(db, slug);
  if (!(await setHidden(db, slug, { isHidden: true, reason, by })))
    throw new ModerationRefused(`Question ${slug} is hidden already.`);
  mails.sendHidden(mailAbout(question), reason);
  return question;
}

/** Shows a hidden question again, and tells its owner. Throws `ModerationRefused` where it is not hidden. */
export async function restoreQuestion(
  { db, mails, by }: ModerationTools,
  slug: string,
): Promise<ModeratedQuestion> {
  const question = await requireQuestion(db, slug);
  if (!(await setHidden(db, slug, { isHidden: false, by })))
    throw new ModerationRefused(`Question ${slug} is not hidden.`);
  mails.sendRestored(mailAbout(question));
  return question;
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

async function requireQuestion(db: Kysely<Schema>, slug: string): Promise<ModeratedQuestion> {
  const question = await findModeratedQuestion(db, slug);
  if (question !== undefined) return question;
  throw new ModerationRefused(
    `There is no public question ${slug}. Take what its address ends in: /questions/cadences is question cadences.`,
  );
}

const mailAbout = ({ slug, name, email }: ModeratedQuestion) => ({
  ...{ to: email, what: 'A question', name, path: questionPath(slug) },
});

async function requireFile(db: Kysely<Schema>, id: number): Promise<ModeratedFile> {
  const file = await findModerated(db, id);
  if (file !== undefined) return file;
  throw new ModerationRefused(
    `There is no analysis ${id}. Take the number that its address ends in: /viewer/12 is analysis 12.`,
  );
}
