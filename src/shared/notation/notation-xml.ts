import { XML_LIMITS, XmlLimitError, XmlReader, XmlSyntaxError } from '../xml/xml-reader.ts';
import { NOTATION_LIMITS } from './limits.ts';
import { LargeNotationError, NotationError } from './notation-errors.ts';
import { SizeCount, type NotationSize } from './notation-size.ts';
import { textOfNotation } from './notation-text.ts';
import { EXPORT_AGAIN, IN_PARTS } from './notation-words.ts';

/** Root elements of MusicXML by parts and of MEI, which can be engraved. */
const ROOTS: ReadonlySet<string> = new Set(['score-partwise', 'mei']);

/** A notation that was read, and how much it holds. */
export interface ReadNotation {
  readonly xml: string;
  readonly size: NotationSize;
}

/**
 * Reads a MusicXML, compressed or not, or an MEI, and counts its elements. Throws `NotationError` where it is none or
 * damaged, since Verovio would engrave a part of a truncated file, and `LargeNotationError` beyond the limits, already
 * while unpacking.
 */
export function readNotation(notation: Uint8Array): ReadNotation {
  const pieces: string[] = [];
  const count = new SizeCount();
  const visitor = {
    start: (name: string, depth: number) => {
      if (depth === 1 && !ROOTS.has(name)) throw new NotationError(otherRoot(name));
      count.add(name);
    },
    doctype: refuseEntities,
  };
  const reader = new XmlReader(visitor, { ...XML_LIMITS, elements: NOTATION_LIMITS.elements });
  try {
    for (const piece of textOfNotation(notation)) {
      reader.write(piece);
      pieces.push(piece);
    }
    reader.end();
  } catch (error) {
    throw asNotationError(error);
  }
  return { xml: pieces.join(''), size: count.size() };
}

function asNotationError(error: unknown): unknown {
  if (error instanceof XmlSyntaxError) {
    const { line, column, reason } = error;
    const message = `is damaged at line ${line}, column ${column}: ${reason}. ${EXPORT_AGAIN}`;
    return new NotationError(message, { cause: error });
  }
  if (!(error instanceof XmlLimitError)) return error;
  const next = error.limit === 'elements' ? IN_PARTS : EXPORT_AGAIN;
  return new LargeNotationError(`${error.problem}. ${next}`, { cause: error });
}

/** Throws for entity declarations: the engraver does not support them, and a few can expand to gigabytes. */
function refuseEntities(doctype: string): void {
  const name = /<!ENTITY\s+(?:%\s+)?(\S+)/.exec(doctype)?.[1];
  if (name === undefined) return;
  throw new NotationError(
    `declares a name of its own that stands for text (<!ENTITY ${name.slice(0, 40)}>), which is not read here. Write the text itself, or export it from the notation program again.`,
  );
}

const otherRoot = (name: string) =>
  name === 'score-timewise'
    ? 'is MusicXML by measures (score-timewise). Export it by parts (score-partwise), as most programs do.'
    : `is neither MusicXML nor MEI: it begins with <${name.slice(0, 40)}>. Export the score as MusicXML or MEI.`;
