const asOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Markdown without those of its paragraphs that another text has too: a description often comes from the notice below it. */
export function withoutParagraphs(markdown: string, other: string): string {
  const said = asOneLine(other);
  return markdown
    .split(/\n[^\S\n]*\n/u)
    .filter((paragraph) => {
      const words = asOneLine(paragraph);
      return words === '' || words.startsWith('#') || !said.includes(words);
    })
    .join('\n\n');
}
