import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Bounds of an XML text. */
interface XmlLimits {
  /** Elements within each other, the root being one. */
  readonly depth: number;
  readonly elements: number;
  /** Attributes of one element. */
  readonly attributesEach: number;
  /** Attributes of all elements. */
  readonly attributes: number;
}

/**
 * Limits of every XML text, unless a caller sets tighter ones. The longest symphonies in MusicXML have about a million
 * elements; 256 is ten times their depth.
 */
export const XML_LIMITS: XmlLimits = {
  depth: 256,
  elements: 1_000_000,
  attributesEach: 1000,
  attributes: 4_000_000,
};

/** Failure of a text that is no well-formed XML. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';

  constructor(
    /** Reason without its place: "unclosed tag: part". */
    readonly reason: string,
    /** Place, counted from 1 for the line and from 0 for the column. */
    readonly line: number,
    readonly column: number,
  ) {
    super(`${reason}, at line ${line}, column ${column}`);
  }
}

/** Failure of a text beyond the bounds; `problem` goes on after a name: "has more than 1,000,000 elements". */
export class XmlLimitError extends Error {
  override readonly name = 'XmlLimitError';

  constructor(
    /** The bound that was passed. */
    readonly limit: keyof XmlLimits,
    readonly problem: string,
  ) {
    super(`The XML ${problem}.`);
  }
}

type XmlAttributes = Readonly<Record<string, string>>;

/** Callbacks of the parser; an error thrown by one ends the parsing. */
interface XmlVisitor {
  /** The name of an element, before its attributes are read. `depth` is 1 for the root. */
  start?(name: string, depth: number): void;
  /** An element with its attributes. */
  open?(name: string, attributes: XmlAttributes): void;
  /** Text, or a part of one; also that of CDATA sections. */
  text?(text: string): void;
  close?(name: string): void;
  doctype?(text: string): void;
}

/**
 * Parses XML piece by piece, as the text arrives. Throws `XmlSyntaxError` for malformed XML, and `XmlLimitError` as
 * soon as a limit is exceeded, without reading further.
 */
export class XmlReader {
  private readonly parser = new SaxesParser();
  private depth = 0;
  private elements = 0;
  private attributes = 0;
  private attributesHere = 0;

  constructor(
    private readonly visitor: XmlVisitor,
    private readonly limits: XmlLimits = XML_LIMITS,
  ) {
    const { parser } = this;
    parser.on('opentagstart', ({ name }) => this.start(name));
    parser.on('attribute', () => this.countAttribute());
    if (visitor.open) parser.on('opentag', ({ name, attributes }) => visitor.open?.(name, attributes));
    if (visitor.text)
      for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => visitor.text?.(text));
    if (visitor.doctype) parser.on('doctype', (text) => visitor.doctype?.(text));
    parser.on('closetag', (tag) => this.close(tag));
    parser.on('error', ({ message }) => {
      const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
      throw new XmlSyntaxError(reason, parser.line, parser.column);
    });
  }

  /** Reads the next piece of the text. */
  write(text: string): void {
    this.parser.write(text);
  }

  /** Ends the text. */
  end(): void {
    this.parser.close();
  }

  private start(name: string): void {
    this.depth++;
    this.elements++;
    this.attributesHere = 0;
    const { depth, elements } = this.limits;
    if (this.depth > depth)
      throw new XmlLimitError('depth', `has more than ${depth} elements within each other`);
    if (this.elements > elements) throw tooMany('elements', elements, 'elements');
    this.visitor.start?.(name, this.depth);
  }

  private countAttribute(): void {
    const { attributes, attributesEach } = this.limits;
    if (++this.attributesHere > attributesEach)
      throw tooMany('attributesEach', attributesEach, 'attributes in one element');
    if (++this.attributes > attributes) throw tooMany('attributes', attributes, 'attributes');
  }

  private close({ name }: SaxesTagPlain): void {
    this.depth--;
    this.visitor.close?.(name);
  }
}

const tooMany = (limit: keyof XmlLimits, most: number, what: string) =>
  new XmlLimitError(limit, `has more than ${most.toLocaleString('en')} ${what}`);

/** Reads a whole text. Throws as `XmlReader` does. */
export function readXml(text: string, visitor: XmlVisitor, limits?: XmlLimits): void {
  const reader = new XmlReader(visitor, limits);
  reader.write(text);
  reader.end();
}
