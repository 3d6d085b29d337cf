import { componentsOf } from '../../../kinds/registry/encoding.ts';
import { kindOf } from '../../../kinds/registry/facts.ts';
import { searchedFile } from '../../../kinds/registry/searched.ts';
import {
  budgetOf,
  checkNames,
  explain,
  makeFile,
  namesOf,
  readLine,
  search,
  TqlError,
  type Answer,
  type Match,
  type Query,
  type SearchedFile,
} from '../../../tql/tql.ts';
import { warningInWords } from '../../../tql/explain/warning-words.ts';
import { inDisplayOrder, readTimeline, type TimelineJson } from '../../model/create-timelines.ts';
import { readHead } from '../../load/read-head.ts';
import type { FoundUnit, LineAnswer, Reading } from './line-search.ts';
import type { WorkerAnswer } from './messages.ts';

/** Most places that are listed, and the time, in milliseconds, that a search may take. */
const MAX_PLACES = 10_000;
const MAX_MS = 2000;

const BROKEN = 'The file arrived incomplete. Reload the page and try again.';
const ENOUGH = `There are more than ${MAX_PLACES.toLocaleString('en')} places. Ask for something more exact.`;
const TOOK_LONG = 'The search was stopped after two seconds. Ask for something more exact.';

interface ReadText {
  readonly reading: Reading;
  /** Undefined for words. */
  readonly query?: Query;
}

/** Reads lines, and searches a file for them once it has been taken. */
export function createLineReader() {
  let file: SearchedFile | undefined;
  let isBroken = false;
  return {
    take: (json: ArrayBuffer): void => {
      try {
        file = makeFile(givenFile(JSON.parse(new TextDecoder().decode(json)) as Written));
      } catch {
        isBroken = true;
      }
    },
    hasFile: () => file !== undefined || isBroken,
    read: (text: string): ReadText => {
      const read = readLine(text);
      if (read.kind === 'words')
        return { reading: { kind: 'words', error: read.error && placed(read.error) } };
      const { query, line, kind } = read;
      try {
        if (file) checkNames(query, namesOf([file]));
      } catch (error) {
        if (error instanceof TqlError) return { reading: { kind: 'words', error: placed(error) } };
        throw error;
      }
      return { reading: { kind, line, sentence: explain(query).sentence }, query };
    },
    search: (query: Query): WorkerAnswer => {
      if (!file) return { type: 'failed', message: BROKEN };
      const answer = search(query, [file], { maxMatches: MAX_PLACES, budget: budgetOf(MAX_MS) });
      return { type: 'answer', answer: answerOf(answer) };
    },
  };
}

const placed = ({ message, from, to, mends }: TqlError) => ({ message, from, to, mends });

type Written = Readonly<Record<string, unknown>> & {
  readonly timelines: readonly Readonly<Record<string, unknown>>[];
};

function givenFile(written: Written) {
  const { concrete_work: work, abstract_work: abstract, file } = readHead(written);
  const timelines = inDisplayOrder(written.timelines.map(readTimeline));
  return searchedFile({
    id: String(file?.id ?? ''),
    title: abstract.title,
    composer: abstract.composer,
    performer: work.artist,
    metadata: file?.metadata ?? [],
    length: work.length,
    timelines: timelines.flatMap(searchedTimeline),
  });
}

function searchedTimeline(json: TimelineJson) {
  const kind = kindOf(json.kind);
  if (!kind) return [];
  const { id, name, components, ...attributes } = json;
  return [
    {
      id,
      name,
      kind,
      attributes: { ...attributes },
      components: componentsOf(kind, components, { ...json }),
    },
  ];
}

function answerOf({ grain, matches, warnings, stopped }: Answer): LineAnswer {
  const notes = warnings.map(warningInWords);
  if (stopped === 'matches') notes.push(ENOUGH);
  if (stopped === 'time') notes.push(TOOK_LONG);
  if (grain === 'match') return { places: matches.map(unitsOf), notes };
  const names = matches.map(({ timeline }) => timeline?.name ?? '').filter((name) => name !== '');
  const listed =
    grain === 'file'
      ? `This file is ${matches.length > 0 ? 'one' : 'none'} of those that the line asks for.`
      : `Timelines: ${names.length > 0 ? names.join(', ') : 'none'}.`;
  return { places: [], notes: [listed, ...notes] };
}

const unitsOf = ({ result }: Match): readonly FoundUnit[] =>
  result.map(({ unit, start, lane }) => {
    const timeline = Number(lane.part.timeline.id);
    return Number.isInteger(timeline) ? { timeline, component: Number(unit.id) } : { measureStart: start };
  });
