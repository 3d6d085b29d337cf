import { createElement, Fragment, type ReactNode } from 'react';
import { parseMarkdown, plainText, type Token } from '../../shared/notice/parse-markdown.ts';
import { OtherSite } from '../../ui/plain-text.tsx';

/** Elements that a text may have, by the tags that the parser gives; headings stand below those of the page. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ p: 'p', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', em: 'em', strong: 'strong', s: 's' },
  ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' },
};

interface MarkdownProps {
  readonly text: string;
  /** Whether its first heading is left out, which the page shows itself. */
  readonly isWithoutTitle?: boolean;
}

/** Markdown by a user as plain elements: no HTML, no pictures, and links that search engines do not follow. */
export function Markdown({ text, isWithoutTitle = false }: MarkdownProps) {
  const tokens = parseMarkdown(text);
  const hasTitle = tokens[0]?.tag === 'h1';
  return <>{elementsOf(isWithoutTitle && hasTitle ? tokens.slice(3) : tokens)}</>;
}

/** The elements of a list in which what is nested stands between its beginning and its end. */
function elementsOf(tokens: readonly Token[]): ReactNode[] {
  const elements: ReactNode[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || token.nesting === -1) continue;
    if (token.nesting === 0) {
      elements.push(<Fragment key={index}>{leafOf(token)}</Fragment>);
      continue;
    }
    const end = endOf(tokens, index);
    elements.push(elementOf(token, tokens.slice(index + 1, end), index));
    index = end;
  }
  return elements;
}

/** Where the element ends that begins at `from`. */
function endOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    depth += tokens[index]?.nesting ?? 0;
    if (depth === 0) return index;
  }
  return tokens.length;
}

function elementOf(token: Token, within: readonly Token[], key: number): ReactNode {
  if (token.type === 'link_open') {
    const href = String(token.attrGet('href') ?? '');
    const words = plainText(within);
    return /^(?:https?:|mailto:)/iu.test(href) ? (
      <OtherSite key={key} href={href}>
        {words}
      </OtherSite>
    ) : (
      words
    );
  }
  const name = ELEMENTS[token.tag];
  const children = elementsOf(within);
  // The one paragraph of an entry in a short list.
  if (token.hidden || name === undefined) return <Fragment key={key}>{children}</Fragment>;
  return createElement(name, { key }, ...children);
}

function leafOf(token: Token): ReactNode {
  if (token.type === 'inline') return elementsOf(token.children ?? []);
  if (token.type === 'softbreak') return '\n';
  if (token.type === 'hardbreak') return <br />;
  if (token.type === 'code_inline') return <code>{token.content}</code>;
  if (token.type === 'fence' || token.type === 'code_block')
    return (
      <pre>
        <code>{token.content}</code>
      </pre>
    );
  if (token.type === 'hr') return <hr />;
  return token.content;
}
