import type { Chord, Point, Span } from '../../kinds/contract/importing.ts';
import { MAJOR, NATURAL_MINOR, noteOnDegree } from '../../shared/numerals/degrees.ts';
import { readKeyName, readNumeral } from '../../shared/numerals/read-numeral.ts';
import { readTable, type Row } from '../csv/read-table.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { askClock, stretchesBetween, type Clock } from '../musical/clock.ts';
import type { ScorePlace } from '../musical/score.ts';
import { fractionOf, scoreOfRows, type PlacedRow } from './score-of-rows.ts';

/** Tables of harmonies of the Digital and Cognitive Musicology Lab (annotation standard 2.3), expanded by `ms3`. */
export const format: ImportFormat = {
  name: 'DCML harmonies',
  endings: ['tsv', 'csv'],
  recognises: (start) => {
    const header = (/^[^\r\n]*/.exec(start)?.[0] ?? '').split(/[\t,]/);
    return ['mc', 'mn', 'label'].every((name) => header.includes(name));
  },
  read: readHarmonies,
};

/** A row of the table by the names of its columns. */
type Named = (column: string) => string;

interface LabelRow extends PlacedRow {
  readonly line: number;
  readonly cell: Named;
}

function readHarmonies(text: string, context: ImportContext): Draft {
  const { rows } = readTable(text, context.problems);
  const [header, ...body] = rows;
  const columns = new Map(header?.cells.map((name, index) => [name.trim(), index]));
  if (!columns.has('numeral') || !columns.has('localkey'))
    throw new ImportError(
      'This table has labels that are not expanded: it has no columns numeral and localkey. Export it with ms3 extract -X, and choose that file.',
    );
  const placed = body.flatMap((row) => placedRow(row, columns, context) ?? []);
  if (placed.length === 0)
    throw new ImportError('No row of this table has a measure. Export it again with ms3 extract -X.');
  const { score, placeOf } = scoreOfRows(placed);
  const clock = askClock(score, context);
  return {
    length: clock.end,
    timelines: [
      ...(clock.beats ? [clock.beats] : []),
      { shape: 'chords', name: 'Harmony', entries: readChords(placed, placeOf, clock, context) },
      { shape: 'spans', name: 'Phrases', entries: readPhrases(placed, placeOf, clock) },
      { shape: 'points', name: 'Cadences', entries: readCadences(placed, placeOf, clock) },
    ],
  };
}

function placedRow(
  { line, cells }: Row,
  columns: ReadonlyMap<string, number>,
  { problems }: ImportContext,
): LabelRow | undefined {
  const cell: Named = (column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const count = Number(cell('mc'));
  const number = Number(/^\d+/.exec(cell('mn'))?.[0] ?? NaN);
  const onset = fractionOf(cell('mc_onset'));
  if (!Number.isInteger(count) || count < 0 || Number.isNaN(number) || onset === undefined) {
    problems.add(line, 'mc, mn, mc_onset: expected whole numbers and a fraction of a whole note');
    return undefined;
  }
  const ending = Number(cell('volta') || NaN);
  const quarterbeats = fractionOf(cell('quarterbeats') || cell('quarterbeats_all_endings'));
  return {
    ...{ line, cell, count, number, quarters: 4 * onset, signature: cell('timesig'), quarterbeats },
    ending: Number.isInteger(ending) ? ending : undefined,
  };
}

type PlaceOf = (row: PlacedRow) => ScorePlace;

function readChords(
  rows: readonly LabelRow[],
  placeOf: PlaceOf,
  clock: Clock,
  { problems }: ImportContext,
): readonly Chord[] {
  let lastKey = '';
  return rows.flatMap((row) => {
    const { cell, line } = row;
    const times = clock.timesOf(placeOf(row));
    const entries: Omit<Chord, 'time'>[] = [];
    const keyName = `${cell('globalkey')} ${cell('localkey')}`;
    if (keyName !== lastKey) {
      const key = readLocalKey(cell('globalkey'), cell('localkey'));
      if (key) entries.push({ label: cell('localkey'), comments: '', is: { type: 'key', key } });
      else problems.add(line, `globalkey, localkey: expected a key and a numeral, found “${keyName}”`);
      lastKey = keyName;
    }
    const chord = cell('chord') || cell('label');
    if (cell('numeral') !== '' && cell('numeral') !== '@none') {
      const written = chord.replace(/^[^[]*\[/, '').replace(/\]$/, '');
      const numeral = readNumeral(written, 'dcml');
      const comments = cell('pedal') === '' ? '' : `Pedal on ${cell('pedal')}`;
      if (!numeral) problems.add(line, `chord: “${chord}” is kept as a text of its own`);
      entries.push({
        label: written,
        comments,
        is: numeral ? { type: 'numeral', numeral } : { type: 'text' },
      });
    }
    return times.flatMap((time) => entries.map((entry) => ({ ...entry, time })));
  });
}

/** The key that a numeral means in another one: `V` in `f`; relative ones are read from the right. */
function readLocalKey(globalKey: string, localKey: string) {
  let key = readKeyName(globalKey);
  for (const part of localKey.split('/').reverse()) {
    const numeral = readNumeral(part, 'dcml');
    if (!key || !numeral) return undefined;
    const scale = key.mode === 'minor' ? NATURAL_MINOR : MAJOR;
    const note = noteOnDegree(key, scale, numeral.degree, numeral.sign);
    key = { ...note, mode: numeral.triad === 'minor' ? 'minor' : 'major' };
  }
  return key;
}

/** Phrases begin at `{` and end at `}`; in the first version of the standard, `\\` ends one and begins the next. */
function readPhrases(rows: readonly LabelRow[], placeOf: PlaceOf, clock: Clock): readonly Span[] {
  const phrases: Span[] = [];
  let from: ScorePlace | undefined;
  const close = (to: ScorePlace | undefined) => {
    if (!from) return;
    for (const stretch of stretchesBetween(clock, from, to))
      phrases.push({ ...stretch, level: 1, label: `Phrase ${phrases.length + 1}`, comments: '' });
    from = undefined;
  };
  for (const row of rows) {
    const mark = row.cell('phraseend');
    const place = placeOf(row);
    if (mark.includes('}') || mark === '\\\\') close(place);
    if (mark.includes('{') || mark === '\\\\') {
      close(place);
      from = place;
    }
  }
  return phrases;
}

function readCadences(rows: readonly LabelRow[], placeOf: PlaceOf, clock: Clock): readonly Point[] {
  return rows.flatMap((row) => {
    const label = row.cell('cadence');
    return label === '' ? [] : clock.timesOf(placeOf(row)).map((time) => ({ time, label, comments: '' }));
  });
}
