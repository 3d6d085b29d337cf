import { storableText } from '../../shared/fields.ts';
import { MAX_REPORT } from '../../shared/report-limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { filePath } from '../../shared/file-id.ts';
import { personPath } from '../../site/person-path.ts';
import { notFound } from '../auth/access.ts';
import { emailProblems, throwProblems } from '../auth/registration.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findReadable } from '../sharing/readable-file.ts';
import { findPerson } from '../storage/accounts/people.ts';
import { insertReport } from '../moderation/reports.ts';

const UNTICKED = 'Tick the box, or leave the report.';

/**
 * Keeps a report of what its sender can see, and tells the operator. Throws `bad_request` with the messages of all fields,
 * `not_found`, and `RateLimited`.
 */
export const addReport: Handler<'addReport'> = async (call, services) => {
  const { body, request } = call;
  const text = storableText(body.text).trim();
  const [name, email] = [storableText(body.name ?? '').trim(), storableText(body.email ?? '').trim()];
  const isNamed = body.reason !== 'other';
  throwProblems({
    text: textProblems(text),
    name: isNamed && name === '' ? [REQUIRED] : [],
    email: isNamed || email !== '' ? emailProblems(email) : [],
    good_faith: body.good_faith ? [] : [UNTICKED],
  });
  const { about, what, path } = await findReported(call, services);
  await services.rateLimits.recordReport(request.ip);
  const number = await insertReport(services.db, { about, reason: body.reason, text, name, email });
  services.reportMails.sendReport({ number, what, path, reason: body.reason, text });
  return { status: 201, body: { number } };
};

function textProblems(text: string): string[] {
  if (text === '') return [REQUIRED];
  return Array.from(text).length <= MAX_REPORT ? [] : [`Expected at most ${MAX_REPORT} characters.`];
}

interface Found {
  readonly about: Parameters<typeof insertReport>[1]['about'];
  readonly what: string;
  readonly path: string;
}

async function findReported(
  { body, caller, request }: Call<'addReport'>,
  services: Services,
): Promise<Found> {
  if (body.file_id !== undefined) {
    const reader = { caller, key: body.k, address: request.ip };
    const { id, number, title } = await findReadable(body.file_id, body.version, reader, services);
    return {
      about: { fileId: id, version: number },
      what: `“${title || 'Untitled'}”, version ${number}`,
      path: filePath(id, number),
    };
  }
  const person =
    body.username === undefined ? undefined : await findPerson(services.db, body.username, services.now());
  if (person === undefined) throw notFound();
  return {
    about: { personId: person.id },
    what: `the page of ${person.username}`,
    path: personPath(person.username),
  };
}
