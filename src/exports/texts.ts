/** A text in one line: tabs and breaks become blanks, and other control characters go. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Cc}|\p{Cs}/gu, '')
    .trim();

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text without signs that begin markup. */
export const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Thousandths of a second, rounded; none below 0. */
export const milliseconds = (seconds: number): number => Math.max(Math.round(seconds * 1000), 0);
