import type { LineAnswer, LineMessage } from './line-search.ts';

/** To the worker: a text, or the viewer's JSON that it has asked for. */
export type ToWorker =
  | { readonly type: 'ask'; readonly id: number; readonly text: string }
  | { readonly type: 'file'; readonly json: ArrayBuffer };

/** What the worker tells of a text: as the search does, with ids in place of components. */
export type WorkerAnswer =
  | Exclude<LineMessage, { readonly type: 'answer' }>
  | { readonly type: 'answer'; readonly answer: LineAnswer };

/** From the worker: it needs the file, or has something to tell of a text. */
export type FromWorker =
  { readonly type: 'file wanted' } | { readonly id: number; readonly message: WorkerAnswer };
