import { linkMail } from './link-mail.ts';
import type { Mail } from './mailer.ts';

interface ResetMail {
  readonly to: string;
  readonly username: string;
  readonly link: string;
}

/** The mail that brings a link by which one sets a new password. */
export function resetMail(mail: ResetMail): Mail {
  return linkMail({
    ...mail,
    subject: 'A new password for TiLiA',
    opening: 'Someone, probably you, asked for a new password for your TiLiA account.',
    instruction: 'To choose one, open this link within 1 hour. It works once:',
    closing: 'If it was not you, ignore this e-mail: your password has not changed.',
  });
}
