import { randomBytes } from 'node:crypto';
import type { EmailTokens } from '../storage/accounts/email-changes.ts';
import { confirmEmailMail, undoEmailMail } from './email-change-mails.ts';
import type { Mailer } from './mailer.ts';
import { uidOf } from './reset-links.ts';

const LINK_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

interface Recipient {
  readonly id: number;
  readonly username: string;
}

/** Makes and mails the links that belong to a change of address. */
export class EmailLinks {
  constructor(
    private readonly mailer: Pick<Mailer, 'send'>,
    /** The address of the pages, without a slash at the end. */
    private readonly publicUrl: () => string,
  ) {}

  createTokens(now: Date): EmailTokens {
    return { confirm: newToken(), undo: newToken(), expiresAt: new Date(now.getTime() + LINK_LIFE_MS) };
  }

  sendConfirmation(user: Recipient, to: string, { confirm }: EmailTokens): void {
    const link = `${this.publicUrl()}/confirm-email/${uidOf(user.id)}/${confirm}`;
    this.mailer.send(confirmEmailMail({ to, username: user.username, link }));
  }

  sendUndo(user: Recipient, to: string, { undo }: EmailTokens): void {
    const link = `${this.publicUrl()}/undo-email/${uidOf(user.id)}/${undo}`;
    this.mailer.send(undoEmailMail({ to, username: user.username, link }));
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
