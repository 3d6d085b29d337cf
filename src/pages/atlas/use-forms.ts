import { useEffect, useState } from 'react';
import { piecesOf } from '../../atlas/atlas-data.ts';
import type { AtlasStore } from '../../atlas/atlas-store.ts';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import type { AtlasQuestion } from './atlas-address.ts';

/** Most pieces that are fetched. */
const MOST_PIECES = 20_000;

export interface FormsProgress {
  readonly isDone: boolean;
  readonly filesRead: number;
  readonly filesTotal: number;
  readonly withoutForm: number;
  /** Why no more is fetched: there are too many, or it failed. */
  readonly problem: string | undefined;
}

const NOTHING_YET: FormsProgress = {
  ...{ isDone: false, filesRead: 0, filesTotal: 0, withoutForm: 0 },
  problem: undefined,
};

/** Fetches the forms that a question is about into a store, page after page. */
export function useForms({ line, facets }: AtlasQuestion, store: AtlasStore): FormsProgress {
  const [progress, setProgress] = useState(NOTHING_YET);
  useEffect(() => {
    const ending = new AbortController();
    fetchAll({ line, facets }, store, setProgress, ending.signal).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      const problem =
        error instanceof AppError ? error.message : 'The forms could not be loaded. Reload the page.';
      setProgress((before) => ({ ...before, isDone: true, problem }));
    });
    return () => ending.abort();
  }, [line, facets, store]);
  return progress;
}

async function fetchAll(
  { line, facets }: AtlasQuestion,
  store: AtlasStore,
  onProgress: (progress: FormsProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let withoutForm = 0;
  let after: number | undefined;
  do {
    const query = {
      ...{ query: line },
      ...(facets !== '' && { facets }),
      ...(after !== undefined && { after }),
    };
    const page = await orThrow(api.GET('/forms/', { params: { query }, signal }));
    store.getState().add(piecesOf(page));
    after = page.next;
    withoutForm += page.without_form;
    const isFull = after !== undefined && store.getState().pieces.length >= MOST_PIECES;
    onProgress({
      isDone: after === undefined || isFull,
      ...{ filesRead: page.files_read, filesTotal: page.files_total, withoutForm },
      problem: isFull
        ? `The atlas shows the first ${MOST_PIECES.toLocaleString('en')} pieces. Search for something more precise to see others.`
        : undefined,
    });
    if (isFull) return;
  } while (after !== undefined);
}
