import type { Keep } from '../storage/delete-account.ts';
import { textMail } from './link-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

const STAYS: Readonly<Record<Keep, string>> = {
  none: 'All your analyses are deleted, with their recordings and scores.',
  credited:
    'Your private analyses are deleted. Your public ones stay, under the name that they were published under.',
  anonymous:
    'Your private analyses are deleted. Your public ones stay, and say “a former member” in place of your name.',
};

/** Mails to whoever leaves. */
export class AccountMails {
  constructor(
    private readonly mailer: Pick<Mailer, 'send'>,
    /** The address of the pages, without a slash at the end. */
    private readonly publicUrl: () => string,
  ) {}

  sendDeleted(to: string, keep: Keep): void {
    this.mailer.send(deletedMail(to, keep, `${this.publicUrl()}/contact`));
  }
}

function deletedMail(to: string, keep: Keep, contact: string): Mail {
  return textMail(to, 'Your TiLiA account is deleted', [
    'Your account at TiLiA is deleted, as you asked with your password. You are logged out everywhere.',
    STAYS[keep],
    `This cannot be undone, and this address is no longer stored. If it was not you, write to whoever runs the site:\n${contact}`,
  ]);
}
