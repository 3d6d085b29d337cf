import type { FormStrip } from '../../kinds/registry/form-strip.ts';
import type { FileFacts } from '../../shared/file-head.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';
import { fileLength } from '../../shared/file-length.ts';
import { breakLines, canSet, cutToWidth, settable, textSvg, type Face } from './set-text.ts';

/** Size that link previews show without cropping, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Day colours of the tokens of these names. */
export const PICTURE_COLORS = {
  page: '#f2f4eb',
  line: '#d3d8c7',
  ink: '#1b231c',
  'ink-2': '#434d43',
  'ink-3': '#596357',
  leaf: '#1f5d38',
  rubric: '#b3261b',
  'strip-ground': '#e7eadd',
  'strip-edge': '#7b8473',
  'level-1': '#edaa75',
  'level-2': '#a0dba5',
  'level-3': '#efdc97',
  'level-4': '#f4b4b8',
  'level-5': '#dddfd9',
} as const;

const isToken = (color: string): color is keyof typeof PICTURE_COLORS => color in PICTURE_COLORS;

const MARGIN_PX = 72;
const ROOM_PX = PICTURE_SIZE.width - 2 * MARGIN_PX;
const RIGHT_PX = PICTURE_SIZE.width - MARGIN_PX;
const MARK_BASELINE_PX = 101;
/** The middle of title and people together, wherever they break. */
const NAMES_MIDDLE_PX = 250;
const STRIP_BOTTOM_PX = 522;
const STRIP_PX = 126;
const ROW_GAP_PX = 6;
const BAR_GAP_PX = 3;
const FOOT_BASELINE_PX = 568;
const SMALL_PX = 28;
const PEOPLE_PX = 34;
/** The largest in which a title fits its two lines is taken. */
const TITLE_SIZES_PX = [70, 60, 52] as const;
const LEADING = 1.14;

/** Paths of the leaf in `src/ui/mark.tsx`, on 24 by 24. */
const LEAF =
  'M12 23.4C11.6 21 10.4 19.6 8.6 18.1 5.2 15.3 2.4 12.9 2.2 9.2 2.1 6 4.2 3.5 7.4 3.4c1.9 0 3.6.8 4.6 2.1C12.8 4.4 14.2 3.7 15.9 3.8c3.7.2 6 2.7 5.9 5.8-.1 3.6-3 6-6.3 8.6C13.6 19.7 12.5 21 12 23.4z';
const LEAF_BARS =
  'M0 3h11v4.2H0zM13 3h11v4.2H13zM0 8.1h11v3.9H0zM13 8.1h11V12H13zM0 12.9h11v3.5H0zM13 12.9h11v3.5H13zM0 17.3h11V24H0zM13 17.3h11V24H13z';

/** A picture of a file for previews of links: who and what, and its form as lists have it. SVG of `PICTURE_SIZE`. */
export function formPicture(facts: FileFacts, contents: string, strip: FormStrip | undefined): string {
  const { title, composer, artist, author } = facts;
  const performed = artist === '' || artist === composer ? '' : `performed by ${artist}`;
  const people = [composer, performed].map((part) => shown(part, 'ui')).filter((part) => part !== '');
  return pictureSvg([
    corner(author === '' ? '' : `Analysis by ${author}`),
    names(titleLines(shown(titleOrUntitled(title), 'read')), people.join(', ')),
    stripSvg(strip),
    foot(contents, fileLength(facts)),
  ]);
}

/** The picture of pages that are about no file: the site's own words over the form of an example. */
export function sitePicture(headline: readonly string[], lede: string, strip: FormStrip | undefined): string {
  const title = { lines: headline, sizePx: TITLE_SIZES_PX[0] };
  return pictureSvg([corner(''), names(title, lede), stripSvg(strip)]);
}

function pictureSvg(parts: readonly string[]): string {
  const { width, height } = PICTURE_SIZE;
  const ground = `<rect width="${width}" height="${height}" fill="${PICTURE_COLORS.page}"/>`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${parts.join('')}</svg>`;
}

/** The mark and the product's name, and at the right whose analysis it is. */
function corner(author: string): string {
  const mark =
    `<g transform="translate(${MARGIN_PX - 4} 62) scale(2)"><clipPath id="leaf"><path d="${LEAF}"/></clipPath>` +
    `<path clip-path="url(#leaf)" fill="${PICTURE_COLORS.leaf}" d="${LEAF_BARS}"/>` +
    `<path d="M12 1v20.6" stroke="${PICTURE_COLORS.rubric}" stroke-width="1.2" stroke-linecap="round"/></g>`;
  const name = { x: MARGIN_PX + 56, y: MARK_BASELINE_PX, sizePx: 38, face: 'read', color: 'ink' } as const;
  return mark + line('TiLiA', name) + line(author, { ...SMALL, x: RIGHT_PX, y: 98, anchor: 'end' });
}

interface Title {
  readonly lines: readonly string[];
  readonly sizePx: number;
}

function names({ lines, sizePx }: Title, people: string): string {
  const leadingPx = sizePx * LEADING;
  const peopleGapPx = people === '' ? 0 : PEOPLE_PX * 1.8;
  const heightPx = lines.length * leadingPx + peopleGapPx;
  // The first base line, and then one below the other.
  let y = NAMES_MIDDLE_PX - heightPx / 2 + sizePx * 0.86;
  const parts = lines.map((words, index) => {
    if (index > 0) y += leadingPx;
    return line(words, { x: MARGIN_PX, y: Math.round(y), sizePx, face: 'read', color: 'ink' });
  });
  const place = { x: MARGIN_PX, y: Math.round(y + peopleGapPx), sizePx: PEOPLE_PX } as const;
  return parts.join('') + line(people, { ...place, face: 'ui', color: 'ink-2' });
}

function titleLines(title: string): Title {
  for (const sizePx of TITLE_SIZES_PX) {
    const lines = breakLines(title, 'read', ROOM_PX / sizePx, 2);
    const isWhole = lines.join(' ') === title;
    if (isWhole || sizePx === TITLE_SIZES_PX.at(-1)) return { lines, sizePx };
  }
  return { lines: [], sizePx: TITLE_SIZES_PX[0] };
}

/** Rows of bars over a base line; without a form, empty ground. */
function stripSvg(strip: FormStrip | undefined): string {
  const rows = strip ?? [];
  const rowPx = (STRIP_PX - (Math.max(rows.length, 1) - 1) * ROW_GAP_PX) / Math.max(rows.length, 1);
  const top = STRIP_BOTTOM_PX - STRIP_PX;
  const scale = ROOM_PX / 1000;
  const bars = rows.flatMap((row, index) =>
    row.map(([start, end, color]) => {
      const x = MARGIN_PX + start * scale;
      const gapPx = end < 1000 ? BAR_GAP_PX : 0;
      const width = Math.max(1, (end - start) * scale - gapPx);
      const y = top + index * (rowPx + ROW_GAP_PX);
      return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(rowPx)}" rx="${width > 8 ? 2 : 0}" fill="${isToken(color) ? PICTURE_COLORS[color] : color}"/>`;
    }),
  );
  const ground = `<rect x="${MARGIN_PX}" y="${top}" width="${ROOM_PX}" height="${STRIP_PX}" fill="${PICTURE_COLORS['strip-ground']}"/>`;
  const base = `<rect x="${MARGIN_PX}" y="${STRIP_BOTTOM_PX + ROW_GAP_PX}" width="${ROOM_PX}" height="2" fill="${PICTURE_COLORS['strip-edge']}"/>`;
  return (rows.length === 0 ? ground : bars.join('')) + base;
}

const fixed = (px: number): string => String(Math.round(px * 100) / 100);

function foot(contents: string, length: string): string {
  const y = FOOT_BASELINE_PX;
  return (
    line(contents, { ...SMALL, x: MARGIN_PX, y }) + line(length, { ...SMALL, x: RIGHT_PX, y, anchor: 'end' })
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly face: Face;
  readonly color: keyof typeof PICTURE_COLORS;
  readonly anchor?: 'start' | 'end';
}

const SMALL = { sizePx: SMALL_PX, face: 'ui', color: 'ink-3' } as const;

/** A text in one line, cut to the room there is; nothing where the fonts lack a letter of it. */
function line(text: string, { color, ...place }: Place): string {
  const room = place.anchor === 'end' ? ROOM_PX / 2 : ROOM_PX - (place.sizePx === SMALL_PX ? 140 : 0);
  const words = cutToWidth(shown(text, place.face), place.face, room / place.sizePx);
  return words === '' ? '' : textSvg(words, { ...place, color: PICTURE_COLORS[color] });
}

function shown(text: string, face: Face): string {
  const words = settable(text);
  return canSet(words, face) ? words : '';
}
