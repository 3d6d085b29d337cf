import { stemOf } from '../../shared/file-names.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import type { Labelled } from '../stretches.ts';
import { timelinesOfTiers, type Tier } from '../tiers.ts';

/** A TextGrid of Praat, long or short: the same numbers, texts and flags in the same order. */
export const format: ImportFormat = {
  name: 'Praat TextGrid',
  endings: ['textgrid'],
  recognises: () => true,
  read: readTextGrid,
};

/** What stands free in the text: a text in quotes, a number, a flag; all else is for people (Praat manual, "TextGrid file formats"). */
const TOKEN = /"((?:[^"]|"")*)"|(?<=\s|^)(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?=\s|$)|<(exists|absent)>|\n/giy;

interface Token {
  readonly text: string | undefined;
  readonly number: number | undefined;
  readonly line: number;
}

function readTextGrid(text: string, context: ImportContext): Draft {
  const reader = new TokenReader(tokensOf(text));
  if (reader.text() !== 'ooTextFile' || reader.text() !== 'TextGrid')
    throw new ImportError(
      'This file is no TextGrid. In Praat choose Save, Save as text file, and choose that file.',
    );
  reader.number();
  const length = reader.number();
  const count = reader.number();
  const tiers: Tier[] = [];
  for (let tier = 0; tier < count; tier++) tiers.push(readTier(reader, context));
  return { length, timelines: timelinesOfTiers(tiers, stemOf(context.filename), context) };
}

function readTier(reader: TokenReader, { problems }: ImportContext): Tier {
  const sort = reader.text();
  const isPoints = sort === 'TextTier';
  if (!isPoints && sort !== 'IntervalTier') throw reader.failure('IntervalTier or TextTier');
  const name = reader.text();
  reader.number();
  reader.number();
  const count = reader.number();
  const labels: Labelled[] = [];
  for (let index = 0; index < count; index++) {
    problems.count();
    const start = reader.number();
    const end = isPoints ? start : reader.number();
    const label = reader.text().trim();
    if (start < 0 || end < start) problems.add(reader.line, 'the times lie before 0 or the wrong way round');
    // Praat fills a tier with intervals that say nothing.
    else if (isPoints || label !== '') labels.push({ start, end, label });
  }
  return { name, labels };
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN.source, 'gi');
  let line = 1;
  for (const [all, quoted, number] of text
    .replace(/\r\n?/g, '\n')
    .replace(/!.*(?=\n|$)(?<!".*)/g, '')
    .matchAll(pattern)) {
    if (quoted !== undefined) tokens.push({ text: quoted.replaceAll('""', '"'), number: undefined, line });
    else if (number !== undefined) tokens.push({ text: undefined, number: Number(number), line });
    line += all.split('\n').length - 1;
  }
  return tokens;
}

/** Reads tokens in order. Throws `ImportError` with the line where another sort of token stands, or none. */
class TokenReader {
  private next = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  get line(): number {
    return this.tokens[this.next - 1]?.line ?? 1;
  }

  text(): string {
    const text = this.tokens[this.next++]?.text;
    if (text === undefined) throw this.failure('a text in quotes');
    return text;
  }

  number(): number {
    const number = this.tokens[this.next++]?.number;
    if (number === undefined || !Number.isFinite(number)) throw this.failure('a number');
    return number;
  }

  failure(expected: string): ImportError {
    const isAtEnd = this.next > this.tokens.length;
    const place = isAtEnd ? 'The file is incomplete' : `Line ${this.line}`;
    return new ImportError(`${place}: expected ${expected}. Save the TextGrid again in Praat.`);
  }
}
