import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { storeReset } from '../storage/accounts/password-changes.ts';
import type { Schema } from '../storage/engine/schema.ts';
import type { Mailer } from './mailer.ts';
import { resetMail } from './reset-mail.ts';

/** How long a link works. */
export const RESET_LIFE_MS = 60 * 60 * 1000;
const MAX_ID = 2 ** 31 - 1;
/** Delay until the response has been sent, so that its time does not reveal a known address. In milliseconds. */
const HEAD_START_MS = 250;

interface ResetLinksOptions {
  readonly db: Kysely<Schema>;
  readonly mailer: Mailer;
  /** The address of the pages, without a slash at the end: never what a request calls it, which anybody can choose. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
  readonly log: Logger;
}

/**
 * Sends links by which passwords are set anew. Whether an address is anybody's is looked up after the request has been
 * answered, so that neither the answer nor its time tells.
 */
export class ResetLinks {
  private last: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly options: ResetLinksOptions) {}

  /** Sends a link, later, to an address that somebody has. In the order of the requests: the newest link is the one that works. */
  request(email: string): void {
    const { signal } = this.closing;
    // Closing ends the pause.
    const headStart = pause(HEAD_START_MS, undefined, { signal }).catch(() => undefined);
    this.last = Promise.all([this.last, headStart])
      .then(() => this.sendLink(email))
      .catch((error: unknown) => this.options.log.error({ err: error }, 'A reset link could not be made.'));
  }

  /** Resolves when every link that was asked for has been handed to the mailer. */
  close(): Promise<void> {
    this.closing.abort();
    return this.last;
  }

  private async sendLink(email: string): Promise<void> {
    const { db, mailer, publicUrl, now } = this.options;
    const token = randomBytes(32).toString('base64url');
    const user = await storeReset(db, email, token, new Date(now().getTime() + RESET_LIFE_MS));
    if (user === undefined) return;
    const link = `${publicUrl()}/reset-password-confirm/${uidOf(user.id)}/${token}`;
    mailer.send(resetMail({ to: user.confirmed_email, username: user.username, link }));
  }
}

/** A user's id as it stands in a link. */
export function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** The id in a link; undefined for what is none. */
export function readUid(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString('utf8');
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}
