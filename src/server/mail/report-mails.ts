import { textMail } from './link-mail.ts';
import type { Mailer } from './mailer.ts';

interface Reported {
  readonly number: number;
  /** The reported file or person, in words, and its path on this site. */
  readonly what: string;
  readonly path: string;
  readonly reason: string;
  readonly text: string;
}

/** What was hidden or is shown again. */
interface Hidden {
  /** Its owner's address. */
  readonly to: string;
  /** What it is: 'An analysis'. */
  readonly what: string;
  readonly name: string;
  /** Its path on this site. */
  readonly path: string;
}

interface ReportMailsOptions {
  readonly mailer: Pick<Mailer, 'send'>;
  /** The address of the pages, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Where the operator reads mail; without it nobody is told of reports. */
  readonly contactEmail: string | undefined;
}

/** Mails about reports: to the operator, to whoever reported, and to the owner of what was reported. */
export class ReportMails {
  constructor(private readonly options: ReportMailsOptions) {}

  /** Tells the operator. */
  sendReport({ number, what, path, reason, text }: Reported): void {
    const { mailer, publicUrl, contactEmail } = this.options;
    if (contactEmail === undefined) return;
    mailer.send(
      textMail(contactEmail, `Report ${number} at TiLiA: ${reason}`, [
        `Somebody reports ${what}:\n${publicUrl()}${path}`,
        text,
        `npm run moderate -- show ${number} tells who reports it, and what you can do.`,
      ]),
    );
  }

  /** Tells an owner that something is hidden. */
  sendHidden({ to, what, name, path }: Hidden, reason: string): void {
    const { mailer, publicUrl } = this.options;
    mailer.send(
      textMail(to, `${what} of yours at TiLiA was hidden`, [
        `The operator has hidden “${name}”. Only you can see it now:\n${publicUrl()}${path}`,
        `The reason: ${reason}`,
        `If you think that this is wrong, say why: ${this.contact()}`,
      ]),
    );
  }

  /** Tells an owner that something is shown again. */
  sendRestored({ to, what, name, path }: Hidden): void {
    const { mailer, publicUrl } = this.options;
    mailer.send(
      textMail(to, `${what} of yours at TiLiA is shown again`, [
        `The operator no longer hides “${name}”. It is shown to whom it was shown before:\n${publicUrl()}${path}`,
      ]),
    );
  }

  /** Tells whoever reported what was decided. */
  sendDecision(to: string, number: number, decision: string): void {
    this.options.mailer.send(
      textMail(to, `Your report ${number} at TiLiA`, [
        'Thank you for your report. This is what was decided:',
        decision,
        `If you think that this is wrong, say why: ${this.contact()}`,
      ]),
    );
  }

  private contact(): string {
    const { publicUrl, contactEmail } = this.options;
    return contactEmail ?? `${publicUrl()}/contact`;
  }
}
