import { beginsAgain, namedBy, type ScoreMeasure } from '../../../measures/score-measures.ts';
import { MAX_SCORE_ORDER, scoreOrder } from '../../../measures/score-order.ts';
import { entryAt } from '../../../shared/elements.ts';
import { readXml, XML_LIMITS } from '../../../shared/xml/xml-reader.ts';

/** Measures of a score as a sequence. */
export interface MeasureSequence {
  /** Ids of the measures in the order in which they are printed. */
  readonly ids: readonly string[];
  readonly measures: readonly ScoreMeasure[];
  /** Names of its movements, where it has several; and which of them the score names itself, as divisions of it. */
  readonly movements: readonly string[];
  readonly titled: ReadonlySet<number>;
  /** Indexes of the measures in the order in which they are played. */
  readonly order: readonly number[];
}

type Attributes = Readonly<Record<string, string>>;

/** A measure as it is written, with the division and the endings that it stands in. */
interface WrittenMeasure {
  readonly attributes: Attributes;
  readonly division: number;
  readonly endings: readonly number[] | undefined;
}

/** A part of a division that may be repeated, by MEI's `section`, `ending` and their parents: of parts and measures. */
interface Part {
  readonly content: (Part | number)[];
  /** Ids of the parts in the order in which they are played, where the score says so itself. */
  plan: readonly string[] | undefined;
}

const PARTS: ReadonlySet<string> = new Set(['mdiv', 'section', 'ending', 'lem', 'rdg']);
const MAX_NAME = 100;
/** Greatest depth of nested parts; a plan that names itself is cut off there. */
const MAX_DEPTH = 20;
/** Verovio puts elements of its own around those of a notation. */
const MEI_LIMITS = { ...XML_LIMITS, depth: 2 * XML_LIMITS.depth };

/**
 * Reads the measures of MEI as Verovio writes it: numbers, repeats, endings and divisions. The order in which they are played
 * is the score's own plan (`expansion`), which Verovio also makes of the jumps of MusicXML, else it follows from the repeats.
 */
export function readSequence(mei: string): MeasureSequence {
  const reader = new SequenceReader();
  const visitor = {
    open: (name: string, attributes: Attributes) => reader.open(name, attributes),
    close: (name: string) => reader.close(name),
  };
  readXml(mei, visitor, MEI_LIMITS);
  return reader.finish();
}

interface Division {
  readonly name: string | undefined;
  readonly root: Part;
}

class SequenceReader {
  private readonly written: WrittenMeasure[] = [];
  private readonly parts = new Map<string, Part>();
  private readonly opened: Part[] = [];
  /** Divisions that have measures of their own. */
  private readonly divisions: Division[] = [];
  private division: Division = { name: undefined, root: { content: [], plan: undefined } };
  private endings: readonly number[] | undefined;

  open(name: string, attributes: Attributes): void {
    const outer = this.opened.at(-1);
    if (name === 'measure') this.addMeasure(attributes);
    if (name === 'expansion' && outer)
      outer.plan ??= (attributes['plist'] ?? '').split(/\s+/).map((id) => id.replace(/^#/, ''));
    if (name === 'ending') this.endings = timesOf(attributes['n'] ?? '');
    if (!PARTS.has(name)) return;
    const part: Part = { content: [], plan: undefined };
    outer?.content.push(part);
    this.opened.push(part);
    this.parts.set(attributes['xml:id'] ?? '', part);
    if (name !== 'mdiv') return;
    const title = (attributes['label'] ?? attributes['n'] ?? '').trim().slice(0, MAX_NAME);
    this.division = { name: title === '' ? undefined : title, root: part };
  }

  close(name: string): void {
    if (name === 'ending') this.endings = undefined;
    if (PARTS.has(name)) this.opened.pop();
  }

  private addMeasure(attributes: Attributes): void {
    if (this.divisions.at(-1) !== this.division) this.divisions.push(this.division);
    this.opened.at(-1)?.content.push(this.written.length);
    this.written.push({ attributes, division: this.divisions.length - 1, endings: this.endings });
  }

  finish(): MeasureSequence {
    const { written, divisions } = this;
    const measures = measuresOf(written);
    const order = divisions.flatMap(({ root }, division) => {
      const own = written.flatMap((measure, index) => (measure.division === division ? [index] : []));
      return this.orderOf(root, own, measures);
    });
    const ids = written.map(({ attributes }) => attributes['xml:id'] ?? '');
    return { ids, measures, ...this.movements(measures), order };
  }

  /** Movements by their first measures: divisions have names, those that numbers tell are counted. */
  private movements(measures: readonly ScoreMeasure[]): Pick<MeasureSequence, 'movements' | 'titled'> {
    const { written, divisions } = this;
    const movements: string[] = [];
    const titled = new Set<number>();
    measures.forEach(({ movement }, index) => {
      if (movement < movements.length) return;
      const { division = 0 } = written[index] ?? {};
      const isFirst = division !== written[index - 1]?.division;
      const name = isFirst ? divisions[division]?.name : undefined;
      if (name !== undefined) titled.add(movement);
      movements.push(name ?? `Movement ${movement + 1}`);
    });
    return movements.length > 1 ? { movements, titled } : { movements: [], titled: new Set() };
  }

  /** The order in which the measures of a division are played, by indexes. */
  private orderOf(root: Part, own: readonly number[], measures: readonly ScoreMeasure[]): readonly number[] {
    const among = own.map((index) => entryAt(measures, index));
    // A plan that was made of several movements as of one leads back into those before.
    const isOne = among.every(({ movement }) => movement === among[0]?.movement);
    const planned: number[] = [];
    if (isOne) this.playOut(root, planned, 0);
    const isWhole = new Set(planned).size === own.length && planned.length < MAX_SCORE_ORDER;
    return isWhole && planned.length > own.length
      ? planned
      : scoreOrder(among).map((index) => entryAt(own, index));
  }

  private playOut({ content, plan }: Part, order: number[], depth: number): void {
    const parts = plan?.flatMap((id) => this.parts.get(id) ?? []) ?? content;
    for (const part of parts) {
      if (order.length >= MAX_SCORE_ORDER || depth > MAX_DEPTH) return;
      if (typeof part === 'number') order.push(part);
      else this.playOut(part, order, depth + 1);
    }
  }
}

/** Measures with their names and repeats. A movement begins with each division, and where numbers begin again. */
function measuresOf(written: readonly WrittenMeasure[]): readonly ScoreMeasure[] {
  let before = 0;
  const named = written.map(({ attributes }) => {
    const name = namedBy(attributes['n'], before);
    before = name.number;
    return name;
  });
  let movement = 0;
  return written.map(({ attributes, division, endings }, index) => {
    const isNext = index > 0 && division !== written[index - 1]?.division;
    if (isNext || beginsAgain(named, index)) movement++;
    const edge = (name: 'left' | 'right', at: number, sign: string) =>
      [sign, 'rptboth'].includes(written[at]?.attributes[name] ?? '');
    const isStart = edge('left', index, 'rptstart') || written[index - 1]?.attributes['right'] === 'rptboth';
    const isEnd = edge('right', index, 'rptend') || written[index + 1]?.attributes['left'] === 'rptboth';
    return {
      ...entryAt(named, index),
      movement,
      ...(attributes['metcon'] === 'false' && { isPartial: true as const }),
      ...(isStart && { repeatStart: true as const }),
      ...(isEnd && { repeatEnd: true as const }),
      ...(endings && endings.length > 0 && { endings }),
    };
  });
}

/** Times through that the number of an ending names: `1`, `1, 2`, `1-3`. */
function timesOf(written: string): readonly number[] {
  const times = new Set<number>();
  for (const [, from, to] of written.matchAll(/(\d)(?:\s*[-–]\s*(\d))?/g))
    for (let time = Number(from); time <= Number(to ?? from); time++) times.add(time);
  return [...times];
}
