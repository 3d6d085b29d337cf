import { readKeyName, readNumeral } from '../../shared/numerals/read-numeral.ts';
import type { Cells, Chord, KindImporting, MadeComponent, RootedChord } from '../contract/importing.ts';
import { LAST_STEP, MAX_ACCIDENTAL } from '../fields/ranges.ts';
import { C_MAJOR, isMode, type Key } from './chord.ts';
import { readLetterSymbol } from './letter-symbols.ts';
import { chordOfNumeral } from './root-of-numeral.ts';

const HARMONY = {
  ...{ time: 0, comments: '', step: 0, accidental: 0, quality: 'major', inversion: 0, applied_to: 0 },
  ...{ level: 1, display_mode: 'chord', custom_text: '', custom_text_font_type: 'analytic' },
};
const MODE = { time: 0, step: 0, accidental: 0, type: 'major', comments: '', level: 2 };
const TIMELINE = {
  ...{ level_count: 1, level_height: 35, is_visible: true, name: '', ordinal: 1, visible_level_count: 2 },
};
/** Modes of a key that the desktop program has; the others are written by their third. */
const MINOR_MODES: ReadonlySet<string> = new Set(['minor', 'aeolian', 'dorian', 'phrygian', 'locrian']);

/** Chords and keys. */
export const importing: KindImporting = {
  inQuestion: 'Harmonies and keys',
  makes: {
    chords(name, entries, ordinal) {
      let key: Key = C_MAJOR;
      const sorted = entries.toSorted((a, b) => a.time - b.time || rankOf(a) - rankOf(b));
      const components = sorted.map((entry) => {
        if (entry.is.type !== 'key') return harmony(entry, key);
        const { step, accidental, mode } = entry.is.key;
        key = { step, accidental, type: isMode(mode) ? mode : 'major' };
        return keyComponent(entry, key);
      });
      return { kind: 'HARMONY_TIMELINE', fields: { ...TIMELINE, name, ordinal }, components };
    },
  },
  table: {
    shape: 'chords',
    places: [{ time: 'time', measure: 'measure', fraction: 'fraction' }],
    required: ['harmony_or_key', 'symbol'],
    telling: ['harmony_or_key'],
    entry: ([time = 0], cells) => readRow(time, cells),
  },
  written: { HARMONY, MODE },
  timelineFields: TIMELINE,
};

/** A key holds for the harmonies of its moment. */
const rankOf = ({ is }: Chord) => (is.type === 'key' ? 0 : 1);

function keyComponent({ time, comments }: Chord, { step, accidental, type }: Key): MadeComponent {
  const isWritten = type === 'major' || type === 'minor';
  const mode = MINOR_MODES.has(type) ? 'minor' : 'major';
  const said = isWritten ? comments : [`The key is ${type}.`, comments].filter(Boolean).join(' ');
  return { kind: 'MODE', fields: { ...MODE, time, step, accidental, type: mode, comments: said } };
}

function harmony(entry: Chord, key: Key): MadeComponent {
  const { time, comments, label, is, shown } = entry;
  const found = is.type === 'numeral' ? chordOfNumeral(is.numeral, key) : undefined;
  const root = is.type === 'root' ? { ...is.chord, appliedTo: is.appliedTo ?? 0 } : found?.chord;
  const usual = is.type === 'root' ? 'chord' : found?.isSameNumeral === true ? 'roman' : 'custom';
  const isCustom = shown === undefined && usual === 'custom';
  return {
    kind: 'HARMONY',
    fields: {
      ...{ ...HARMONY, time, comments },
      ...(root && {
        ...{ step: root.step, accidental: root.accidental, quality: root.quality },
        ...{ inversion: root.inversion, applied_to: root.appliedTo },
      }),
      display_mode: shown?.as ?? usual,
      custom_text: shown?.text ?? (isCustom ? label : ''),
      custom_text_font_type: shown?.font ?? (isCustom ? 'normal' : 'analytic'),
    },
  };
}

/** A row of the desktop program's table, with our exact columns where it has them. */
function readRow(time: number, cells: Cells): Chord {
  const sort = cells.text('harmony_or_key').trim().toLowerCase();
  const label = cells.text('symbol').trim();
  const entry = { time, label, comments: cells.text('comments') };
  if (sort === 'key') return { ...entry, is: { type: 'key', key: readKeyCells(label, cells) } };
  if (sort !== 'harmony') cells.refuse('harmony_or_key: expected harmony or key');
  const shown = {
    as: oneOf(cells, 'display_mode', ['chord', 'roman', 'custom']),
    text: cells.text('custom_text'),
    font: oneOf(cells, 'custom_text_font_type', ['analytic', 'normal']) ?? 'analytic',
  };
  const exact = readExact(cells);
  const written = { ...entry, ...(shown.as !== undefined && { shown: { ...shown, as: shown.as } }) };
  if (exact) return { ...written, is: { type: 'root', ...exact } };
  const numeral = /^[b#-]*[IiVv]/.test(label)
    ? readNumeral(label.replace(/^-+/, signsOf), 'roman-text')
    : undefined;
  if (numeral) return { ...written, is: { type: 'numeral', numeral } };
  const chord = readLetterSymbol(label);
  if (chord) return { ...written, is: { type: 'root', chord } };
  const isOwnText = shown.as === 'custom' && shown.text !== '';
  if (!isOwnText) cells.refuse('symbol: expected a chord symbol such as Dm7, or a numeral such as V65');
  return { ...written, is: { type: 'text' } };
}

const signsOf = (signs: string) => 'b'.repeat(signs.length);

function oneOf(cells: Cells, column: string, known: readonly string[]): string | undefined {
  const text = cells.text(column).trim().toLowerCase();
  return known.includes(text) ? text : undefined;
}

/** The chord of the columns behind those of the desktop program; undefined where one of them is empty. */
function readExact(cells: Cells): { readonly chord: RootedChord; readonly appliedTo: number } | undefined {
  const step = cells.number('step');
  const accidental = cells.number('accidental');
  const inversion = cells.number('inversion');
  const quality = cells.text('quality').trim();
  if (step === undefined || accidental === undefined || inversion === undefined || quality === '')
    return undefined;
  if (!isNote(step, accidental)) return undefined;
  return { chord: { step, accidental, quality, inversion }, appliedTo: cells.number('applied_to') ?? 0 };
}

const isNote = (step: number, accidental: number) =>
  Number.isInteger(step) &&
  step >= 0 &&
  step <= LAST_STEP &&
  Number.isInteger(accidental) &&
  Math.abs(accidental) <= MAX_ACCIDENTAL;

function readKeyCells(label: string, cells: Cells) {
  return readKeyName(label) ?? cells.refuse('symbol: expected a key such as C, f# or Bb');
}
