import svgpath from 'svgpath';
import type { RowMeasure, RowNote, RowShape } from '../../../kinds/engraving/drawn-row.ts';
import type { EngravedSign } from '../../../kinds/engraving/engraving.ts';
import { Box, readPath, rounded } from '../../../kinds/engraving/path-data.ts';
import type { Styles } from '../../../kinds/engraving/styles.ts';
import { readXml, XML_LIMITS } from '../../../shared/xml/xml-reader.ts';

/** Verovio's units in one of an engraving, in which the lines of a staff are 10 apart. */
const UNIT = 18;
/** Width of a letter in its size: as wide as letters of the reading face usually are. */
const LETTER_WIDTH = 0.55;
/** Texts are set by this much smaller than Verovio does, which leaves room for a narrower face. */
const TEXT_SIZE = 0.85;
const LONGEST_TEXT = 200;
/** Each element of a notation may be drawn as a group within a group. */
const SVG_LIMITS = { ...XML_LIMITS, depth: 2 * XML_LIMITS.depth };

/** Content of one page: a part of the row of music, at its place in the row. */
interface VerovioPage {
  readonly measures: readonly RowMeasure[];
  /** Shapes beside the measures, such as the names of instruments. */
  readonly beside: readonly RowShape[];
  readonly signs: readonly EngravedSign[];
  /** Ids of the measures in the score. */
  readonly ids: readonly string[];
  /** Middle of the heads of notes and rests, by their ids in the score. */
  readonly xs: ReadonlyMap<string, number>;
  /** Right end of the music. */
  readonly right: number;
}

type Attributes = Readonly<Record<string, string>>;
type Point = readonly [x: number, y: number];

interface OpenElement {
  readonly name: string;
  /** First word of its class, which is the element's name in MEI. */
  readonly group: string;
  readonly id: string;
  readonly attributes: Attributes;
}

interface OpenNote {
  readonly element: OpenElement;
  readonly shapes: RowShape[];
  readonly heads: Box;
}

interface OpenText {
  readonly at: Point;
  readonly attributes: Readonly<Record<string, string>>;
  content: string;
}

interface OpenMeasure {
  readonly id: string;
  readonly shapes: RowShape[];
  readonly notes: RowNote[];
  /** Places of the lines of each staff; a staff may be missing in a measure. */
  readonly staves: (number[] | undefined)[];
  left: number;
  right: number;
}

const NOTES: ReadonlySet<string> = new Set(['note', 'chord', 'rest', 'mRest']);
const SIGNS: Readonly<Record<string, EngravedSign['kind']>> = {
  clef: 'clef',
  keySig: 'key',
  grpSym: 'brace',
};
/** Words that Verovio sets bold or italic by a style sheet. */
const BOLD: ReadonlySet<string> = new Set(['ending', 'fing', 'reh', 'tempo']);
const ITALIC: ReadonlySet<string> = new Set(['dir', 'dynam', 'mNum']);
/** Dynamics in the music font, from U+E520 on, as letters (SMuFL 1.4, "Dynamics"). */
const DYNAMICS = 'pmfrszn';
const FIRST_DYNAMIC = 0xe520;

/**
 * Reads a page as Verovio 6.3 draws it, one row of music as SVG. Takes paths, signs and texts as numbers and plain text, and
 * leaves everything else: nothing of a file becomes markup. `left` is where its music begins in the row, `numberOf` tells the
 * number of a measure by its id. Throws where it is no well-formed XML.
 */
export function readVerovioPage(
  svg: string,
  left: number,
  numberOf: (id: string) => number,
  styles: Styles,
): VerovioPage {
  const reader = new PageReader(left, numberOf, styles);
  const visitor = {
    open: (name: string, attributes: Attributes) => reader.open(name, attributes),
    text: (text: string) => reader.text(text),
    close: () => reader.close(),
  };
  readXml(svg, visitor, SVG_LIMITS);
  return reader.page();
}

class PageReader {
  private readonly opened: OpenElement[] = [];
  private readonly glyphs = new Map<string, string>();
  private readonly measures: RowMeasure[] = [];
  private readonly beside: RowShape[] = [];
  private readonly signs: EngravedSign[] = [];
  private readonly xs = new Map<string, number>();
  private readonly ids: string[] = [];
  private staff = 0;
  private measure: OpenMeasure | undefined;
  private note: OpenNote | undefined;
  private sign: { readonly element: OpenElement; readonly shapes: RowShape[] } | undefined;
  private written: OpenText | undefined;

  constructor(
    private readonly left: number,
    private readonly numberOf: (id: string) => number,
    private readonly styles: Styles,
  ) {}

  open(name: string, attributes: Attributes): void {
    const [group = ''] = (attributes['class'] ?? '').split(' ', 1);
    const element = { name, group, id: attributes['id'] ?? '', attributes };
    this.opened.push(element);
    if (name === 'g') this.openGroup(element);
    else if (this.isWithin('defs')) this.defineGlyph(element);
    else if (name === 'use') this.addGlyph(attributes);
    else if (name === 'text' || (name === 'tspan' && attributes['x'] !== undefined)) this.openText(element);
    else this.addDrawing(name, attributes);
  }

  text(text: string): void {
    const { written } = this;
    if (!written || written.content.length >= LONGEST_TEXT) return;
    written.content += text;
    // The innermost element says how its text looks.
    Object.assign(written.attributes, this.textLook());
  }

  close(): void {
    const closed = this.opened.pop();
    if (!closed) return;
    if (closed.name === 'text') this.closeText();
    if (closed === this.sign?.element) this.closeSign();
    if (closed === this.note?.element) this.closeNote();
    if (closed.group === 'measure') this.closeMeasure();
  }

  page(): VerovioPage {
    const { measures, ids, beside, signs, xs } = this;
    const right = measures.at(-1)?.right ?? this.left;
    return { measures, ids, beside, signs, xs, right };
  }

  private isWithin(name: string): boolean {
    return this.opened.some((element) => element.name === name);
  }

  private openGroup(element: OpenElement): void {
    const { group, id, attributes } = element;
    const written = attributes['data-n'] ?? '';
    if (group === 'measure')
      this.measure = { id, shapes: [], notes: [], staves: [], left: Infinity, right: -Infinity };
    // A staff's number counts from 1, through all parts.
    if (group === 'staff') this.staff = Math.max(Number(written) - 1, 0) || 0;
    if (NOTES.has(group)) this.note ??= { element, shapes: [], heads: new Box() };
    if (SIGNS[group] !== undefined && !this.note) this.sign ??= { element, shapes: [] };
  }

  /** Keeps the outline of a sign of the music font, which stands on its head there. */
  private defineGlyph({ name, attributes }: OpenElement): void {
    const id = this.opened.at(-2)?.id;
    if (name === 'path' && id !== undefined && id !== '') this.glyphs.set(id, attributes['d'] ?? '');
  }

  private addGlyph(attributes: Attributes): void {
    const outline = this.glyphs.get((attributes['href'] ?? '').slice(1));
    const placed = /^translate\(([-\d.]+), ([-\d.]+)\) scale\(([-\d.]+), ([-\d.]+)\)$/.exec(
      attributes['transform'] ?? '',
    );
    if (outline === undefined || !placed) return;
    const [x = 0, y = 0, across = 1, up = 1] = placed.slice(1).map(Number);
    const path = svgpath(outline).scale(across, -up).translate(x, y);
    this.addPath(path, { fill: this.color() });
  }

  private addDrawing(name: string, attributes: Attributes): void {
    const data = pathOf(name, attributes);
    if (data === undefined) return;
    const width = Number(attributes['stroke-width'] ?? 0) / UNIT;
    const dashes = (attributes['stroke-dasharray'] ?? '').split(/[\s,]+/).map((dash) => Number(dash) / UNIT);
    const isOutline = attributes['fill'] === 'none' || /^M[^MCQAZ]*L[^MLCQAZ]*$/.test(data);
    const drawn = this.addPath(svgpath(data), {
      fill: isOutline ? 'none' : this.color(),
      stroke: width > 0 ? this.color() : 'none',
      'stroke-width': String(rounded(width)),
      'stroke-dasharray': dashes.every((dash) => dash > 0) ? dashes.map(rounded).join(' ') : '',
    });
    if (drawn?.level && this.opened.at(-2)?.group === 'staff') this.addStaffLine(drawn.level);
  }

  private addPath(path: ReturnType<typeof svgpath>, style: Attributes) {
    const data = path
      .scale(1 / UNIT)
      .translate(this.left, 0)
      .abs()
      .round(2)
      .toString();
    const read = readPath(data);
    const index = read && this.styles.indexOf(style, false);
    if (read && index !== undefined) this.add({ shape: [index, read.data], extent: read.extent });
    return read;
  }

  /** Lines of a staff say how wide its measure is. */
  private addStaffLine({
    left,
    right,
    y,
  }: {
    readonly left: number;
    readonly right: number;
    readonly y: number;
  }): void {
    const { measure } = this;
    if (!measure) return;
    measure.left = Math.min(measure.left, left);
    measure.right = Math.max(measure.right, right);
    (measure.staves[this.staff] ??= []).push(y);
  }

  private openText({ attributes }: OpenElement): void {
    const before = this.written;
    this.closeText();
    const at = (name: string, index: 0 | 1) => {
      const value = attributes[name];
      if (value === undefined) return before?.at[index] ?? 0;
      return rounded(Number(value) / UNIT) + (index === 0 ? this.left : 0);
    };
    this.written = { at: [at('x', 0), at('y', 1)], attributes: {}, content: '' };
  }

  /** Size, weight, slant and anchor of a text where the reader stands. */
  private textLook(): Attributes {
    const inherited: Record<string, string> = {};
    for (const { group, attributes } of this.opened) {
      if (BOLD.has(group)) inherited['font-weight'] = 'bold';
      if (ITALIC.has(group)) inherited['font-style'] = 'italic';
      for (const name of ['font-weight', 'font-style', 'text-anchor']) {
        const value = attributes[name];
        if (value !== undefined) inherited[name] = value;
      }
      const size = parseFloat(attributes['font-size'] ?? '');
      if (size > 0) inherited['font-size'] = `${rounded((size / UNIT) * TEXT_SIZE)}px`;
    }
    return { ...inherited, fill: this.color() };
  }

  private closeText(): void {
    const { written } = this;
    this.written = undefined;
    const text = plainText(written?.content ?? '');
    if (!written || text === '') return;
    const style = this.styles.indexOf(written.attributes, true);
    const size = style === undefined ? undefined : this.styles.all[style]?.fontSize;
    if (style === undefined || size === undefined) return;
    const width = text.length * size * LETTER_WIDTH;
    const anchor = written.attributes['text-anchor'];
    const [x, y] = written.at;
    const left = rounded(anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x);
    const extent = { left, top: y - size, right: left + width, bottom: y + size / 4 };
    this.add({ shape: [style, left, y, text], extent });
  }

  private add(shape: RowShape): void {
    this.sign?.shapes.push(shape);
    const { note, measure } = this;
    if (!note) {
      (measure?.shapes ?? this.beside).push(shape);
      return;
    }
    note.shapes.push(shape);
    if (this.opened.some(({ group }) => group === 'notehead' || group === 'rest' || group === 'mRest'))
      note.heads.add(shape.extent);
    // Of a chord each note is asked for by its own id.
    const own = this.opened.findLast(({ group }) => NOTES.has(group));
    const isHead = this.opened.some(({ group }) => group === 'notehead');
    if (own && (isHead || own.group === 'rest') && !this.xs.has(own.id))
      this.xs.set(own.id, middleOf(shape.extent));
  }

  private closeNote(): void {
    const { note, measure, staff } = this;
    this.note = undefined;
    if (!note || note.shapes.length === 0) return;
    if (note.heads.isEmpty || !measure) (measure?.shapes ?? this.beside).push(...note.shapes);
    else measure.notes.push({ staff, x: middleOf(note.heads.extent), shapes: note.shapes });
  }

  private closeSign(): void {
    const { sign } = this;
    this.sign = undefined;
    if (!sign || sign.shapes.length === 0) return;
    const kind = SIGNS[sign.element.group];
    if (kind === undefined) return;
    const box = new Box();
    for (const { extent } of sign.shapes) box.add(extent);
    const { left, right } = box.extent;
    this.signs.push({
      kind,
      staff: kind === 'brace' ? this.signs.filter((one) => one.kind === 'brace').length : this.staff,
      x: rounded(left),
      width: rounded(right - left),
      shapes: sign.shapes.map(({ shape }) => shape),
    });
  }

  private closeMeasure(): void {
    const { measure } = this;
    this.measure = undefined;
    if (!measure || measure.right <= measure.left) return;
    const { id, left, right, shapes, notes } = measure;
    const isFirst = this.measures.length === 0;
    const staves = Array.from(measure.staves, (lines = []) => lines.toSorted((a, b) => a - b));
    const begins = isFirst ? { begins: { edge: rounded(this.left), staves } } : {};
    this.ids.push(id);
    this.measures.push({ number: this.numberOf(id), left, right, shapes, notes, ...begins });
  }

  /** The author's colour where the reader stands. */
  private color(): string {
    const own = this.opened.findLast(({ attributes }) => attributes['color'] !== undefined);
    const color = own?.attributes['color'] ?? '';
    return color.startsWith('#') ? color : 'black';
  }
}

const middleOf = ({ left, right }: { readonly left: number; readonly right: number }) =>
  rounded((left + right) / 2);

/** The path that an element draws; undefined for one that draws nothing, or nothing that is known. */
function pathOf(name: string, attributes: Attributes): string | undefined {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') return attributes['d'];
  if (name === 'polygon' || name === 'polyline') {
    const points = (attributes['points'] ?? '').trim().split(/\s+/);
    return `M${points.join('L')}${name === 'polygon' ? 'Z' : ''}`;
  }
  if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
    return `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  }
  if (name !== 'ellipse' && name !== 'circle') return undefined;
  const [x, y] = [number('cx'), number('cy')];
  const [rx, ry] = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
  return `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`;
}

/** Text as it can be set in letters: of the signs of the music font dynamics alone. */
function plainText(written: string): string {
  const letters = written.replace(
    /[\ue000-\uf8ff]/g,
    (sign) => DYNAMICS[sign.charCodeAt(0) - FIRST_DYNAMIC] ?? '',
  );
  return letters.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}
