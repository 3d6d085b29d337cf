import type { Keep } from '../storage/accounts/delete-account.ts';
import type { User } from '../storage/accounts/users.ts';
import { textMail } from './link-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

const STAYS: Readonly<Record<Keep, string>> = {
  none: 'All your analyses are deleted, with their recordings and scores.',
  credited:
    'Your private analyses are deleted. Your public ones stay, under the name that they were published under.',
  anonymous:
    'Your private analyses are deleted. Your public ones stay, and say “a former member” in place of your name.',
};

/** The address of an account, and the one that its owner has confirmed. */
type Addresses = Pick<User, 'email' | 'confirmed_email'>;

/** Mails to people who delete their account. */
export class AccountMails {
  constructor(
    private readonly mailer: Pick<Mailer, 'send' | 'forget' | 'hasServer'>,
    /** The address of the pages, without a slash at the end. */
    private readonly publicUrl: () => string,
  ) {}

  /**
   * Tells whoever has left that the account is deleted. Without a mail server nobody would get it, and a file would keep the
   * address: then mails to it that are files are deleted instead.
   */
  async sendDeleted({ email, confirmed_email }: Addresses, keep: Keep): Promise<void> {
    if (this.mailer.hasServer)
      this.mailer.send(deletedMail(confirmed_email, keep, `${this.publicUrl()}/contact`));
    else await this.mailer.forget([email, confirmed_email]);
  }
}

function deletedMail(to: string, keep: Keep, contact: string): Mail {
  return textMail(to, 'Your TiLiA account is deleted', [
    'Your account at TiLiA is deleted, as you asked with your password. You are logged out everywhere.',
    STAYS[keep],
    `This cannot be undone, and this address is no longer stored. If it was not you, write to whoever runs the site:\n${contact}`,
  ]);
}
