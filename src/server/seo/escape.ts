/** A text as it stands in HTML or XML, also between double quotes. What neither may hold is left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
