import { entryAt } from '../../shared/elements.ts';

/** More measures than any recording has: what repeats itself further is no pattern. */
const MAX_MEASURES = 100_000;
const MAX_CHARACTERS = 20_000;
const MAX_DEPTH = 16;

const PATTERN = /^[\d\s,[\]]+$/;
const TOKENS = /(\d+)(\[)?|[[\]]/g;

/**
 * A pattern of beats as newer versions write it, with groups that may nest: `10[4] 3 15[4]` is ten measures of four beats, one
 * of three and fifteen of four. Undefined for any other text, and for one that is longer, deeper or gives more measures than
 * any music has.
 */
export function groupedPattern(text: string): readonly number[] | undefined {
  if (text.length > MAX_CHARACTERS || !PATTERN.test(text)) return undefined;
  const groups: { readonly times: number; readonly sizes: number[] }[] = [{ times: 1, sizes: [] }];
  for (const [token, digits, opens] of text.matchAll(TOKENS)) {
    const { times, sizes } = entryAt(groups, groups.length - 1);
    if (token === ']') {
      groups.pop();
      const around = groups.at(-1);
      if (around === undefined || around.sizes.length + times * sizes.length > MAX_MEASURES) return undefined;
      for (let time = 0; time < times && sizes.length > 0; time++)
        for (const size of sizes) around.sizes.push(size);
    } else if (digits === undefined || opens !== undefined) {
      if (groups.length > MAX_DEPTH) return undefined;
      groups.push({ times: digits === undefined ? 1 : Number(digits), sizes: [] });
    } else {
      sizes.push(Number(digits));
    }
  }
  const [outermost, ...open] = groups;
  return open.length === 0 && outermost !== undefined && outermost.sizes.every((size) => size >= 1)
    ? outermost.sizes
    : undefined;
}
