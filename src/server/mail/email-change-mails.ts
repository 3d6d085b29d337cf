import { linkMail } from './link-mail.ts';
import type { Mail } from './mailer.ts';

interface EmailChangeMail {
  readonly to: string;
  readonly username: string;
  readonly link: string;
}

/** The mail to a new address, with the link that confirms it. */
export function confirmEmailMail(mail: EmailChangeMail): Mail {
  return linkMail({
    ...mail,
    subject: 'Confirm your e-mail for TiLiA',
    opening: 'Somebody, probably you, has entered this address for an account at TiLiA.',
    instruction:
      'Open this link within 7 days to confirm the address. Until then, links for a new password go to the former one:',
    closing: 'If it was not you, leave this mail alone: the address is then not used for anything.',
  });
}

/** The mail to the former address, with the link that undoes the change. It does not name the new one. */
export function undoEmailMail(mail: EmailChangeMail): Mail {
  return linkMail({
    ...mail,
    subject: 'Your e-mail for TiLiA was changed',
    opening: 'The e-mail address of your account at TiLiA was changed, and this is the former one.',
    instruction:
      'If it was not you, open this link within 7 days. It brings this address back, logs out everybody and lets you choose a new password:',
    closing: 'If it was you, leave this mail alone.',
  });
}
