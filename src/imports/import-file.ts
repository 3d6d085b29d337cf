import type { MadeTimeline, NeutralTimeline, Shape } from '../kinds/contract/importing.ts';
import { kindsOfShape, makeTimeline } from '../kinds/registry/importing.ts';
import { MAX_METADATA_VALUE, MAX_TITLE } from '../shared/limits.ts';
import type { KindName } from '../kinds/registry/facts.ts';
import { hasTitle } from '../tla/metadata.ts';
import { writeTla } from '../tla/write-tla.ts';
import { addTimelines } from '../tla/add-timelines.ts';
import type { Draft, DraftTimeline, ImportContext, ImportFormat, OfferedBeats } from './format.ts';
import { ImportError } from './import-error.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_LENGTH, MAX_IMPORT_MB, MAX_IMPORTED_TIMELINES } from './limits.ts';
import { Problems, type ImportProblem } from './problems.ts';
import { Asking, type Answers, type Question } from './question.ts';
import { FORMATS } from './registry.ts';
import { decodeText } from './text.ts';
import { stemOf } from '../shared/file-names.ts';
import { fitted, lastSecond, tidy } from './tidy.ts';

interface ImportRequest {
  readonly answers: Answers;
  /** Analyses whose beats can time measures. */
  readonly offered: readonly OfferedBeats[];
  /** The annotation file that the timelines are added to; a new file is made without. */
  readonly into?: Uint8Array | undefined;
}

/** A file of another program as it was read, with what was asked and found. */
interface ImportedFile {
  readonly format: string;
  readonly questions: readonly Question[];
  readonly notes: readonly string[];
  readonly problems: readonly ImportProblem[];
  /** Number of problems that are not listed. */
  readonly moreProblems: number;
  /** Whether beats of an analysis would serve. */
  readonly wantsBeats: boolean;
  /** The .tla file, or why none can be made by these answers: the problem, then the remedy. */
  readonly result: { readonly tla: Uint8Array } | { readonly problem: string };
}

/** Characters at the beginning by which a format is recognised. */
const START = 20_000;

/** The format of a file, by the ending of its name and the beginning of its text; undefined where none has it. */
export function formatOf(filename: string, text: string): ImportFormat | undefined {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const start = text.slice(0, START);
  return FORMATS.find(({ endings, recognises }) => endings.includes(ending) && recognises(start));
}

/**
 * Makes a .tla file of a file of another program. Pure: runs in a worker. Throws `ImportError` for a file that is of no
 * format; what of one cannot be read is listed.
 */
export function importFile(bytes: Uint8Array, filename: string, request: ImportRequest): ImportedFile {
  const text = readText(bytes);
  const format = formatOf(filename, text);
  if (!format)
    throw new ImportError(
      'This text is in none of the formats that can be imported. Save it as CSV with the columns time and label, and import that.',
    );
  const ask = new Asking(request.answers);
  const problems = new Problems();
  const notes = new Set<string>();
  let wantsBeats = false;
  const context: ImportContext = {
    ...{ filename, ask, problems, offered: request.offered },
    note: (sentence) => notes.add(sentence),
    wantBeats: () => (wantsBeats = true),
  };
  const result = convert(format, text, context, request.into);
  return {
    ...{ format: format.name, questions: ask.questions, notes: [...notes], wantsBeats, result },
    ...{ problems: problems.listed, moreProblems: problems.more },
  };
}

function readText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new ImportError('This file is empty. Save it again where it was made.');
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new ImportError(
      `This file is larger than ${MAX_IMPORT_MB} MB, the most that can be imported. Divide it into several files and import each.`,
    );
  return decodeText(bytes);
}

function convert(
  format: ImportFormat,
  text: string,
  context: ImportContext,
  into: ImportRequest['into'],
): ImportedFile['result'] {
  try {
    const draft = format.read(text, context);
    const timelines = made(draft, context);
    if (into) return { tla: added(into, timelines) };
    return { tla: new TextEncoder().encode(written(draft, timelines, context)) };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { problem: error.message };
  }
}

function added(into: Uint8Array, timelines: readonly MadeTimeline[]): Uint8Array {
  try {
    return addTimelines(into, timelines);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ImportError(
      'The analysis that is here is a JSON export, which has no place for more timelines. Replace it with its .tla file first.',
      { cause: error },
    );
  }
}

/** The timelines as kinds make them; which kind is asked where a shape fits several. */
function made({ timelines, made: given = [] }: Draft, context: ImportContext): readonly MadeTimeline[] {
  const filled = timelines
    .map((timeline): DraftTimeline => ({ ...timeline, ...tidy(timeline, context) }))
    .filter(({ entries }) => entries.length > 0);
  const count = filled.length + given.length;
  if (count === 0)
    throw new ImportError(
      `Nothing in this file could be read${firstProblem(context)}. Correct it where it was made, and choose it again.`,
    );
  if (count > MAX_IMPORTED_TIMELINES)
    throw new ImportError(
      `This file would become ${count} timelines, and an import makes ${MAX_IMPORTED_TIMELINES} at most. Divide it, or leave some out.`,
    );
  // One question for all timelines of a shape.
  const kinds = new Map<Shape, KindName>();
  const converted = filled.map((timeline, index) => {
    if (timeline.kind !== undefined) return makeTimeline(timeline.kind, timeline, index + 2);
    const kind = kinds.get(timeline.shape) ?? askKind(timeline, context);
    kinds.set(timeline.shape, kind);
    return makeTimeline(kind, timeline, index + 2);
  });
  return [
    ...converted,
    ...given.map((timeline, index) => ({
      ...timeline,
      fields: { ...timeline.fields, ordinal: converted.length + index + 2 },
    })),
  ];
}

function firstProblem({ problems }: ImportContext): string {
  const [first] = problems.listed;
  if (!first) return '';
  return `: ${first.line === undefined ? '' : `line ${first.line}, `}${first.message}`;
}

const SHAPE_LABELS: Readonly<Record<Shape, string>> = {
  ...{ spans: 'Import labels with a length as', points: 'Import points as', beats: 'Import beats as' },
  ...{ chords: 'Import harmonies as', pages: 'Import pages as' },
};

function askKind({ shape }: NeutralTimeline, { ask }: ImportContext): KindName {
  const options = kindsOfShape(shape).map(({ kind, inQuestion }) => ({ value: kind, label: inQuestion }));
  const [first] = options;
  if (!first) throw new RangeError(`No kind is made of ${shape}.`);
  return ask.choice({
    ...{ name: `kind-${shape}`, label: SHAPE_LABELS[shape], options, preset: first.value },
    help: `${first.label} is taken unless you choose otherwise.`,
  });
}

/** The title, or the name of the file where it has none that says something. */
const titleOr = (title: string, filename: string) =>
  [title, stemOf(filename)].find((value) => hasTitle([{ name: 'title', value }])) ?? 'Imported analysis';

function written(
  { title = '', composer = '', performer = '', details = {}, length, mediaPath = '' }: Draft,
  timelines: readonly MadeTimeline[],
  { ask, filename, note }: ImportContext,
): string {
  const last = lastSecond(timelines);
  const isKnown = length !== undefined && length >= last && length <= MAX_IMPORT_LENGTH;
  const seconds = ask.number({
    ...{
      name: 'media-length',
      label: 'Length of the recording, in seconds',
      min: last,
      max: MAX_IMPORT_LENGTH,
    },
    preset: isKnown ? length : last,
    help: isKnown
      ? 'It follows from the file.'
      : 'The end of the last entry is taken unless you know better.',
  });
  const short = (text: string) => fitted(text.trim(), MAX_TITLE, note);
  const metadata = {
    title: short(titleOr(title, filename)),
    notes: '',
    composer: short(composer),
    performer: short(performer),
    ...Object.fromEntries(
      Object.entries(details).map(([name, value]) => [name, fitted(value, MAX_METADATA_VALUE, note)]),
    ),
    'media length': seconds,
  };
  return writeTla({ mediaPath, metadata }, timelines);
}
