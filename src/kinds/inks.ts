import { facetOf } from './facet-of.ts';
import * as kinds from './index.ts';

const inks = facetOf(kinds, 'inks');

/** The tokens of the theme that kinds are drawn with, each once. */
const KIND_INKS: ReadonlySet<string> = new Set(Object.values(inks).flat());

/** The colours of those tokens, each asked for once. */
export function inksBy<Color>(colorOf: (token: string) => Color): (token: string) => Color {
  const colors = new Map(Array.from(KIND_INKS, (token) => [token, colorOf(token)] as const));
  return (token) => {
    const color = colors.get(token);
    if (color === undefined) throw new RangeError(`No kind has ${token} among its inks.`);
    return color;
  };
}
