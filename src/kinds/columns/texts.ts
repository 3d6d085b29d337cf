import { uint32At, uint8At } from '../../shared/elements.ts';
/** The texts of a timeline's rows, as bytes that a worker can post: each different text stands there once. */
export interface Texts {
  /** UTF-8, one text after the other. */
  readonly bytes: Uint8Array;
  /** Where each text ends in `bytes`. */
  readonly ends: Uint32Array;
  /**
   * Text of each row as an index into `ends`; without it each row has its own text, in order, and rows after the last
   * text share that.
   */
  readonly index?: TextIndex;
}

/** Array of the narrowest type that the number of texts allows. */
type TextIndex = Uint8Array | Uint16Array | Uint32Array;

/** Takes the texts of rows in order, as many as were announced; then `pack` once. */
interface TextPacker {
  add(text: string): void;
  pack(): Texts;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
/** Length from which texts are decoded by the platform: shorter ones are up to six times quicker letter by letter. */
const SHORT_BYTES = 24;
const LAST_ASCII = 0x7f;

/** Texts that were drawn, by their places in `ends`. */
const drawnTexts = new WeakMap<Texts, Map<number, string>>();
/** Number of texts that are kept, more than any screen shows: a megabyte or two. */
const MAX_DRAWN = 20_000;

/** Index into `ends` of a row's text. */
const placeOf = ({ ends, index }: Texts, row: number) =>
  index ? (index[row] ?? NaN) : Math.min(row, ends.length - 1);

/**
 * The text of a row that is drawn, and drawn again in the next window. It is the same string then, so that what is known of
 * it is found without reading its letters.
 */
export function drawnTextAt(texts: Texts, row: number): string {
  const known = drawnTexts.get(texts) ?? new Map<number, string>();
  if (known.size === 0) drawnTexts.set(texts, known);
  const at = placeOf(texts, row);
  const before = known.get(at);
  if (before !== undefined) return before;
  const text = textAt(texts, row);
  if (known.size >= MAX_DRAWN) known.clear();
  known.set(at, text);
  return text;
}

/** The text of a row, decoded anew each time: 50 to 300 ns. */
export function textAt(texts: Texts, row: number): string {
  const { bytes, ends } = texts;
  const at = placeOf(texts, row);
  const from = at > 0 ? uint32At(ends, at - 1) : 0;
  const to = uint32At(ends, at);
  if (to - from > SHORT_BYTES) return decoder.decode(bytes.subarray(from, to));
  let text = '';
  for (let byte = from; byte < to; byte++) {
    if (uint8At(bytes, byte) > LAST_ASCII) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(uint8At(bytes, byte));
  }
  return text;
}

/** Whether a row has a text that is not empty, without decoding it. */
export function hasText(texts: Texts, row: number): boolean {
  const { ends } = texts;
  const at = placeOf(texts, row);
  return uint32At(ends, at) > (at > 0 ? uint32At(ends, at - 1) : 0);
}

/** Packs the texts of `count` rows. */
export function textPacker(count: number): TextPacker {
  const places = new Map<string, number>();
  // From the second text on: of many fields a timeline has one, the empty one.
  let index: Uint32Array | undefined;
  let row = 0;
  let last: string | undefined;
  let lastPlace = 0;
  return {
    add(text) {
      // Texts that most rows leave empty cost a comparison each.
      if (text !== last) {
        last = text;
        lastPlace = places.get(text) ?? places.size;
        if (lastPlace === places.size) places.set(text, lastPlace);
        if (lastPlace > 0) index ??= new Uint32Array(count);
      }
      if (index) index[row] = lastPlace;
      row++;
    },
    pack() {
      const texts = encoded([...places.keys()]);
      const highest = places.size - 1;
      if (!index || index.every((place, at) => place === Math.min(at, highest))) return texts;
      return { ...texts, index: narrowed(index, places.size) };
    },
  };
}

function narrowed(index: Uint32Array, texts: number): TextIndex {
  if (texts <= 2 ** 8) return new Uint8Array(index);
  return texts <= 2 ** 16 ? new Uint16Array(index) : index;
}

function encoded(texts: readonly string[]): Texts {
  let bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, at) => {
    const from = end;
    for (let char = 0; char < text.length; char++) {
      const code = text.charCodeAt(char);
      if (code > LAST_ASCII) {
        // Three bytes are the most that one of the string's units takes.
        bytes = withRoom(bytes, from + 3 * text.length);
        end = from + encoder.encodeInto(text, bytes.subarray(from)).written;
        break;
      }
      if (end === bytes.length) bytes = withRoom(bytes, end + text.length - char);
      bytes[end++] = code;
    }
    ends[at] = end;
  });
  return { bytes: end === bytes.length ? bytes : bytes.slice(0, end), ends };
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  if (least <= bytes.length) return bytes;
  const wider = new Uint8Array(Math.max(least, 2 * bytes.length));
  wider.set(bytes);
  return wider;
}
