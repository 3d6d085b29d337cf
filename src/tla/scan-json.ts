import { uint8At } from '../shared/elements.ts';
/** Greatest depth that is accepted: real files nest 5 deep, and some engines overflow their stack on deep JSON. */
const MAX_DEPTH = 100;
/**
 * A file of 100 MB with 300,000 components holds 300,000 objects and 4 million values. Far more than that in few
 * bytes (`[[],[],...`) would take many times the file's size in memory.
 */
const MAX_CONTAINERS = 2_000_000;
const MAX_VALUES = 16_000_000;

/** A syntax error in JSON, with its position and the expected token. */
export class JsonSyntaxError extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    readonly expected: string,
  ) {
    super(`line ${line}, column ${column}: expected ${expected}`);
    this.name = 'JsonSyntaxError';
  }
}

/** Text that ends before its last bracket is closed. */
export class IncompleteJsonError extends JsonSyntaxError {
  constructor({ line, column }: Place) {
    super(line, column, 'more');
    this.name = 'IncompleteJsonError';
  }
}

/** Line and column, counted from 1; the column in bytes. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** Callbacks with byte ranges [start, end), a literal's quotes included, and the number of containers around. */
interface JsonVisitor {
  /** An object or list that is `depth` deep begins with the bracket at `start`. */
  open?(depth: number, start: number): void;
  /** An object or list that is `depth` deep ends with the bracket before `end`. */
  close?(depth: number, end: number): void;
  /** A key of the object that is `depth` deep: 1 for the root's. */
  key?(depth: number, start: number, end: number): void;
  /** A text that is a value in a container `depth` deep. */
  text?(depth: number, start: number, end: number): void;
  /** Value that is neither a text, a list nor an object: a number, true, NaN. */
  word?(depth: number, start: number, end: number): void;
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const enum Expect {
  value,
  valueOrClose,
  key,
  keyOrClose,
  commaOrClose,
  end,
}

/**
 * Walks UTF-8 JSON in one pass without building anything: brackets, commas, colons and quotes must be in order;
 * what words and escapes hold is left to `JSON.parse`. Throws `JsonSyntaxError`, also
 * for more brackets or values than a file of the size that uploads may have can mean.
 */
export function scanJson(bytes: Uint8Array, visitor: JsonVisitor): void {
  const closers: number[] = [];
  let expect = Expect.value;
  let containers = 0;
  let values = 0;
  let at = contentStart(bytes);
  const close = (): Expect => {
    visitor.close?.(closers.length, at + 1);
    closers.pop();
    return afterValue(closers);
  };
  const fail = (position: number, expected: string): never => {
    throw syntaxError(bytes, position, expected);
  };

  for (; at < bytes.length; at++) {
    const byte = uint8At(bytes, at);
    if (byte === BLANK || byte === LF || byte === CR || byte === TAB) continue;
    switch (expect) {
      case Expect.keyOrClose:
      case Expect.key: {
        if (byte === CLOSE_OBJECT && expect === Expect.keyOrClose) {
          expect = close();
          break;
        }
        if (byte !== QUOTE) fail(at, 'a name in double quotes');
        const end = stringEnd(bytes, at);
        visitor.key?.(closers.length, at, end);
        at = skipBlanks(bytes, end);
        if (bytes[at] !== COLON) fail(at, 'a colon');
        expect = Expect.value;
        break;
      }
      case Expect.commaOrClose:
        if (byte === COMMA) expect = closers.at(-1) === CLOSE_OBJECT ? Expect.key : Expect.value;
        else if (byte === closers.at(-1)) {
          expect = close();
        } else fail(at, `a comma or ${closers.at(-1) === CLOSE_OBJECT ? '}' : ']'}`);
        break;
      case Expect.end:
        fail(at, 'nothing after the last bracket');
        break;
      case Expect.valueOrClose:
      case Expect.value:
        values++;
        if (values > MAX_VALUES) fail(at, `at most ${MAX_VALUES} values`);
        if (byte === QUOTE) {
          const end = stringEnd(bytes, at);
          visitor.text?.(closers.length, at, end);
          at = end - 1;
          expect = afterValue(closers);
        } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
          if (closers.length === MAX_DEPTH) fail(at, `at most ${MAX_DEPTH} brackets inside each other`);
          containers++;
          if (containers > MAX_CONTAINERS) fail(at, `at most ${MAX_CONTAINERS} objects and lists`);
          closers.push(byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST);
          visitor.open?.(closers.length, at);
          expect = byte === OPEN_OBJECT ? Expect.keyOrClose : Expect.valueOrClose;
        } else if (byte === CLOSE_LIST && expect === Expect.valueOrClose) {
          expect = close();
        } else {
          const end = wordEnd(bytes, at);
          if (end === at) fail(at, 'a value');
          visitor.word?.(closers.length, at, end);
          at = end - 1;
          expect = afterValue(closers);
        }
    }
  }
  if (expect !== Expect.end) throw new IncompleteJsonError(placeOf(bytes, bytes.length));
}

/** Where the text starts: after a byte-order mark. */
function contentStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function afterValue(closers: readonly number[]): Expect {
  return closers.length === 0 ? Expect.end : Expect.commaOrClose;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte !== BLANK && byte !== LF && byte !== CR && byte !== TAB) return at;
    at++;
  }
}

/** Index after the closing quote of the string that opens at `from`. */
function stringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = uint8At(bytes, at);
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) at++;
    else if (byte < BLANK)
      throw syntaxError(bytes, at, 'the text to be closed by a double quote in its line');
  }
  throw new IncompleteJsonError(placeOf(bytes, bytes.length));
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isWordByte(uint8At(bytes, at))) at++;
  return at;
}

function isWordByte(byte: number): boolean {
  const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return isLetter || isDigit || byte === 0x2d || byte === 0x2b || byte === 0x2e;
}

function syntaxError(bytes: Uint8Array, position: number, expected: string): JsonSyntaxError {
  const { line, column } = placeOf(bytes, position);
  return new JsonSyntaxError(line, column, expected);
}

function placeOf(bytes: Uint8Array, position: number): Place {
  let line = 1;
  let lineStart = contentStart(bytes);
  for (let at = lineStart; at < position; at++) {
    if (bytes[at] !== LF) continue;
    line++;
    lineStart = at + 1;
  }
  return { line, column: position - lineStart + 1 };
}
