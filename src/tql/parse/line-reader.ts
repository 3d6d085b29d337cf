import type { Span } from '../words/span.ts';
import { keywordOf, type Keyword, type Sign, type Token } from '../words/token.ts';
import { tokensOf } from '../words/tokens.ts';
import { TqlError, type Mend } from '../words/tql-error.ts';

/** Walks through the words of a line. */
export class LineReader {
  readonly line: string;
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #place = 0;

  constructor(line: string) {
    this.line = line;
    this.#tokens = tokensOf(line);
    this.#end = { kind: 'end', from: line.length, to: line.length };
  }

  /** The word that comes, or one behind it. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#place + ahead] ?? this.#end;
  }

  /** The word that was read last. */
  get last(): Token {
    return this.#tokens[this.#place - 1] ?? this.peek();
  }

  next(): Token {
    const token = this.peek();
    this.#place++;
    return token;
  }

  get isAtEnd(): boolean {
    return this.peek().kind === 'end';
  }

  keyword(ahead = 0): Keyword | undefined {
    return keywordOf(this.peek(ahead));
  }

  takeKeyword(keyword: Keyword): boolean {
    const isThere = this.keyword() === keyword;
    if (isThere) this.#place++;
    return isThere;
  }

  /** A word that is no keyword, in any case, at its place: WITH, OF, AS. */
  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && token.text.toUpperCase() === text;
  }

  takeWord(text: string): boolean {
    const isThere = this.isWord(text);
    if (isThere) this.#place++;
    return isThere;
  }

  isSign(sign: Sign, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === sign;
  }

  takeSign(sign: Sign): boolean {
    const isThere = this.isSign(sign);
    if (isThere) this.#place++;
    return isThere;
  }

  /** From a word that was read before to the one read last. */
  since(first: Span): Span {
    return { from: first.from, to: Math.max(this.last.to, first.from) };
  }

  textOf({ from, to }: Span): string {
    return this.line.slice(from, to);
  }

  /** Name of the word that comes in a message. */
  shown(token: Token = this.peek()): string {
    if (token.kind === 'end') return 'the end of the line';
    const keyword = keywordOf(token);
    return keyword === undefined ? `‘${this.textOf(token)}’` : `the keyword ${keyword}`;
  }

  fail(message: string, at: Span = this.peek(), mends: readonly Mend[] = []): never {
    throw new TqlError(message, at, mends);
  }
}
