import type { Timeline } from '../model/timeline.ts';
import { NOTHING, type FindStore } from './find-store.ts';
import { folded } from './folded.ts';
import { Found } from './found.ts';
import { createLineSearch } from './lines/create-line-search.ts';
import type { LineMessage } from './lines/line-search.ts';
import { searchTimelines } from './search-timelines.ts';

/** Least time between two updates of the results: nobody reads faster. */
const UPDATE_EVERY_MS = 80;
/** A text without any of these is a word to look for: lines and chords are of several, or have signs. */
const MAY_BE_LINE = /[\s"'()*+@[\]{}$~|]/;

/** File that is searched. */
interface Searched {
  readonly find: FindStore;
  /** They may grow at their end. */
  readonly timelines: readonly Timeline[];
  /** Fetches the file for lines of the query language; undefined where all texts are words. */
  readonly json: (() => Promise<ArrayBuffer>) | undefined;
}

/**
 * Starts a new search in place of the last one. The first step goes to the first hit that begins no earlier than `from`, in
 * seconds, else to the first of all. White space alone searches for nothing.
 */
export function lookFor(text: string, from: number, searched: Searched): void {
  const { find, json } = searched;
  find.getState().stop();
  find.setState({ ...NOTHING, text });
  if (folded(text) === '') return;
  find.setState({ phase: 'looking' });
  const stop =
    json && MAY_BE_LINE.test(text.trim())
      ? lookForLine(text, from, searched, json)
      : lookForWords(text, from, searched);
  find.setState({ stop });
}

/** Shows what was found so far, and goes to a hit where a step waits for one. */
function show(find: FindStore, found: Found, isComplete: boolean): void {
  const { waiting } = find.getState();
  find.setState({
    found,
    count: found.hits.count,
    places: found.places.all(),
    phase: isComplete ? 'done' : 'looking',
  });
  if (isComplete && waiting !== undefined) find.getState().step(waiting);
}

function lookForWords(text: string, from: number, { find, timelines }: Searched): () => void {
  const found = new Found(find.getState().bounds, from);
  let updatedMs = 0;
  return searchTimelines(timelines, text, {
    onHit: (item, start) => found.add(item, start),
    onSlice: (isComplete) => {
      if (!isComplete && performance.now() - updatedMs < UPDATE_EVERY_MS) return;
      updatedMs = performance.now();
      show(find, found, isComplete);
    },
  });
}

function lookForLine(
  text: string,
  from: number,
  searched: Searched,
  json: () => Promise<ArrayBuffer>,
): () => void {
  const { find, timelines } = searched;
  let isOver = false;
  let stopWords: () => void = () => undefined;
  const hear = (message: LineMessage) => {
    if (isOver) return;
    if (message.type === 'read') {
      const { reading } = message;
      find.setState({ reading });
      stopWords();
      if (reading.kind === 'words') stopWords = lookForWords(text, from, searched);
      return;
    }
    const found = new Found(find.getState().bounds, from, true);
    if (message.type === 'answer')
      for (const { first, start, others } of message.hits) found.add(first, start, others);
    find.setState({ notes: message.type === 'answer' ? message.notes : [message.message] });
    show(find, found, true);
  };
  const lines = find.getState().lines ?? createLineSearch(json, timelines);
  find.setState({ lines });
  lines.ask(text, hear);
  return () => {
    isOver = true;
    stopWords();
  };
}
