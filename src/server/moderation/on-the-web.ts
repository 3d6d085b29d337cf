import { storableText } from '../../shared/fields.ts';
import { MAX_DECISION } from '../../shared/report-limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { notFound } from '../auth/access.ts';
import { throwProblems } from '../auth/registration.ts';
import { HttpError } from '../http/http-errors.ts';
import type { Services } from '../services.ts';
import { isReported } from './reported.ts';
import { ModerationRefused, type ModerationTools } from './actions.ts';

/** The words of a reason or a decision. Throws `bad_request` under the field's name where there are none or too many. */
export function readWords(field: 'reason' | 'decision', given: string): string {
  const words = storableText(given).trim();
  const isTooLong = Array.from(words).length > MAX_DECISION;
  throwProblems({
    [field]: words === '' ? [REQUIRED] : isTooLong ? [`Expected at most ${MAX_DECISION} characters.`] : [],
  });
  return words;
}

/** Throws `not_found` for a file that is neither reported nor hidden: of others an operator learns nothing here. */
export async function requireReported({ db }: Pick<Services, 'db'>, fileId: number): Promise<void> {
  if (!(await isReported(db, fileId))) throw notFound();
}

/** Takes a decision as an operator's account. Throws 409 with the reason where it can no longer be taken. */
export async function decide<T>(
  by: number,
  { db, reportMails: mails }: Pick<Services, 'db' | 'reportMails'>,
  work: (tools: ModerationTools) => Promise<T>,
): Promise<T> {
  try {
    return await work({ db, mails, by });
  } catch (error) {
    if (!(error instanceof ModerationRefused)) throw error;
    throw new HttpError(409, error.message, { cause: error });
  }
}
