import path from 'node:path';
import type { Kysely } from 'kysely';
import { destination, pino } from 'pino';
import { filePath } from '../shared/file-id.ts';
import { longDate } from '../shared/long-date.ts';
import { readConfig } from './config.ts';
import { Mailer } from './mail/mailer.ts';
import { ReportMails } from './mail/report-mails.ts';
import { openDatabase } from './storage/database.ts';
import { findModerated, hideFromOthers, restoreFile, type ModeratedFile } from './storage/hidden-files.ts';
import { checkMigrated } from './storage/migrate.ts';
import { closeReport, findOpenReports, findReport, type Report } from './storage/reports.ts';
import type { Schema } from './storage/schema.ts';

// What `npm run moderate` does, with the same settings as the server.

const USAGE = `Usage:
  npm run moderate -- list                          the reports that wait for a decision
  npm run moderate -- show 3                        all of report 3
  npm run moderate -- hide 12 --reason="..."        hides analysis 12 from all but its owner, who is told the reason
  npm run moderate -- restore 12                    shows analysis 12 again
  npm run moderate -- dismiss 3                     closes report 3, with nothing done
  npm run moderate -- close 3 --decision="..."      closes report 3, and tells who reported what was decided

An analysis has the number that its address ends in: /viewer/12 is analysis 12.
The embedded database belongs to one program at a time: stop the server first, and start it again afterwards.
With PostgreSQL the server goes on running.`;

const NOTHING_DONE = 'Nothing was found that has to be removed. The analysis stays.';

interface Tools {
  readonly db: Kysely<Schema>;
  readonly mails: ReportMails;
  readonly siteUrl: string;
}

const log = pino({ level: 'warn' }, destination({ dest: 2, sync: true }));

try {
  process.stdout.write(`${await moderate(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function moderate(args: readonly string[]): Promise<string> {
  const run = read(args);
  if (run === undefined) throw new Error(USAGE);
  const { dataDir, databaseUrl, smtpUrl, mailFrom, contactEmail, publicUrl, host, port } = readConfig(
    process.env,
  );
  const siteUrl = publicUrl ?? `http://${host}:${port}`;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const mailer = new Mailer({ smtpUrl, from: mailFrom, mailDir: path.join(dataDir, 'mail'), log });
  try {
    await checkMigrated(database.db);
    const mails = new ReportMails({ mailer, publicUrl: () => siteUrl, contactEmail });
    return await run({ db: database.db, mails, siteUrl });
  } finally {
    await mailer.close();
    await database.close();
  }
}

/** What is to be done; undefined where the words are none of `USAGE`. */
function read([command = '', ...rest]: readonly string[]): ((tools: Tools) => Promise<string>) | undefined {
  if (command === 'list' && rest.length === 0) return list;
  const [number = '', option = '', ...more] = rest;
  if (!/^[1-9]\d{0,8}$/.test(number) || more.length > 0) return undefined;
  const id = Number(number);
  const [, name, words = ''] = /^--(reason|decision)=\s*(.*\S)\s*$/s.exec(option) ?? [];
  if (command === 'hide' && name === 'reason') return (tools) => hide(tools, id, words);
  if (command === 'close' && name === 'decision') return (tools) => close(tools, id, words);
  if (option !== '') return undefined;
  if (command === 'show') return (tools) => show(tools, id);
  if (command === 'restore') return (tools) => restore(tools, id);
  if (command === 'dismiss') return (tools) => close(tools, id, NOTHING_DONE);
  return undefined;
}

async function list({ db, siteUrl }: Tools): Promise<string> {
  const reports = await findOpenReports(db);
  if (reports.length === 0) return 'No report waits for a decision.';
  const lines = await Promise.all(
    reports.map(async (report) => {
      const { id, reason, created_at } = report;
      return `Report ${id}, ${longDate(created_at)}, ${reason}: ${await addressOf(db, report, siteUrl)}`;
    }),
  );
  return `${lines.join('\n')}\n\nnpm run moderate -- show ${reports[0]?.id} tells all of the first.`;
}

async function show({ db, siteUrl }: Tools, id: number): Promise<string> {
  const report = await findReport(db, id);
  if (report === undefined) throw noReport(id);
  const { reason, text, name, email, created_at, state, decision, decided_at, file_id } = report;
  const file = file_id === null ? undefined : await findModerated(db, file_id);
  const lines = [
    `Report ${id} of ${longDate(created_at)}: ${state === 'open' ? 'waits for a decision' : 'closed'}`,
    `About:    ${await addressOf(db, report, siteUrl)}`,
    ...(file === undefined
      ? []
      : [`Analysis: ${file.title || 'Untitled'}, by ${file.author}${shownTo(file)}`]),
    `Reason:   ${reason}`,
    `From:     ${[name, email].filter((part) => part !== '').join(', ') || 'not given'}`,
    '',
    text,
    '',
    ...(state === 'closed'
      ? [`Decided on ${longDate(decided_at ?? created_at)}: ${decision}`]
      : whatNext(id, file?.id)),
  ];
  return lines.join('\n');
}

function shownTo({ isHidden, isPublic }: Pick<ModeratedFile, 'isHidden' | 'isPublic'>): string {
  if (isHidden) return ' (hidden)';
  return isPublic ? '' : ' (private)';
}

function whatNext(id: number, fileId: number | undefined): readonly string[] {
  return [
    'What you can do:',
    ...(fileId === undefined ? [] : [`  npm run moderate -- hide ${fileId} --reason="..."`]),
    `  npm run moderate -- close ${id} --decision="..."`,
    `  npm run moderate -- dismiss ${id}`,
  ];
}

async function hide({ db, mails }: Tools, id: number, reason: string): Promise<string> {
  const file = await findModerated(db, id);
  if (file === undefined) throw noFile(id);
  if (!(await hideFromOthers(db, id, reason))) throw new Error(`Analysis ${id} is hidden already.`);
  if (file.email !== '') mails.sendHidden(file.email, file.title || 'Untitled', filePath(id), reason);
  const reports = await findOpenReports(db, id);
  for (const { id: number, email } of reports) {
    const decision = `The analysis is hidden. ${reason}`;
    await closeReport(db, number, decision);
    if (email !== '') mails.sendDecision(email, number, decision);
  }
  const told =
    file.email === '' ? 'Its author has left, so nobody is told.' : `${file.author} is told by mail.`;
  const closed =
    reports.length === 0 ? '' : ` Closed with it: report ${reports.map((one) => one.id).join(', ')}.`;
  return `Analysis ${id}, “${file.title || 'Untitled'}”, is hidden from all but its owner. ${told}${closed}`;
}

async function restore({ db, mails }: Tools, id: number): Promise<string> {
  const file = await findModerated(db, id);
  if (file === undefined) throw noFile(id);
  if (!(await restoreFile(db, id))) throw new Error(`Analysis ${id} is not hidden.`);
  if (file.email !== '') mails.sendRestored(file.email, file.title || 'Untitled', filePath(id));
  return `Analysis ${id}, “${file.title || 'Untitled'}”, is shown again to whom it was shown before.`;
}

async function close({ db, mails }: Tools, id: number, decision: string): Promise<string> {
  const report = await findReport(db, id);
  if (report === undefined) throw noReport(id);
  if (!(await closeReport(db, id, decision))) throw new Error(`Report ${id} is closed already.`);
  if (report.email !== '') mails.sendDecision(report.email, id, decision);
  return `Report ${id} is closed. ${report.email === '' ? 'Whoever sent it gave no address.' : 'Whoever sent it is told by mail.'}`;
}

function noReport(id: number): Error {
  return new Error(`There is no report ${id}. npm run moderate -- list names those that wait.`);
}

function noFile(id: number): Error {
  return new Error(
    `There is no analysis ${id}. Take the number that its address ends in: /viewer/12 is analysis 12.`,
  );
}

/** Where what is reported lies. */
async function addressOf(db: Kysely<Schema>, report: Report, siteUrl: string): Promise<string> {
  if (report.file_id !== null) return siteUrl + filePath(report.file_id, report.version ?? undefined);
  const person = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', report.person_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person === undefined
    ? 'an account that is deleted'
    : `${siteUrl}/people/${encodeURIComponent(person.username)}`;
}
