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
    opening: 'Somebody, probably you, has asked for a new password for your account at TiLiA.',
    instruction: 'Open this link within an hour to choose one. It works once:',
    closing: 'If it was not you, leave this mail alone: your password stays as it is.',
  });
}
