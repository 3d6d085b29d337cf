import type { Mail } from './mailer.ts';

interface ResetMail {
  readonly to: string;
  readonly username: string;
  readonly link: string;
}

/** The mail that brings a link by which one sets a new password. */
export function resetMail({ to, username, link }: ResetMail): Mail {
  const asked = 'Somebody, probably you, has asked for a new password for your account at TiLiA.';
  const open = 'Open this link within an hour to choose one. It works once:';
  const ignore = 'If it was not you, leave this mail alone: your password stays as it is.';
  const name = htmlText(username);
  const address = htmlText(link);
  return {
    to,
    subject: 'A new password for TiLiA',
    text: `${asked}\nYour username is ${username}\n\n${open}\n\n${link}\n\n${ignore}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<body>',
      `<p>${asked}<br>Your username is <strong>${name}</strong></p>`,
      `<p>${open}</p>`,
      `<p><a href="${address}">${address}</a></p>`,
      `<p>${ignore}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}

/** Text as it stands in HTML: nothing in it is read as markup, and all of it is ASCII. */
function htmlText(text: string): string {
  return text.replaceAll(/[^ !#-%(-;=?-~]/gu, (character) => `&#${character.codePointAt(0)};`);
}
