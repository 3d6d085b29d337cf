/** A text as drawn: on one line, without invisible characters. */
interface DrawnText {
  readonly text: string;
  /** Graphemes, within which the text is never cut. */
  readonly graphemes: readonly string[];
  /** Whether the whole text was laid out; the end is left out where no screen shows so much. */
  readonly isWhole: boolean;
}

export const ELLIPSIS = '…';
/** A text with more letters says nothing where fewer than these would be left before the ellipsis. */
export const MIN_CUT_LETTERS = 3;
/** The part of a text that is looked at, in UTF-16 units. */
const LONGEST = 512;

const PLAIN = /^[ -~]*$/;
/** Where a label may be divided: behind a blank, a hyphen, a dash or a stroke. */
const LINE_BREAKS = /(?<=[ \t\n\v\f\r\-\u2010\u2013\u2014/])/u;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/**
 * Controls, soft hyphens and other signs without a picture. Embeddings and overrides of direction go as well: a text
 * that leaves one open would turn its ellipsis. The joiners stay, letters and emoji need them, and so do the marks
 * of direction, which open nothing.
 */
const UNSEEN = /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** All but the scripts whose letters neither change beside one another nor run from right to left. */
const SHAPED =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}\p{Co}\p{Cn}]|[\u061c\u200f]/u;
const STRONG = /\p{L}|[\u061c\u200e\u200f]/u;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const PICTURE = /\p{RI}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u20e3\ufe0f]/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The line that is drawn for a text of any length: line breaks and tabs are one blank, signs without a picture nothing. */
export function drawnText(raw: string): DrawnText {
  const isWhole = raw.length <= LONGEST;
  const head = isWhole ? raw : raw.slice(0, LONGEST);
  if (PLAIN.test(head)) return { text: head, graphemes: head.split(''), isWhole };
  const clean = head.replace(BREAKS, ' ').replace(UNSEEN, '').replace(LONE_SURROGATE, '\ufffd');
  const graphemes = Array.from(segmenter.segment(clean), ({ segment }) => segment);
  // The last one may have been cut in two.
  if (!isWhole && graphemes.length > 1) graphemes.pop();
  return { text: graphemes.join(''), graphemes, isWhole };
}

/** Whether a text has nothing but the letters and signs of a keyboard, each of one unit. */
export const isPlain = (text: string) => PLAIN.test(text);

/** Whether a text must be drawn in one piece: its letters join, change beside one another, or run from right to left. */
export const isShaped = (text: string) => !PLAIN.test(text) && SHAPED.test(text);

/** The direction of a line, by the first letter that has one. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** Whether a text has something that fonts may have in colours of its own, as emoji and flags. */
export const mayBeColored = (text: string) => !PLAIN.test(text) && PICTURE.test(text);

/** The greatest count up to `most` whose width is not above `room`, else 0; `widthOf` grows with the count. */
export function mostThatFit(most: number, room: number, widthOf: (count: number) => number): number {
  let fits = 0;
  let tooMany = most + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1;
    if (widthOf(middle) <= room) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/**
 * A line of a text, cut with an ellipsis where it is longer than `room`; undefined where nothing of it fits. No blank
 * stands before the ellipsis.
 */
export function cutToRoom(
  { text, graphemes, isWhole }: DrawnText,
  room: number,
  widthOf: (part: string) => number,
): string | undefined {
  if (isWhole && widthOf(text) <= room) return text;
  const cut = (count: number) => graphemes.slice(0, count).join('').trimEnd();
  const most = isWhole ? graphemes.length - 1 : graphemes.length;
  const shown = cut(mostThatFit(most, room, (count) => widthOf(cut(count) + ELLIPSIS)));
  const letters = drawnText(shown).graphemes.length;
  return letters < Math.min(MIN_CUT_LETTERS, graphemes.length) ? undefined : shown + ELLIPSIS;
}

/**
 * Lines of a text in a room, at most `maxLines`, divided at spaces and after hyphens and strokes. The last line has all
 * that is left, though it may be longer than the room, and so has one that begins with a word wider than the room. Only
 * words are measured: most are in many labels, and known from the last time.
 */
export function wrapped(
  text: string,
  room: number,
  maxLines: number,
  widthOf: (part: string) => number,
): readonly string[] {
  if (maxLines === 1 || widthOf(text) <= room) return [text];
  const parts = text.slice(0, LONGEST).split(LINE_BREAKS);
  const blank = widthOf(' ');
  const lines: string[] = [];
  for (let from = 0; lines.length < maxLines - 1 && from < parts.length;) {
    let width = 0;
    const tooWide = parts.findIndex((part, index) => {
      if (index < from) return false;
      const word = part.trimEnd();
      width += widthOf(word);
      const isOver = width > room;
      if (word !== part) width += blank;
      return isOver;
    });
    const to = tooWide < 0 ? parts.length : tooWide;
    if (to === from) break;
    lines.push(parts.slice(from, to).join(''));
    from = to;
  }
  const rest = text.slice(lines.reduce((sum, line) => sum + line.length, 0));
  return (rest === '' ? lines : [...lines, rest]).map((line) => line.trimEnd());
}

/**
 * Lines that a label is drawn in: its own where all of them fit into `room`, else its short form where that fits and
 * there is one, else its own, to be cut.
 */
export function labelLinesIn(
  text: string,
  shortForm: string,
  room: number,
  maxLines: number,
  widthOf: (part: string) => number,
): readonly string[] {
  const lines = wrapped(text, room, maxLines, widthOf);
  const isShortened =
    shortForm !== '' && lines.some((line) => widthOf(line) > room) && widthOf(shortForm) <= room;
  return isShortened ? [shortForm] : lines;
}
