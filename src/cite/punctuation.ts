/** Typographer's quotes in place of straight ones. */
export function curled(text: string): string {
  return text
    .replaceAll(/(^|[\s([{\u2013\u2014\u201C\u2018])"/gu, '$1\u201C')
    .replaceAll('"', '\u201D')
    .replaceAll(/(^|[\s([{\u2013\u2014\u201C])'/gu, '$1\u2018')
    .replaceAll("'", '\u2019');
}

/** A title with its own stop, which it does not need where it ends with a sign; a closing quote comes behind it. */
export function withStop(title: string): string {
  const [, words = '', quotes = ''] = /^(.*?)([\u201D\u2019]*)$/su.exec(title) ?? [];
  return /[.?!]$/u.test(words) ? title : `${words}.${quotes}`;
}

/** A title within quotes, its own ones made single, with its stop or comma inside as in the United States. */
export function quoted(title: string, sign: '.' | ',' | ''): string {
  const inner = curled(title).replaceAll('\u201C', '\u2018').replaceAll('\u201D', '\u2019');
  if (sign === '.') return `\u201C${withStop(inner)}\u201D`;
  const [, words = '', quotes = ''] = /^(.*?)(\u2019*)$/su.exec(inner) ?? [];
  return `\u201C${words}${sign}${quotes}\u201D`;
}
