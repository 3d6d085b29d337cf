import type { components } from '../../api/schema.d.ts';
import { csvText } from '../../shared/csv-cell.ts';
import { filePath } from '../../shared/file-id.ts';
import { explain, parse, TQL_VERSION } from '../../tql/tql.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { ListedFile } from '../storage/files/find-files.ts';
import { presentHit } from '../tql/present-hit.ts';
import type { ShownPlace } from '../tql/show-places.ts';
import type { answerWhole } from './answer-whole.ts';
import { answerInWords } from './cited-answer.ts';
import { presentChosen } from './present-question.ts';

type Answer = Awaited<ReturnType<typeof answerWhole>>;

/** What stands around an answer: the question's name and the page's address where it was saved, and the address of the site. */
interface Around {
  readonly origin: string;
  readonly saved?: { readonly name: string; readonly address: string };
}

/** The answer with all that counts for a citation. */
export function answerJson(
  answer: Answer,
  { origin, saved }: Around,
): components['schemas']['ExportedAnswer'] {
  const { line, stopped, hits, files } = answer;
  return {
    answered_at: answer.answeredAt.toISOString(),
    citation: answerInWords(saved?.name ?? line, answer),
    ...(saved && { question: saved.name, address: saved.address }),
    ...{ tql: TQL_VERSION, line, sentence: explain(parse(line)).sentence },
    facets: presentChosen(answer.chosen),
    count: answer.places.length,
    files_count: answer.filesCount,
    works_count: answer.worksCount,
    is_complete: answer.isComplete,
    stopped,
    files: [...files.values()].map((file) => {
      const { title, composer } = shownPieceOf(file);
      const { id, version } = file;
      return { id, version, address: origin + filePath(id, version), title, composer };
    }),
    hits: hits.map(presentHit),
  };
}

type Cell = string | number | undefined;

/** The answer as a table (RFC 4180, lines end in LF): a line a place, with columns for each step of the longest one. */
export function answerCsv(answer: Answer, { origin }: Around): string {
  const { hits, files } = answer;
  const steps = Math.max(0, ...hits.flatMap(({ units }) => units.map(({ step }) => step)));
  const rows = hits.flatMap((hit) => {
    const file = files.get(hit.fileId);
    return file ? [[...placeCells(hit, file, origin), ...stepCells(hit, steps), ...answerCells(answer)]] : [];
  });
  const head = [...PLACE_COLUMNS, ...stepColumns(steps), ...ANSWER_COLUMNS];
  return [head, ...rows].map((row) => `${row.map(written).join(',')}\n`).join('');
}

const PLACE_COLUMNS = [
  ...['file', 'version', 'address', 'title', 'composer', 'timeline', 'lane', 'label', 'start', 'end'],
  ...['from_measure', 'to_measure', 'pass', 'key', 'timeline_id', 'ids'],
];

function placeCells(hit: ShownPlace, file: ListedFile, origin: string): readonly Cell[] {
  const { title, composer } = shownPieceOf(file);
  const { timeline, lane, label, start, end, fromMeasure, toMeasure, pass, harmonyKey, timelineId } = hit;
  return [
    ...[hit.fileId, file.version, origin + passagePath(hit, file.version), title, composer],
    ...[timeline, lane, label, seconds(start), seconds(end), fromMeasure, toMeasure, pass, harmonyKey],
    ...[timelineId, idsOf(hit.units.filter(({ isResult }) => isResult))],
  ];
}

/** The address of a place in the version that it was found in. */
export function passagePath({ fileId, units }: ShownPlace, version: number): string {
  const component = units.find(({ isResult, componentId }) => isResult && componentId)?.componentId;
  return filePath(fileId, version) + (component === undefined ? '' : `?c=${component}`);
}

const stepColumns = (steps: number): readonly string[] =>
  Array.from({ length: steps }, (_, index) =>
    ['label', 'start', 'end', 'ids'].map((column) => `step${index + 1}_${column}`),
  ).flat();

const stepCells = ({ units }: ShownPlace, steps: number): readonly Cell[] =>
  Array.from({ length: steps }, (_, index) => {
    const own = units.filter(({ step }) => step === index + 1);
    const [first, last] = [own[0], own.at(-1)];
    const labels = own.map(({ label }) => label).join(' → ');
    return [labels, first && seconds(first.start), last && seconds(last.end), idsOf(own)];
  }).flat();

const ANSWER_COLUMNS = ['answered_at', 'tql', 'line', 'count', 'is_complete'];

const answerCells = ({ answeredAt, line, places, isComplete }: Answer): readonly Cell[] => [
  ...[answeredAt.toISOString(), TQL_VERSION, line, places.length, String(isComplete)],
];

const seconds = (time: number): string => time.toFixed(3);

const idsOf = (units: ShownPlace['units']): string =>
  units.flatMap(({ componentId = '' }) => (componentId === '' ? [] : [componentId])).join(' ');

const written = (cell: Cell = ''): string => csvText(String(cell).normalize('NFC'));
