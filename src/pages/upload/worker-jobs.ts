import type { Answers } from '../../imports/question.ts';

/** An analysis whose beats can time measures. */
export interface BeatsFile {
  readonly name: string;
  readonly file: Blob;
}

/** How a file of another program is to be imported. */
export interface ImportOrder {
  readonly answers: Answers;
  readonly beats: readonly BeatsFile[];
  /** The annotation file that the timelines are added to; a new file is made without. */
  readonly into?: File | undefined;
}

/** What the worker is to do with a file: check it, import it, or make what the viewer shows of it. */
export type WorkerJob =
  | { readonly job: 'check'; readonly file: File; readonly order: ImportOrder }
  | { readonly job: 'import'; readonly file: File; readonly order: ImportOrder }
  | { readonly job: 'preview'; readonly file: Blob };
