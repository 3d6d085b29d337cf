import type { VerovioToolkit } from 'verovio/esm';
import { cutRow } from '../../../kinds/engraving/cut.ts';
import type { RowMeasure, RowShape } from '../../../kinds/engraving/drawn-row.ts';
import type { EngravedSign } from '../../../kinds/engraving/engraving.ts';
import { Styles } from '../../../kinds/engraving/styles.ts';
import { NOTATION_LIMITS } from '../../../shared/notation/limits.ts';
import { LargeNotationError } from '../../../shared/notation/notation-errors.ts';
import { readNotation } from '../../../shared/notation/notation-xml.ts';
import { TOO_LONG } from '../../../shared/notation/notation-words.ts';
import { readVerovioPage } from './read-verovio.ts';
import { withVerovio } from './with-verovio.ts';

/** One row of music as long as Verovio takes it, and as high as it is, without what belongs to printed pages. */
const OPTIONS = {
  breaks: 'auto',
  pageWidth: 100_000,
  pageHeight: 100,
  adjustPageHeight: true,
  ...{ pageMarginLeft: 0, pageMarginRight: 0, pageMarginTop: 0, pageMarginBottom: 0 },
  ...{ header: 'none', footer: 'none', noJustification: true, mnumInterval: 5 },
  // A measure is followed by its number: repeats are played out by the analysis.
  expandNever: true,
  ...{ svgRemoveXlink: true, svgAdditionalAttribute: ['measure@n', 'staff@n'], smuflTextFont: 'none' },
};

/** Entry of Verovio's time map, as far as it is asked for. */
interface TimemapEntry {
  /** Quarter notes since the beginning. */
  readonly qstamp: number;
  readonly measureOn?: string;
  readonly on?: readonly string[];
  readonly restsOn?: readonly string[];
}

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
  const styles = new Styles();
  const measures: RowMeasure[] = [];
  const beside: RowShape[] = [];
  const signs: EngravedSign[] = [];
  const xs = new Map<string, number>();
  const numbers = new Map<string, number>();
  let right = 0;
  for (let page = 1; page <= count; page++) {
    const read = readVerovioPage(toolkit.renderToSVG(page), right, measures.at(-1)?.number ?? 0, styles);
    for (const measure of read.measures) measures.push(measure);
    for (const shape of read.beside) beside.push(shape);
    for (const sign of read.signs) signs.push(sign);
    for (const [id, x] of read.xs) xs.set(id, x);
    for (const [id, number] of read.numbers) numbers.set(id, number);
    ({ right } = read);
  }
  const staves = measures[0]?.begins?.staves;
  if (!staves) throw new Error('It has no measures.');
  const timemap = toolkit.renderToTimemap({ includeMeasures: true, includeRests: true }) as TimemapEntry[];
  signs.sort((a, b) => a.x - b.x);
  const row = { width: right, height: 0, styles: styles.all, staves, measures, beside, signs };
  const { head, pieces } = cutRow(row, placesOf(timemap, numbers, xs));
  const onsets = onsetsOf(timemap);
  const measuresOfHead = head.measures.map((measure, index) => ({ ...measure, onsets: onsets[index] ?? 0 }));
  return [{ ...head, measures: measuresOfHead }, ...pieces].map((part) => JSON.stringify(part));
}

/** Notes that begin in each measure: the time map leaves out those that a tie continues. */
function onsetsOf(timemap: readonly TimemapEntry[]): readonly number[] {
  const onsets: number[] = [];
  for (const { measureOn, on = [] } of timemap) {
    if (measureOn !== undefined) onsets.push(0);
    onsets[onsets.length - 1] = (onsets.at(-1) ?? 0) + on.length;
  }
  return onsets;
}

/** Places of the music, a measure's number and what of it has passed, with the x of what begins there. */
function placesOf(
  timemap: readonly TimemapEntry[],
  numbers: ReadonlyMap<string, number>,
  xs: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> {
  const starts = timemap.filter(({ measureOn }) => measureOn !== undefined);
  const end = timemap.at(-1)?.qstamp ?? 0;
  const places: Record<string, number> = {};
  let measure = -1;
  for (const { qstamp, measureOn, on = [], restsOn = [] } of timemap) {
    if (measureOn !== undefined) measure++;
    const start = starts[measure];
    const number = numbers.get(start?.measureOn ?? '');
    if (!start || number === undefined) continue;
    const length = (starts[measure + 1]?.qstamp ?? end) - start.qstamp;
    const known = [...on, ...restsOn].map((id) => xs.get(id)).filter((x) => x !== undefined);
    if (known.length === 0 || length <= 0) continue;
    const place = String(number + Math.min((qstamp - start.qstamp) / length, 0.9999));
    places[place] = Math.min(places[place] ?? Infinity, ...known);
  }
  return places;
}
