import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

/** The fill `#rrggbb` by day of a unit of a level from 1 without a colour of its own, as the tokens have it. */
export function levelColor(level: number): string {
  const color = new RegExp(`--level-${((level - 1) % 5) + 1}: light-dark\\((#[0-9a-f]{6}),`).exec(
    tokens,
  )?.[1];
  if (color === undefined) throw new Error(`tokens.css has no colour of level ${level}.`);
  return color;
}
