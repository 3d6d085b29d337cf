import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { filePath } from '../../shared/file-id.ts';
import { longDate } from '../../shared/long-date.ts';
import { findModerated, type ModeratedFile } from './hidden-files.ts';
import { findOpenReports, type Report } from './reports.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { findOperators, setOperator } from './operators.ts';
import { findUserByName } from '../storage/accounts/users.ts';
import {
  decideOnReport,
  hideAnalysis,
  hideQuestion,
  ModerationRefused,
  requireReport,
  restoreAnalysis,
  restoreQuestion,
  type ModerationTools,
} from './actions.ts';

// The operator's commands as words: `hide 12 --reason="Names a minor."`, and what each says when it is done.

export const MODERATE_USAGE = `Usage:
  npm run moderate -- list                          the reports that wait for a decision
  npm run moderate -- show 3                        all of report 3
  npm run moderate -- hide 12 --reason="..."        hides analysis 12 from all but its owner, who is told the reason
  npm run moderate -- restore 12                    shows analysis 12 again
  npm run moderate -- hide-question cadences --reason="..."
                                                    hides question "cadences" from all but its owner, who is told the reason
  npm run moderate -- restore-question cadences     shows question "cadences" again
  npm run moderate -- dismiss 3                     closes report 3, with nothing done
  npm run moderate -- close 3 --decision="..."      closes report 3, and tells who reported what was decided
  npm run admin -- clara                            gives the account "clara" the page with reports
  npm run admin -- clara --remove                   takes it away again, at once
  npm run admin -- --list                           the accounts that have it

An analysis has the number that its address ends in: /viewer/12 is analysis 12. A question has the words that its
address ends in: /questions/cadences is question "cadences".
The server may be running: it shows the change at once.`;

const NOTHING_DONE = 'Nothing was found that has to be removed. The analysis stays.';

interface CommandTools extends ModerationTools {
  /** The address of the site, without a slash at the end. */
  readonly siteUrl: string;
}

/** Runs the command and returns the text to print. Throws `ModerationRefused` with the reason if it cannot. */
type Command = (tools: CommandTools) => Promise<string>;

/** Parses a command line; undefined if it does not match `MODERATE_USAGE`. */
export function readCommand(words: readonly string[]): Command | undefined {
  if (words[0] === 'admin') return readAdmin(words.slice(1));
  const line = parseWords(words);
  if (line === undefined) return undefined;
  const { positionals, values } = line;
  const [command, named = '', ...more] = positionals;
  const reason = values.reason?.trim();
  const decision = values.decision?.trim();
  const hasOption = reason !== undefined || decision !== undefined;
  if (command === 'list' && positionals.length === 1 && !hasOption) return list;
  if (named === '' || more.length > 0) return undefined;
  if (command === 'hide-question' && reason && decision === undefined)
    return (tools) => hideNamed(tools, named, reason);
  if (command === 'restore-question' && !hasOption) return (tools) => restoreNamed(tools, named);
  if (!/^[1-9]\d{0,8}$/.test(named)) return undefined;
  const id = Number(named);
  if (command === 'hide' && reason && decision === undefined) return (tools) => hide(tools, id, reason);
  if (command === 'close' && decision && reason === undefined) return (tools) => close(tools, id, decision);
  if (hasOption) return undefined;
  if (command === 'show') return (tools) => show(tools, id);
  if (command === 'restore') return (tools) => restore(tools, id);
  if (command === 'dismiss') return (tools) => close(tools, id, NOTHING_DONE);
  return undefined;
}

function parseWords(words: readonly string[]) {
  try {
    const options = { reason: { type: 'string' }, decision: { type: 'string' } } as const;
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    // An unknown option, or one without its words.
    return undefined;
  }
}

function readAdmin(words: readonly string[]): Command | undefined {
  const [name = '', option, ...more] = words;
  if (name === '--list' && option === undefined) return listOperators;
  if (name === '' || name.startsWith('--') || more.length > 0) return undefined;
  if (option !== undefined && option !== '--remove') return undefined;
  return (tools) => changeRight(tools, name, option === undefined);
}

async function listOperators({ db }: CommandTools): Promise<string> {
  const operators = await findOperators(db);
  return operators.length === 0 ? 'No account is an operator’s.' : operators.join('\n');
}

async function changeRight({ db, siteUrl }: CommandTools, name: string, isGiven: boolean): Promise<string> {
  const user = await findUserByName(db, name);
  if (user === undefined) throw new ModerationRefused(`There is no account ${name}. Give its username.`);
  const { id, username } = user;
  if (!(await setOperator(db, id, isGiven)))
    throw new ModerationRefused(`${username} is ${isGiven ? 'an operator already' : 'no operator'}.`);
  return isGiven
    ? `${username} is an operator now: ${siteUrl}/operator. The menu names the page after the next login.`
    : `${username} is no longer an operator.`;
}

async function list({ db, siteUrl }: CommandTools): Promise<string> {
  const reports = await findOpenReports(db);
  if (reports.length === 0) return 'No report waits for a decision.';
  const lines: string[] = [];
  for (const report of reports) {
    const { id, reason, created_at } = report;
    const address = await addressOf(db, report, siteUrl);
    lines.push(`Report ${id}, ${longDate(created_at)}, ${reason}: ${address}`);
  }
  return `${lines.join('\n')}\n\nnpm run moderate -- show ${reports[0]?.id} tells all of the first.`;
}

async function show({ db, siteUrl }: CommandTools, id: number): Promise<string> {
  const report = await requireReport(db, id);
  const { reason, text, name, email, created_at, state, decision, decided_at, file_id } = report;
  const file = file_id === null ? undefined : await findModerated(db, file_id);
  const lines = [
    `Report ${id} of ${longDate(created_at)}: ${state === 'open' ? 'waits for a decision' : 'closed'}`,
    `About:    ${await addressOf(db, report, siteUrl)}`,
    ...(file === undefined ? [] : [`Analysis: ${file.title}, by ${file.author}${shownTo(file)}`]),
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

async function hide(tools: CommandTools, id: number, reason: string): Promise<string> {
  const { file, closed } = await hideAnalysis(tools, id, reason);
  const told =
    file.email === '' ? 'Its author has left, so nobody is told.' : `${file.author} is told by mail.`;
  const reports = closed.length === 0 ? '' : ` Closed with it: report ${closed.join(', ')}.`;
  return `Analysis ${id}, “${file.title}”, is hidden from all but its owner. ${told}${reports}`;
}

async function restore(tools: CommandTools, id: number): Promise<string> {
  const { title } = await restoreAnalysis(tools, id);
  return `Analysis ${id}, “${title}”, is shown again to whom it was shown before.`;
}

async function hideNamed(tools: CommandTools, slug: string, reason: string): Promise<string> {
  const { name, owner } = await hideQuestion(tools, slug, reason);
  return `Question ${slug}, “${name}”, is hidden from all but its owner. ${owner} is told by mail.`;
}

async function restoreNamed(tools: CommandTools, slug: string): Promise<string> {
  const { name } = await restoreQuestion(tools, slug);
  return `Question ${slug}, “${name}”, is shown again to whom its owner shows it.`;
}

async function close(tools: CommandTools, id: number, decision: string): Promise<string> {
  const { email } = await decideOnReport(tools, id, decision);
  return `Report ${id} is closed. ${email === '' ? 'Whoever sent it gave no address.' : 'Whoever sent it is told by mail.'}`;
}

/** Path of the reported page. */
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
