import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';

/** An address as it stands in a header, in two parts so that neither can bring another header in. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailerOptions {
  /** The mail server; without it each mail becomes a file in `mailDir`. */
  readonly smtpUrl: string | undefined;
  readonly from: MailAddress;
  readonly mailDir: string;
  readonly log: Logger;
  readonly limits?: MailLimits;
}

/** How long a mail may take: milliseconds each. */
export interface MailLimits {
  /** Limit for a connection to the mail server, and for its greeting. */
  readonly greetingMs: number;
  /** Time limit for each later reply. */
  readonly silenceMs: number;
  /** The pauses before a mail is tried again. */
  readonly retryAfterMs: readonly number[];
  /** Time limit for closing, enough for one attempt with a slow mail server. */
  readonly closeMs: number;
}

/** A mail server that does not answer must not keep this one from stopping. */
export const MAIL_LIMITS: MailLimits = {
  greetingMs: 5000,
  silenceMs: 10_000,
  retryAfterMs: [1000, 15_000, 120_000],
  closeMs: 10_000,
};

/** Attempts at a time, each with a connection of its own. */
const MAX_AT_ONCE = 5;
/** Most unsent mails; each is a few kilobytes. */
const MAX_WAITING = 1000;

/** Sends mails in the background; only `close` waits for them. Mails not yet sent when the process dies are lost. */
export class Mailer {
  /** Whether mails go to a mail server; else they are files. */
  readonly hasServer: boolean;
  private readonly mailDir: string;
  private readonly deliver: (mail: Mail) => Promise<void>;
  private readonly log: Logger;
  private readonly limits: MailLimits;
  private readonly underWay = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly turns: (() => void)[] = [];
  private trying = 0;
  private isClosed = false;

  constructor({ smtpUrl, from, mailDir, log, limits = MAIL_LIMITS }: MailerOptions) {
    this.hasServer = smtpUrl !== undefined;
    this.mailDir = mailDir;
    this.deliver = smtpUrl === undefined ? toFolder(mailDir, from, log) : toServer(smtpUrl, from, limits);
    this.log = log;
    this.limits = limits;
  }

  send(mail: Mail): void {
    if (this.underWay.size >= MAX_WAITING) {
      this.log.error(
        { waiting: MAX_WAITING },
        'Too many mails wait for the mail server, and one is given up.',
      );
      return;
    }
    const sending = this.sendOrGiveUp(mail).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  /** Deletes the mails to these addresses that are files. */
  async forget(addresses: readonly string[]): Promise<void> {
    const marks = addresses.map((address) => `-${markOf(address)}-`);
    const names = await readdir(this.mailDir).catch(() => []);
    const theirs = names.filter((name) => marks.some((mark) => name.includes(mark)));
    await Promise.all(theirs.map((name) => rm(path.join(this.mailDir, name), { force: true })));
  }

  /**
   * Resolves when every mail has gone or is given up, after some seconds at most: one that waits to be tried again has its
   * last try now.
   */
  async close(): Promise<void> {
    this.closing.abort();
    const over = new AbortController();
    const limit = pause(this.limits.closeMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.underWay), limit]);
    over.abort();
    this.isClosed = true;
    if (this.underWay.size > 0) {
      this.log.error(
        { mails: this.underWay.size },
        'Mails had not gone when the server stopped and are given up.',
      );
    }
  }

  /** Runs `work` once there are fewer than `MAX_AT_ONCE` others. */
  private async exclusive(work: () => Promise<void>): Promise<void> {
    if (this.trying < MAX_AT_ONCE) this.trying += 1;
    else await new Promise<void>((resolve) => this.turns.push(resolve));
    try {
      await work();
    } finally {
      const next = this.turns.shift();
      // The next in the queue takes over this slot.
      if (next === undefined) this.trying -= 1;
      else next();
    }
  }

  private async sendOrGiveUp(mail: Mail): Promise<void> {
    for (const retryAfterMs of [...this.limits.retryAfterMs, undefined]) {
      const isLast = retryAfterMs === undefined || this.closing.signal.aborted;
      try {
        await this.exclusive(async () => {
          if (!this.isClosed) await this.deliver(mail);
        });
        return;
      } catch (error) {
        const fault = faultOf(error);
        if (isLast || isRefused(fault)) {
          this.log.error(fault, 'A mail could not be sent and is given up.');
          return;
        }
        this.log.warn({ ...fault, retryAfterMs }, 'A mail could not be sent and is tried again.');
        // Closing ends the pause.
        await pause(retryAfterMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }
}

function toServer(
  url: string,
  from: MailAddress,
  { greetingMs, silenceMs }: MailLimits,
): (mail: Mail) => Promise<void> {
  const transport = nodemailer.createTransport({
    url,
    dnsTimeout: greetingMs,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    // No certificate authority signs names of this machine, so there is nothing to check.
    ...(/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname) && {
      tls: { rejectUnauthorized: false },
    }),
  });
  return async (mail) => {
    await transport.sendMail(message(mail, from));
  };
}

/** Hash of a recipient's address for file names, which must not contain the address itself. */
const markOf = (address: string) =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);

function toFolder(folder: string, from: MailAddress, log: Logger): (mail: Mail) => Promise<void> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: bytes } = await transport.sendMail(message(mail, from));
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const file = path.join(folder, `${time}-${markOf(mail.to)}-${randomUUID().slice(0, 8)}.eml`);
    // A link in it opens an account, so nobody else may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Written beside the folder first, so that whatever is in the folder is whole.
    const unfinished = `${folder}-${path.basename(file)}`;
    await writeFile(unfinished, bytes, { mode: 0o600 });
    await rename(unfinished, file);
    log.info({ file }, 'A mail was written to a file, for SMTP_URL is not set.');
  };
}

function message({ to, subject, text, html }: Mail, from: MailAddress): SendMailOptions {
  return {
    from: { ...from },
    to: { name: '', address: to },
    subject,
    // Keeps holiday notices from being sent back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    alternatives: [part('text/plain', text), part('text/html', html)],
  };
}

/** One MIME part of a mail. Plain ASCII is sent unencoded, since encoding would break a long link into lines. */
function part(type: string, content: string): NonNullable<SendMailOptions['alternatives']>[number] {
  const contentType = `${type}; charset=utf-8`;
  if (!/^[\n -~]*$/.test(content)) return { contentType, content };
  const body = content.replaceAll('\n', '\r\n');
  return { raw: `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${body}` };
}

interface Fault {
  readonly code: unknown;
  readonly responseCode: unknown;
  readonly command: unknown;
}

/** Loggable parts of a failure, without its message: servers repeat the recipient's address in theirs. */
function faultOf(error: unknown): Fault {
  const { code, responseCode, command } = error as Partial<Fault>;
  return { code, responseCode, command };
}

/** Whether the server has refused for good (RFC 5321, section 4.2.1). */
function isRefused({ responseCode }: Fault): boolean {
  return typeof responseCode === 'number' && responseCode >= 500;
}
