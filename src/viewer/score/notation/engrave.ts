import type { VerovioToolkit } from 'verovio/esm';
import { cutRow } from '../../../kinds/engraving/cut.ts';
import type { RowMeasure, RowShape } from '../../../kinds/engraving/drawn-row.ts';
import type { EngravedSign, EngravingHead } from '../../../kinds/engraving/engraving.ts';
import { Box, rounded } from '../../../kinds/engraving/path-data.ts';
import { Styles } from '../../../kinds/engraving/styles.ts';
import { entryAt } from '../../../shared/elements.ts';
import { NOTATION_LIMITS } from '../../../shared/notation/limits.ts';
import { LargeNotationError } from '../../../shared/notation/notation-errors.ts';
import { readNotation } from '../../../shared/notation/notation-xml.ts';
import { TOO_LONG } from '../../../shared/notation/notation-words.ts';
import { readMeasureTimes, type TimemapEntry } from './measure-times.ts';
import { readSequence, type MeasureSequence } from './read-sequence.ts';
import { readVerovioPage } from './read-verovio.ts';
import { withVerovio } from './with-verovio.ts';

/** One row of music as long as Verovio takes it, and as high as it is, without the furniture of printed pages. */
const OPTIONS = {
  breaks: 'auto',
  pageWidth: 100_000,
  pageHeight: 100,
  adjustPageHeight: true,
  ...{ pageMarginLeft: 0, pageMarginRight: 0, pageMarginTop: 0, pageMarginBottom: 0 },
  ...{ header: 'none', footer: 'none', noJustification: true, mnumInterval: 5 },
  // Drawn and timed as it is printed: how it is played is read from its repeats.
  expandNever: true,
  // Of a score in several divisions, as movements are, all.
  mdivAll: true,
  ...{ svgRemoveXlink: true, svgAdditionalAttribute: ['staff@n'], smuflTextFont: 'none' },
};

/** Size of the title of a movement, and its distance from the music below it, in units. */
const TITLE = { size: 26, gap: 16 } as const;

/**
 * Engraves MusicXML, compressed or not, or MEI: gives the lines of an engraving as `src/kinds/engraving` describes it, the head,
 * then a piece for each measure. Throws where the notation cannot be read, `LargeNotationError` where it is beyond the limits.
 */
export async function engrave(
  notation: Uint8Array,
  { pages: mostPages }: Pick<typeof NOTATION_LIMITS, 'pages'> = NOTATION_LIMITS,
): Promise<readonly string[]> {
  const { xml } = readNotation(notation);
  return withVerovio((toolkit) => engraveWith(toolkit, xml, mostPages));
}

function engraveWith(toolkit: VerovioToolkit, xml: string, mostPages: number): readonly string[] {
  toolkit.setOptions(OPTIONS);
  if (!toolkit.loadData(xml)) throw new Error('Verovio cannot read it.');
  const count = toolkit.getPageCount();
  if (count > mostPages) throw new LargeNotationError(TOO_LONG);
  const sequence = readSequence(toolkit.getMEI({}));
  const numbers = new Map(sequence.ids.map((id, index) => [id, sequence.measures[index]?.number ?? 0]));
  const styles = new Styles();
  const measures: RowMeasure[] = [];
  const ids: string[] = [];
  const beside: RowShape[] = [];
  const signs: EngravedSign[] = [];
  const xs = new Map<string, number>();
  let right = 0;
  for (let page = 1; page <= count; page++) {
    const read = readVerovioPage(toolkit.renderToSVG(page), right, (id) => numbers.get(id) ?? 0, styles);
    for (const measure of read.measures) measures.push(measure);
    for (const id of read.ids) ids.push(id);
    for (const shape of read.beside) beside.push(shape);
    for (const sign of read.signs) signs.push(sign);
    for (const [id, x] of read.xs) xs.set(id, x);
    ({ right } = read);
  }
  const staves = measures[0]?.begins?.staves;
  if (!staves) throw new Error('It has no measures.');
  signs.sort((a, b) => a.x - b.x);
  const titled = withTitles(measures, ids, sequence, styles);
  const row = { width: right, height: 0, styles: styles.all, staves, measures: titled, beside, signs };
  const { head, pieces } = cutRow(row, undefined);
  const timemap = toolkit.renderToTimemap({ includeMeasures: true, includeRests: true }) as TimemapEntry[];
  const whole = withSequence(head, ids, sequence, readMeasureTimes(timemap, xs));
  return [whole, ...pieces].map((part) => JSON.stringify(part));
}

/** Measures with the names of movements over the first of each, as far as the score has names. */
function withTitles(
  measures: readonly RowMeasure[],
  ids: readonly string[],
  { ids: all, measures: printed, movements, titled }: MeasureSequence,
  styles: Styles,
): readonly RowMeasure[] {
  if (titled.size === 0) return measures;
  const movementOf = new Map(all.map((id, index) => [id, printed[index]?.movement]));
  return measures.map((measure, index) => {
    const movement = movementOf.get(ids[index] ?? '');
    const isFirst = movement !== movementOf.get(ids[index - 1] ?? '');
    if (movement === undefined || !isFirst || !titled.has(movement)) return measure;
    const { shapes, notes, left } = measure;
    const box = new Box();
    for (const { extent } of [...shapes, ...notes.flatMap((note) => note.shapes)]) box.add(extent);
    const baseline = rounded(box.extent.top - TITLE.gap);
    const look = { fill: 'black', 'font-size': `${TITLE.size}px`, 'font-weight': 'bold' };
    const style = styles.indexOf(look, true);
    if (style === undefined) return measure;
    const text = entryAt(movements, movement);
    const extent = { left, top: baseline - TITLE.size, right: left, bottom: baseline };
    return { ...measure, shapes: [...shapes, { shape: [style, left, baseline, text] as const, extent }] };
  });
}

/** A head with the known facts on its measures as a sequence, and on the order in which they are played. */
function withSequence(
  head: EngravingHead,
  ids: readonly string[],
  { ids: all, measures, movements, order }: MeasureSequence,
  times: ReturnType<typeof readMeasureTimes>,
): EngravingHead {
  const drawn = new Map(ids.map((id, index) => [id, index]));
  const known = new Map(all.map((id, index) => [id, measures[index]]));
  return {
    ...head,
    measures: head.measures.map((measure, index) => {
      const id = entryAt(ids, index);
      const { repeatStart: _start, repeatEnd: _end, ...facts } = known.get(id) ?? {};
      return { ...measure, ...facts, ...times.get(id) };
    }),
    order: order.flatMap((index) => drawn.get(entryAt(all, index)) ?? []),
    ...(movements.length > 0 && { movements }),
  };
}
