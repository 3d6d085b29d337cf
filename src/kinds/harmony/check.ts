import { float64At } from '../../shared/elements.ts';
import { HIDDEN_LABEL, type AnswerFit, type KindCheck, type UnreadableAnswer } from '../contract/checking.ts';
import { idAt } from '../columns/ids.ts';
import { textAt } from '../columns/texts.ts';
import { isTextAlone } from './chord-of.ts';
import { C_MAJOR, LETTERS, MODES, type Key, type Mode } from './chord.ts';
import {
  bind,
  encoding,
  keyAt,
  labelOf,
  spellingAt,
  type HarmonyColumns,
  type HarmonyData,
} from './columns.ts';
import type { HarmonyComponent } from './component.ts';
import { keyOf } from './label.ts';
import { fitOf, fitOfTokens, type ChordFit } from './search/fits.ts';
import { isProblem, readChord } from './search/read-chord.ts';
import type { Spelling } from './spellings.ts';

const FITS: Readonly<Record<ChordFit, AnswerFit>> = { same: 'same', root: 'near', other: 'other' };

/** Harmonies are answered by numerals or letter chords, keys by their names. */
export const check: KindCheck<HarmonyData> = {
  rowsOf: ({ harmonies, keys }, { topic }) =>
    topic === 'harmony' ? [...harmonies.rows] : topic === 'keys' ? [...keys.rows] : [],
  withoutLabels: (data, texts) =>
    remade(data, (component, row) => {
      const text = texts.get(row);
      return text === undefined ? component : hiddenOne(component, text);
    }),
  withoutRows(data, { topic }) {
    if (topic === 'keys') return withoutKeyRow(data);
    return remade(data, (component) =>
      component.kind === 'HARMONY' && topic === 'harmony' ? undefined : component,
    );
  },
  withoutComments: (data) => remade(data, (component) => ({ ...component, comments: '' })),
  solution: (data, row) => labelOf(bind(data), row).plain,
  fit(data, row, answer) {
    const columns = bind(data);
    const spelling = spellingAt(columns, row);
    if (spelling.kind === 'KEY') return fitKey(spelling, answer);
    return fitHarmony(columns, row, spelling, answer);
  },
  written: (data, answers) => ({
    ...{ kind: 'HARMONY_TIMELINE', height: 60, level_height: 30, visible_level_count: 2 },
    components: [...answers].flatMap(([row, answer]) => writtenOne(data, row, answer) ?? []),
  }),
};

/** An answer as a component of an annotation file; undefined for an answer that should be a key and is none. */
function writtenOne(data: HarmonyData, row: number, answer: string) {
  const time = float64At(data.time, row);
  if (data.isKey[row] === 1) {
    const key = readKey(answer);
    return key && { kind: 'MODE', time, ...key, comments: '' };
  }
  return {
    ...{ kind: 'HARMONY', time, step: 0, accidental: 0, quality: 'major', inversion: 0, applied_to: 0 },
    ...{ display_mode: 'custom', custom_text: answer, custom_text_font_type: 'analytic', comments: '' },
  };
}

/** A component of a hidden label keeps its place alone; a reader's harmony is set with its figures. */
const hiddenOne = ({ id, time, kind }: HarmonyComponent, text: string): HarmonyComponent => ({
  ...{ id, time, kind, accidental: 0, label: text, comments: '' },
  ...(kind === 'HARMONY' &&
    text !== HIDDEN_LABEL && {
      ...{ display_mode: 'custom', custom_text: plainFigures(text), custom_text_font_type: 'analytic' },
    }),
});

/** `V6/5` is set as `V65` is. */
const plainFigures = (text: string) => text.replace(/(\d)\/(?=\d)/g, '$1');

/** Keys that nobody sees stay in force without being told. */
const withoutKeyRow = (data: HarmonyData) =>
  remade(
    data,
    (component) => (component.kind === 'KEY' ? hiddenOne(component, HIDDEN_LABEL) : component),
    false,
  );

/** Columns of the components that `change` gives for those there are; undefined leaves one out. */
function remade(
  data: HarmonyData,
  change: (component: HarmonyComponent, row: number) => HarmonyComponent | undefined,
  showsKeys = data.keys.rows.length > 0,
): HarmonyData {
  const columns = bind(data);
  const rows = Array.from(data.time, (time, row) =>
    change(
      { ...spellingAt(columns, row), id: idAt(data.ids, row), time, comments: textAt(data.comments, row) },
      row,
    ),
  );
  // Keys stay in force even if no row shows them.
  const held =
    data.keys.rows.length > 0
      ? []
      : Array.from(data.holding.time, (time, index) => ({
          ...columns.spellingOf(data.holding.spelling[index] ?? 0),
          ...{ id: 0, time, comments: '' },
        }));
  const components = [...held, ...rows.filter((component) => component !== undefined)];
  const columnsNow = encoding.toColumns(components, { visible_level_count: showsKeys ? 2 : 1 });
  // The lane keeps its rows, also without anything in them.
  return { ...columnsNow, hasKeyRow: data.hasKeyRow, hasHarmonyRow: data.hasHarmonyRow };
}

function fitHarmony(
  columns: HarmonyColumns,
  row: number,
  spelling: Spelling,
  answer: string,
): AnswerFit | UnreadableAnswer {
  const read = readChord(answer);
  const label = labelOf(columns, row).plain;
  if (answer.trim() === label) return 'same';
  if (isProblem(read)) return { message: read.message };
  const { step, accidental, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = spelling;
  const held = keyAt(columns, float64At(columns.time, row));
  const key = (held && keyOf(held)) ?? C_MAJOR;
  const isText = step === undefined || isTextAlone(spelling);
  if (!isText) return FITS[fitOf(read, { step, accidental, quality, inversion, appliedTo }, key)];
  const written = readChord(label);
  return isProblem(written) ? 'other' : FITS[fitOfTokens(read, written)];
}

/** Mode names allowed after a tonic; without one, a lower-case tonic is minor. */
const MODE_WORDS: Readonly<Record<string, Mode>> = {
  ...Object.fromEntries(MODES.map((mode) => [mode, mode])),
  ...{ maj: 'major', M: 'major', min: 'minor', m: 'minor' },
};
const KEY = new RegExp(
  `^([A-Ga-g])\\s*(bb?|♭♭?|##?|♯♯?|[ -]?flat|[ -]?sharp)?\\s*(${Object.keys(MODE_WORDS).join('|')})?$`,
);

function fitKey(spelling: Spelling, answer: string): AnswerFit | UnreadableAnswer {
  const read = readKey(answer.trim());
  if (!read)
    return { message: `‘${answer.slice(0, 40)}’ is no key. Write C or C major, a or A minor, Bb, f#.` };
  const key = keyOf(spelling);
  if (!key || key.step !== read.step || key.accidental !== read.accidental) return 'other';
  return key.type === read.type ? 'same' : 'near';
}

/** `Bb`, `f♯`, `A minor`, `Am`, `D dorian`: lower case is minor where no mode is written. */
function readKey(text: string): Key | undefined {
  const [, letter, sign = '', written] = KEY.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const mode = written === undefined ? undefined : MODE_WORDS[written];
  const isFlat = /^[b♭]|flat/.test(sign);
  const signs = /flat|sharp/.test(sign) ? 1 : sign.length;
  return {
    step: LETTERS.indexOf(letter.toUpperCase()),
    accidental: isFlat ? -signs : signs,
    type: mode ?? (letter >= 'a' ? 'minor' : 'major'),
  };
}
