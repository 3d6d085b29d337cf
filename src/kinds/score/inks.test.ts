import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, packColor } from '../../shared/color.ts';

const TOKENS = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

/** A token's colours by day and by night. */
function colorsOf(token: string): readonly [day: number, night: number] {
  const [, day = '', night = ''] =
    new RegExp(`--${token}: light-dark\\((\\S+), (\\S+)\\)`).exec(TOKENS) ?? [];
  const packed = [day, night].map((hex) => packColor(hex));
  const [first, second] = packed;
  if (first === undefined || second === undefined) throw new Error(`No two colours of ${token}`);
  return [first, second];
}

test.each(['viewer-note', 'viewer-note-other', 'viewer-score-sign'])(
  '%s stands out from the ground of lanes, 3:1 at least, by day and by night',
  (token) => {
    const grounds = colorsOf('viewer-canvas');
    colorsOf(token).forEach((ink, theme) =>
      expect(contrast(ink, grounds[theme] ?? 0)).toBeGreaterThanOrEqual(3),
    );
  },
);
