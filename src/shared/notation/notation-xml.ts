import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { NOTATION_LIMITS } from './limits.ts';

/** What is wrong with a notation, to go on after its name: "is damaged at line 3, column 9: unclosed tag." */
export class NotationError extends Error {
  override readonly name: string = 'NotationError';
}

/** Failure of a notation that is too large or too long. */
export class LargeNotationError extends NotationError {
  override readonly name = 'LargeNotationError';
}

/** Root elements of MusicXML by parts and of MEI, which can be engraved. */
const ROOTS: ReadonlySet<string> = new Set(['score-partwise', 'mei']);
const EXPORT_AGAIN = 'Export it from the notation program again.';

/**
 * The XML of a MusicXML, compressed or not, or an MEI. Throws `NotationError` where it is none or damaged: Verovio would
 * engrave a part of what is broken off. `LargeNotationError` where it is beyond the limits.
 */
export function readNotation(notation: Uint8Array): string {
  const xml = textOf(notation);
  checkXml(xml);
  return xml;
}

/** Throws for XML that is broken off or damaged, or has another root. */
function checkXml(xml: string): void {
  const parser = new SaxesParser({ position: true });
  let hasRoot = false;
  parser.on('opentagstart', ({ name }) => {
    if (!hasRoot && !ROOTS.has(name)) throw new NotationError(otherRoot(name));
    hasRoot = true;
  });
  parser.on('error', ({ message }) => {
    const what = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    throw new NotationError(
      `is damaged at line ${parser.line}, column ${parser.column}: ${what}. ${EXPORT_AGAIN}`,
    );
  });
  parser.write(xml).close();
}

const otherRoot = (name: string) =>
  name === 'score-timewise'
    ? 'is MusicXML by measures (score-timewise). Export it by parts (score-partwise), as most programs do.'
    : `is neither MusicXML nor MEI: it begins with <${name.slice(0, 40)}>. Export the score as MusicXML or MEI.`;

function textOf(notation: Uint8Array): string {
  const xml = isZip(notation) ? unpacked(notation) : notation;
  if (xml.length > NOTATION_LIMITS.bytes) throw tooLarge();
  return new TextDecoder(encodingOf(xml)).decode(xml);
}

/** Encoding by the mark at the beginning, or by the first `<` where there is none (XML 1.0, appendix F). */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

const tooLarge = () =>
  new LargeNotationError(
    `unpacks to more than ${NOTATION_LIMITS.bytes / 2 ** 20} MB. Upload the score in parts, or as a PDF.`,
  );

/** 'PK' and the number of a file's entry. */
const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);

/** The score in compressed MusicXML: what its container names, else the first file of XML. Nothing else is unpacked. */
function unpacked(zip: Uint8Array): Uint8Array {
  const container = entryOf(zip, (name) => name === 'META-INF/container.xml', NOTATION_LIMITS.containerBytes);
  const named = container && /full-path="([^"]+)"/.exec(new TextDecoder().decode(container))?.[1];
  const isXml = (name: string) => /\.(xml|musicxml)$/i.test(name) && !name.startsWith('META-INF/');
  const xml =
    entryOf(zip, (name) => name === named, NOTATION_LIMITS.bytes) ??
    entryOf(zip, isXml, NOTATION_LIMITS.bytes);
  if (!xml) throw new NotationError(`holds no score. ${EXPORT_AGAIN}`);
  return xml;
}

/** The first wanted entry of a zip; what it holds beyond the size that it says is cut off. Throws where it says more than `mostBytes`. */
function entryOf(
  zip: Uint8Array,
  isWanted: (name: string) => boolean,
  mostBytes: number,
): Uint8Array | undefined {
  let isFound = false;
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        if (isFound || !isWanted(name)) return false;
        if (originalSize > mostBytes) throw tooLarge();
        isFound = true;
        return true;
      },
    });
    return Object.values(files)[0];
  } catch (error) {
    if (error instanceof NotationError) throw error;
    const message = `is a damaged archive. ${EXPORT_AGAIN}`;
    throw new NotationError(message, { cause: error });
  }
}
