import type { Span } from './span.ts';

export type Operator = '=' | '!=' | '~' | '<' | '>' | '<=' | '>=';
/** How often a step is repeated, in one sign. */
export type Mark = '+' | '?' | '*';
export type Sign = '[' | ']' | '(' | ')' | ',' | '@' | '->' | '/';

/** A word of a line. */
export type Token = Span &
  (
    | { readonly kind: 'word'; readonly text: string }
    | { readonly kind: 'string'; readonly text: string }
    | { readonly kind: 'regex'; readonly source: string }
    /** The wildcard. */
    | { readonly kind: 'any' }
    | { readonly kind: 'mark'; readonly text: Mark }
    | { readonly kind: 'count'; readonly min: number; readonly max: number }
    /** `$2.label`: the step, and the name behind it. */
    | { readonly kind: 'reference'; readonly step: number; readonly name: string }
    | { readonly kind: 'operator'; readonly text: Operator }
    | { readonly kind: 'sign'; readonly text: Sign }
    | { readonly kind: 'end' }
  );

export const RESERVED = [
  ...['THEN', 'OR', 'NOT', 'AND', 'IN', 'WHERE', 'WITHIN', 'DURING', 'CONTAINS', 'STARTS', 'ENDS'],
  ...['CONSISTS', 'SAME', 'OVERLAPS', 'BEFORE', 'AFTER'],
] as const;
export type Keyword = (typeof RESERVED)[number];

/** The reserved word that a token is, in any case; a label that is spelled so is quoted. */
export function keywordOf(token: Token | undefined): Keyword | undefined {
  if (token?.kind !== 'word' || !/^[a-z]+$/i.test(token.text)) return undefined;
  const upper = token.text.toUpperCase();
  return RESERVED.find((word) => word === upper);
}

/** Words that are keywords behind another one only. */
const IN_PLACE: Readonly<Partial<Record<Keyword, readonly string[]>>> = {
  ...{ STARTS: ['WITH'], ENDS: ['WITH'], CONSISTS: ['OF'], SAME: ['START', 'END'] },
};

/** Whether a token is a keyword because of the one before it, such as WITH behind STARTS. */
export function isInPlace(token: Token | undefined, before: Token | undefined): boolean {
  const leader = keywordOf(before);
  return (
    leader !== undefined &&
    token?.kind === 'word' &&
    (IN_PLACE[leader]?.includes(token.text.toUpperCase()) ?? false)
  );
}
