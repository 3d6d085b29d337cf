import { facetOf } from './facet-of.ts';
import * as kinds from '../index.ts';

const tokens = facetOf(kinds, 'colorTokens');

/** The tokens of the theme that kinds are drawn with, each once. */
const KIND_TOKENS: ReadonlySet<string> = new Set(Object.values(tokens).flat());

/** The colours of those tokens, each asked for once. */
export function colorsByToken<Color>(colorOf: (token: string) => Color): (token: string) => Color {
  const colors = new Map(Array.from(KIND_TOKENS, (token) => [token, colorOf(token)] as const));
  return (token) => {
    const color = colors.get(token);
    if (color === undefined) throw new RangeError(`No kind has ${token} among its colour tokens.`);
    return color;
  };
}
