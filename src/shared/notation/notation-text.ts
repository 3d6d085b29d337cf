import { NOTATION_LIMITS } from './limits.ts';
import { LargeNotationError, NotationError } from './notation-errors.ts';
import { TOO_LARGE } from './notation-words.ts';
import { isZip, unpackScore } from './unpack-score.ts';

/** Bytes of a notation that are decoded at once. */
const PIECE_BYTES = 2 ** 18;
/** Bytes in which a declaration of the encoding stands, in one of two bytes a sign. */
const HEAD_BYTES = 400;
/** Declaration of an encoding: the text before it, its quote and its name. */
const DECLARED_ENCODING = /^(<\?xml\s[^>]*?)\sencoding=(["'])([\w.:-]+)\2/;

/**
 * The text of a MusicXML, compressed or not, or an MEI, piece by piece: later pieces are neither unpacked nor decoded
 * before they are requested. The declaration of an encoding other than UTF-8 is removed, since the text is decoded.
 * Throws `NotationError` where an archive is damaged or holds no score, or the encoding is unknown,
 * `LargeNotationError` beyond the limits.
 */
export function* textOfNotation(notation: Uint8Array): Generator<string, void, undefined> {
  const bytes = isZip(notation) ? unpackScore(notation) : slices(notation);
  const head = headOf(bytes);
  const encoding = encodingOf(head);
  const decoder = decoderOf(encoding);
  const start = decoder.decode(head, { stream: true });
  yield encoding === 'utf-8' ? start : start.replace(DECLARED_ENCODING, '$1');
  for (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function* slices(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  if (bytes.length > NOTATION_LIMITS.bytes) throw new LargeNotationError(TOO_LARGE);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Takes the first pieces, as many as have `HEAD_BYTES` together. */
function headOf(bytes: Iterator<Uint8Array, void>): Uint8Array {
  let head = new Uint8Array();
  while (head.length < HEAD_BYTES) {
    const next = bytes.next();
    if (next.done === true) break;
    const longer = new Uint8Array(head.length + next.value.length);
    longer.set(head);
    longer.set(next.value, head.length);
    head = longer;
  }
  return head;
}

/**
 * The encoding of an XML text (XML 1.0, appendix F): that of its mark or of its first sign in two bytes, else what its
 * declaration says, else UTF-8.
 */
function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = String.fromCharCode(...head.subarray(0, HEAD_BYTES)).replace(/^\xef\xbb\xbf/, '');
  const declared = DECLARED_ENCODING.exec(start)?.[3] ?? 'utf-8';
  // A text in UTF-16 could not be read this far.
  return /^utf-?(8|16)/i.test(declared) ? 'utf-8' : declared;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    const problem = `is in an encoding that is not known here, ${encoding.slice(0, 40)}. Save it in UTF-8.`;
    throw new NotationError(problem, { cause: error });
  }
}
