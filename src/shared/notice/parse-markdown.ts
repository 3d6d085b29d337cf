import MarkdownIt, { type Token } from 'markdown-it';

export type { Token } from 'markdown-it';

/** HTML stays text. Of hostile texts it takes time in proportion, and its lists nest a hundred deep at most. */
const PARSER = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** The blocks of a Markdown text as a flat list, as the library describes them: what is inside of a line is its `children`. */
export const parseMarkdown = (text: string): readonly Token[] => PARSER.parse(text, {});

/** What a line of Markdown says, without its marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.children !== null) return plainText(token.children);
      return token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content;
    })
    .join('');
}
