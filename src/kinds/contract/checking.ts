/** Topics that a reader can be asked about, by their names in links. */
export const CHECK_TOPICS = ['harmony', 'keys', 'form', 'measures'] as const;
export type CheckTopic = (typeof CHECK_TOPICS)[number];

/** Topics whose labels give away those of another one, and are hidden with them. */
export const CLUE_TOPICS: Readonly<Record<CheckTopic, readonly CheckTopic[]>> = {
  harmony: ['keys'],
  keys: [],
  form: ['harmony', 'keys'],
  measures: [],
};

/** How an answer fits what the author wrote: the same, partly (the root of a chord, the tonic of a key), or another. */
export type AnswerFit = 'same' | 'near' | 'other';

/** An answer that cannot be read, with advice on the form of answers. */
export interface UnreadableAnswer {
  readonly message: string;
}

/** Rows that are asked for. */
export interface CheckedPart {
  readonly topic: CheckTopic;
  /** The only level of a form that is asked for, from 1; undefined for all. */
  readonly level?: number | undefined;
  /** Units without a label are asked for, too: those whose boundaries are hidden. */
  readonly withUnlabelled?: true;
}

/** Checking of a kind whose labels can be hidden. Rows are those of the unmodified `columns`. */
export interface KindCheck<Columns> {
  /** Rows that are asked for, ascending; none of a topic that the kind does not have. */
  rowsOf(columns: Columns, part: CheckedPart): readonly number[];
  /**
   * The columns without anything that tells the labels of hidden rows: the same rows with a text in place of each
   * label, `?` or the reader's answer.
   */
  withoutLabels(columns: Columns, texts: ReadonlyMap<number, string>): Columns;
  /** The columns without the rows that are asked for; a lane with other levels keeps the room of one that is hidden. */
  withoutRows(columns: Columns, part: CheckedPart): Columns;
  /** The columns without comments, for a kind that has some. */
  withoutComments?(columns: Columns): Columns;
  /** The author's answer. */
  solution(columns: Columns, row: number): string;
  fit(columns: Columns, row: number, answer: string): AnswerFit | UnreadableAnswer;
  /** A timeline of an annotation file, as the desktop program reads it, of the answers by row. */
  written(columns: Columns, answers: ReadonlyMap<number, string>): WrittenTimeline;
}

/** A timeline as annotation files have it; the writer of the file adds its name and place. */
export interface WrittenTimeline {
  readonly kind: string;
  readonly height: number;
  readonly components: readonly Readonly<Record<string, unknown>>[];
  readonly [fact: string]: unknown;
}

/** Stands for a label that is hidden. */
export const HIDDEN_LABEL = '?';

/** Texts are the same whatever their case, accents and spaces. */
export const foldedAnswer = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.,;:]+/g, ' ')
    .trim();
