import type { Mail } from './mailer.ts';

interface LinkMail {
  readonly to: string;
  readonly subject: string;
  /** The reason for the mail, in a sentence. */
  readonly opening: string;
  readonly username: string;
  /** The purpose of the link, in a sentence. */
  readonly instruction: string;
  readonly link: string;
  /** Advice in case it was somebody else. */
  readonly closing: string;
}

/** A mail that brings one link, as text and as HTML. */
export function linkMail({ to, subject, opening, username, instruction, link, closing }: LinkMail): Mail {
  const address = htmlText(link);
  return {
    to,
    subject,
    text: `${opening}\nYour username is ${username}\n\n${instruction}\n\n${link}\n\n${closing}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<body>',
      `<p>${htmlText(opening)}<br>Your username is <strong>${htmlText(username)}</strong></p>`,
      `<p>${htmlText(instruction)}</p>`,
      `<p><a href="${address}">${address}</a></p>`,
      `<p>${htmlText(closing)}</p>`,
      '</body>',
      '</html>',
      '',
    ].join('\n'),
  };
}

/** A mail of some paragraphs, as text and as HTML. */
export function textMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en">',
      '<body>',
      ...paragraphs.map((text) => `<p>${text.split('\n').map(htmlText).join('<br>')}</p>`),
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
