import type { Problems } from '../problems.ts';
import { readSignature } from '../musical/score.ts';

/** A word of a measure with its beat, from 1. */
export interface PlacedWord {
  readonly beat: number;
  readonly word: string;
  readonly line: number;
}

/** A measure as the text has it. */
export interface WrittenMeasure {
  readonly number: number;
  /** `a`, `b`: the ending that it is. */
  readonly ending: number | undefined;
  readonly signature: { readonly quarters: number; readonly beat: number };
  readonly words: readonly PlacedWord[];
  /** Whether a repeat begins with it, and whether one ends with it. */
  readonly beginsRepeat: boolean;
  readonly endsRepeat: boolean;
}

/** Lines of a text of the form `Name: value`. */
type Header = ReadonlyMap<string, string>;

const HEADER = /^([A-Z][\w -]*?)\s*:\s*(.*)$/;
const MEASURE = /^m(\d+)([a-z])?(?:\s+(.*))?$/;
const VARIANT = /^m\d+[a-z]?\s*var/;
const COPY = /^m(\d+)(?:-(\d+))?\s*=\s*m(\d+)(?:-(\d+))?$/;
const BEAT = /^b(\d+(?:\.\d+)?)$/;
/** Thirds are written with two digits. */
const THIRDS: Readonly<Record<string, number>> = {
  ...{ '33': 1 / 3, '67': 2 / 3, '66': 2 / 3, '3': 1 / 3, '6': 2 / 3 },
  ...{ '17': 1 / 6, '83': 5 / 6, '333': 1 / 3, '667': 2 / 3 },
};
const COMMON_TIME = { quarters: 4, beat: 1 };
/** Measures that one line may copy. */
const MAX_COPIED = 2000;

/** Reads the lines of a RomanText file (Tymoczko, Gotham, Cuthbert and Ariza 2019). */
export function readMeasures(
  lines: readonly string[],
  problems: Problems,
): {
  readonly header: Header;
  readonly measures: readonly WrittenMeasure[];
  readonly form: readonly PlacedForm[];
} {
  const header = new Map<string, string>();
  const measures: WrittenMeasure[] = [];
  const form: PlacedForm[] = [];
  let signature = COMMON_TIME as WrittenMeasure['signature'];
  for (const [index, raw] of lines.entries()) {
    const text = raw.trim();
    const line = index + 1;
    if (text === '' || text.startsWith('%') || VARIANT.test(text)) continue;
    problems.count();
    const copy = COPY.exec(text);
    const measure = copy ? null : MEASURE.exec(text);
    const [, name, value = ''] = copy || measure ? [] : (HEADER.exec(text) ?? []);
    if (copy) copyMeasures(copy.slice(1), line, measures, problems);
    else if (measure) {
      const [, number = '', letter, content = ''] = measure;
      measures.push({
        ...{ number: Number(number), signature, ...readContent(content, line, problems) },
        ending: letter === undefined ? undefined : letter.charCodeAt(0) - 96,
      });
    } else if (name === undefined)
      problems.add(line, 'expected a measure, as m1 I b3 V, or a field, as Composer: and a name');
    else if (name === 'Time Signature') signature = readSignature(value) ?? noSignature(line, problems);
    else if (name === 'Form') form.push({ measure: measures.length, label: value.trim(), line });
    else if (!header.has(name)) header.set(name, value.trim());
  }
  return { header, measures, form };
}

/** A label of form before a measure, by its place among them. */
export interface PlacedForm {
  readonly measure: number;
  readonly label: string;
  readonly line: number;
}

function noSignature(line: number, problems: Problems) {
  problems.add(line, 'expected a time signature, as 3/4; 4/4 is taken');
  return COMMON_TIME;
}

function readContent(content: string, line: number, problems: Problems) {
  const words: PlacedWord[] = [];
  let beat = 1;
  let beginsRepeat = false;
  let endsRepeat = false;
  for (const word of content.split(/\s+/).filter(Boolean)) {
    const at = BEAT.exec(word)?.[1];
    if (at !== undefined) beat = beatOf(at);
    else if (word === '||:') beginsRepeat = true;
    else if (word === ':||') endsRepeat = true;
    else if (/^b\d/.test(word))
      problems.add(line, `expected a beat, as b2 or b2.5, found “${word.slice(0, 20)}”`);
    else if (!/^\|+$/.test(word) && word !== 'phrase') words.push({ beat, word, line });
  }
  return { words, beginsRepeat, endsRepeat };
}

function beatOf(written: string): number {
  const [whole = '', digits = ''] = written.split('.');
  return Number(whole) + (THIRDS[digits] ?? Number(`0.${digits}`));
}

/** `m3-4 = m1-2`: the words of earlier measures again. */
function copyMeasures(
  [from = '', to = from, copiedFrom = '', copiedTo = copiedFrom]: readonly (string | undefined)[],
  line: number,
  measures: WrittenMeasure[],
  problems: Problems,
): void {
  const count = Number(to) - Number(from) + 1;
  const isFit = count > 0 && count <= MAX_COPIED && Number(copiedTo) - Number(copiedFrom) + 1 === count;
  // A measure that is not written goes on with the harmony before it.
  const copied = Array.from({ length: isFit ? count : 0 }, (_, index) =>
    measures.findLast(({ number }) => number === Number(copiedFrom) + index),
  );
  if (copied.every((measure) => measure === undefined)) {
    problems.add(line, 'expected as many measures on both sides, and those on the right above');
    return;
  }
  for (const [index, measure] of copied.entries())
    if (measure)
      measures.push({ ...measure, number: Number(from) + index, beginsRepeat: false, endsRepeat: false });
}
