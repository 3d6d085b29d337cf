import type { components } from '../../api/schema.d.ts';
import { filePath } from '../../shared/file-id.ts';
import { FORMER_MEMBER } from '../../shared/former-member.ts';
import { personPath } from '../../site/person-path.ts';
import { requireOperator } from '../auth/require-operator.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findReported, findReportedFile, type Reported } from '../moderation/reported.ts';
import type { Report } from '../moderation/reports.ts';
import { findTombstone } from '../storage/files/tombstones.ts';
import { findUser } from '../storage/accounts/users.ts';

type Subject = components['schemas']['ReportedSubject'];

const PAGE_SIZE = 10;

/** Reported files and people with their reports, a page at a time. Throws as `requireOperator` does. */
export const listReports: Handler<'listReports'> = async ({ caller, query }, services) => {
  await requireOperator(caller, 'look', services);
  const { state = 'open', before } = query;
  const found = await findReported(services.db, { state, before, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const next = found.length > page.length ? page.at(-1)?.reports[0]?.id : undefined;
  const subjects = await Promise.all(page.map((reported) => subjectOf(reported, services)));
  return { status: 200, body: { subjects, ...(next !== undefined && { next }) } };
};

async function subjectOf(reported: Reported, { db }: Pick<Services, 'db'>): Promise<Subject> {
  const { fileId, personId, count, reports } = reported;
  return {
    ...(fileId !== null && { file: await fileOf(fileId, reports[0]?.version ?? 1, db) }),
    ...(personId !== null && { person: await personOf(personId, db) }),
    number_of_reports: count,
    reports: reports.map(reportOf),
  };
}

async function fileOf(
  id: number,
  version: number,
  db: Services['db'],
): Promise<NonNullable<Subject['file']>> {
  const file = await findReportedFile(db, id, version);
  if (file === undefined) {
    const tombstone = await findTombstone(db, id);
    return { id, state: 'deleted', ...(tombstone && { title: tombstone.title || 'Untitled' }) };
  }
  const { title, author, isPublic, hiddenAt, hiddenReason } = file;
  return {
    ...{ id, author, ...(title !== undefined && { title }) },
    state: hiddenAt !== null ? 'hidden' : isPublic ? 'public' : 'private',
    ...(isPublic && { address: filePath(id, version) }),
    ...(hiddenAt !== null && { hidden_at: hiddenAt.toISOString(), hidden_reason: hiddenReason }),
  };
}

async function personOf(id: number, db: Services['db']): Promise<NonNullable<Subject['person']>> {
  const username = (await findUser(db, id))?.username;
  if (username === undefined || username === FORMER_MEMBER) return {};
  return { username, address: personPath(username) };
}

function reportOf(report: Report): components['schemas']['Report'] {
  const { id: number, version, reason, text, name, email, created_at, decision, decided_at } = report;
  return {
    ...{ number, reason, text, name, email, decision, created_at: created_at.toISOString() },
    ...(version !== null && { version }),
    ...(decided_at !== null && { decided_at: decided_at.toISOString() }),
  };
}
