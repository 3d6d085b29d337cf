import { readXml, XML_LIMITS, XmlLimitError, XmlSyntaxError } from '../../../shared/xml/xml-reader.ts';
import { MAX_STAVES } from '../component.ts';
import type { EngravedRow, RowNote, RowShape } from '../../engraving/drawn-row.ts';
import type { EngravedSign } from '../../engraving/engraving.ts';
import { Box, FARTHEST, readPath, rounded, type Extent } from '../../engraving/path-data.ts';
import { Styles } from '../../engraving/styles.ts';

/** Bounds of an engraved score; beyond them it is not shown. */
export const STRIP_LIMITS = {
  characters: 32 * 1024 * 1024,
  elements: 200_000,
  width: 2e6,
  height: 2e4,
  measures: 20_000,
  /** How deep elements may lie in each other. */
  depth: 64,
  /** Characters of one text. */
  text: 200,
} as const;

/** Why a strip is not shown, as the end of a sentence about it. */
export class StripError extends Error {
  constructor(readonly problem: string) {
    super(`The engraved score ${problem}.`);
    this.name = 'StripError';
  }
}

type Attributes = Readonly<Record<string, string>>;
type GroupClass = (typeof GROUP_CLASSES)[number];

const GROUP_CLASSES = [
  'staffline',
  'vf-measure',
  'vf-stavenote',
  'vf-notehead',
  'vf-clef',
  'vf-keysignature',
  'vf-brace',
  'vf-bracket',
] as const;

const SIGN_KINDS: { readonly [C in GroupClass]?: EngravedSign['kind'] } = {
  'vf-clef': 'clef',
  'vf-keysignature': 'key',
  'vf-brace': 'brace',
  'vf-bracket': 'brace',
};

/** Lines of a staff are at least this part of a measure's width. */
const WHOLE_LINE = 0.9;
/** Width of a letter and its height over and under the line, in its size: as wide as letters usually are. */
const LETTER = { width: 0.5, above: 0.8, below: 0.25 } as const;

/**
 * Reads an engraved score as OpenSheetMusicDisplay 1.8.9 draws it: one row of music as SVG (specification of score timelines,
 * section 3.3). Takes paths, rectangles and texts with their styles and leaves everything else. Throws `StripError` for
 * one that is too large, no well-formed XML, or no row of measures.
 */
export function readEngravedStrip(svg: string): EngravedRow {
  if (svg.length > STRIP_LIMITS.characters) throw new StripError('is larger than 32 MB');
  const reader = new StripReader();
  const visitor = {
    open: (name: string, attributes: Attributes) => reader.open(name, attributes),
    text: (text: string) => reader.text(text),
    close: () => reader.close(),
    doctype: () => {
      throw new StripError('has a document type');
    },
  };
  try {
    readXml(svg, visitor, { ...XML_LIMITS, ...STRIP_LIMITS });
  } catch (error) {
    if (error instanceof XmlLimitError) throw new StripError(error.problem);
    if (error instanceof XmlSyntaxError) throw new StripError(`is not well-formed XML: ${error.message}`);
    throw error;
  }
  return reader.finish();
}

interface OpenElement {
  readonly group: GroupClass | undefined;
  readonly text: { readonly attributes: Attributes; content: string } | undefined;
}

interface OpenNote {
  readonly shapes: RowShape[];
  readonly heads: Box;
}

interface OpenSign {
  readonly kind: EngravedSign['kind'];
  readonly shapes: RowShape[];
}

class ReadMeasure {
  left = Infinity;
  right = -Infinity;
  readonly shapes: RowShape[] = [];
  readonly notes: RowNote[] = [];

  constructor(readonly number: number) {}
}

/** Lines that run level through a measure of one staff. */
interface LevelLine {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

class StripReader {
  private readonly styles = new Styles();
  private readonly opened: OpenElement[] = [];
  /** Measures by their number, and how many of that number stand before them in their staff. */
  private readonly measures = new Map<string, ReadMeasure>();
  /** How many measures of each number the present staff has had. */
  private readonly met = new Map<number, number>();
  private readonly staves: (readonly number[])[] = [];
  private readonly beside: RowShape[] = [];
  private readonly signs: EngravedSign[] = [];
  private width = 0;
  private height = 0;
  private staff = -1;
  private measure: ReadMeasure | undefined;
  private lines: LevelLine[] = [];
  private note: OpenNote | undefined;
  private sign: OpenSign | undefined;

  open(name: string, attributes: Attributes): void {
    if (this.opened.length === 0) this.openRoot(name, attributes);
    const group = name === 'g' ? groupOf(attributes) : undefined;
    this.opened.push({ group, text: name === 'text' ? { attributes, content: '' } : undefined });
    if (group) this.openGroup(group, attributes);
    if (name === 'path') this.addPath(attributes);
    if (name === 'rect') this.addRectangle(attributes);
  }

  text(text: string): void {
    const own = this.opened.at(-1)?.text;
    if (own && own.content.length < STRIP_LIMITS.text) own.content += text;
  }

  close(): void {
    const closed = this.opened.pop();
    if (closed?.text) this.addText(closed.text.attributes, closed.text.content);
    if (closed?.group) this.closeGroup(closed.group);
  }

  finish(): EngravedRow {
    const measures = [...this.measures.values()]
      .filter(({ left, right }) => right > left)
      .sort((a, b) => a.left - b.left);
    if (measures.length === 0) throw new StripError('has no measures');
    const { width, height, staves, beside } = this;
    const signs = this.signs.sort((a, b) => a.x - b.x);
    return { width, height, styles: this.styles.all, staves, measures, beside, signs };
  }

  private openRoot(name: string, attributes: Attributes): void {
    const [left, top, width, height] = (attributes['viewBox'] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const isSize = (size: number | undefined, most: number): size is number =>
      size !== undefined && size > 0 && size <= most;
    if (
      name !== 'svg' ||
      !Number.isFinite(left) ||
      !Number.isFinite(top) ||
      !isSize(width, STRIP_LIMITS.width) ||
      !isSize(height, STRIP_LIMITS.height)
    )
      throw new StripError('is no drawing of a size that can be shown');
    this.width = rounded(width);
    this.height = rounded(height);
  }

  private openGroup(group: GroupClass, attributes: Attributes): void {
    const kind = SIGN_KINDS[group];
    if (kind) this.sign ??= { kind, shapes: [] };
    if (group === 'staffline') {
      this.staff++;
      this.met.clear();
      if (this.staff >= MAX_STAVES) throw new StripError(`has more than ${MAX_STAVES} staves`);
      this.staves.push([]);
    }
    if (group === 'vf-measure') this.openMeasure(attributes['id'] ?? '');
    if (group === 'vf-stavenote') this.note ??= { shapes: [], heads: new Box() };
  }

  private openMeasure(id: string): void {
    // A measure without a valid number is not stored, but its shapes are drawn all the same.
    if (this.staff < 0 || !/^\d{1,6}$/.test(id)) return;
    const number = Number(id);
    const before = this.met.get(number) ?? 0;
    this.met.set(number, before + 1);
    const key = `${number} ${before}`;
    const measure = this.measures.get(key) ?? new ReadMeasure(number);
    if (!this.measures.has(key) && this.measures.size >= STRIP_LIMITS.measures)
      throw new StripError(`has more than ${STRIP_LIMITS.measures.toLocaleString('en')} measures`);
    this.measures.set(key, measure);
    this.measure = measure;
    this.lines = [];
  }

  private closeGroup(group: GroupClass): void {
    if (group === 'vf-measure') this.closeMeasure();
    if (group === 'vf-stavenote') this.closeNote();
    if (SIGN_KINDS[group]) this.closeSign();
  }

  /** A measure is as wide as the lines of its staff. */
  private closeMeasure(): void {
    const { measure, lines } = this;
    this.measure = undefined;
    if (!measure) return;
    const longest = lines.reduce((most, { left, right }) => Math.max(most, right - left), 0);
    const whole = lines.filter(({ left, right }) => right - left >= WHOLE_LINE * longest);
    for (const { left, right } of whole) {
      measure.left = Math.min(measure.left, left);
      measure.right = Math.max(measure.right, right);
    }
    if (whole.length > 0 && this.staves[this.staff]?.length === 0)
      this.staves[this.staff] = [...new Set(whole.map(({ y }) => y))].sort((a, b) => a - b);
  }

  private closeNote(): void {
    const { note, measure } = this;
    this.note = undefined;
    if (!note) return;
    if (!measure) {
      this.beside.push(...note.shapes);
      return;
    }
    const { left, right } = note.heads.isEmpty ? extentOf(note.shapes) : note.heads.extent;
    // A rest that nothing is drawn of has no place.
    if (note.shapes.length > 0)
      measure.notes.push({ staff: this.staff, x: rounded((left + right) / 2), shapes: note.shapes });
  }

  private closeSign(): void {
    const { sign } = this;
    this.sign = undefined;
    if (!sign || sign.shapes.length === 0) return;
    const { left, right, top } = extentOf(sign.shapes);
    const staff = sign.kind === 'brace' ? this.staffFrom(top) : Math.max(this.staff, 0);
    this.signs.push({
      kind: sign.kind,
      staff,
      x: rounded(left),
      width: rounded(right - left),
      shapes: sign.shapes.map(({ shape }) => shape),
    });
  }

  /** The first staff that lies below a y. */
  private staffFrom(y: number): number {
    const below = this.staves.findIndex((lines) => (lines.at(-1) ?? -Infinity) >= y);
    return Math.max(below, 0);
  }

  private addPath(attributes: Attributes): void {
    const path = readPath(attributes['d'] ?? '');
    const style = path && this.styles.indexOf(attributes, false);
    if (path && style !== undefined) this.add({ shape: [style, path.data], extent: path.extent });
    if (path?.level && this.opened.at(-2)?.group === 'vf-measure') this.lines.push(path.level);
  }

  private addRectangle(attributes: Attributes): void {
    const [x, y, width, height] = numbersOf(attributes, ['x', 'y', 'width', 'height']);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return;
    const style = this.styles.indexOf(attributes, false);
    if (style === undefined || width < 0 || height < 0) return;
    const extent = { left: x, top: y, right: x + width, bottom: y + height };
    this.add({ shape: [style, x, y, width, height], extent });
  }

  private addText(attributes: Attributes, content: string): void {
    const [x, y] = numbersOf(attributes, ['x', 'y']);
    const text = content.trim().slice(0, STRIP_LIMITS.text);
    const style = this.styles.indexOf(attributes, true);
    if (x === undefined || y === undefined || text === '' || style === undefined) return;
    const size = this.styles.all[style]?.fontSize ?? 0;
    const extent = {
      left: x,
      top: y - LETTER.above * size,
      right: x + LETTER.width * size * text.length,
      bottom: y + LETTER.below * size,
    };
    this.add({ shape: [style, x, y, text], extent });
  }

  private add(shape: RowShape): void {
    this.sign?.shapes.push(shape);
    if (!this.note) {
      (this.measure?.shapes ?? this.beside).push(shape);
      return;
    }
    this.note.shapes.push(shape);
    if (this.opened.some(({ group }) => group === 'vf-notehead')) this.note.heads.add(shape.extent);
  }
}

function groupOf(attributes: Attributes): GroupClass | undefined {
  const words = (attributes['class'] ?? '').split(' ', 8);
  return GROUP_CLASSES.find((known) => words.includes(known));
}

/** Numbers of attributes that are some, near enough to be drawn. */
const numbersOf = (attributes: Attributes, names: readonly string[]) =>
  names.map((name) => {
    const written = attributes[name] ?? '';
    const value = written.trim() === '' ? NaN : Number(written);
    return Math.abs(value) <= FARTHEST ? rounded(value) : undefined;
  });

function extentOf(shapes: readonly RowShape[]): Extent {
  const box = new Box();
  for (const { extent } of shapes) box.add(extent);
  return box.extent;
}
