import { csvCell } from '../../../shared/csv-cell.ts';
import type { Hit, Place } from '../found.ts';

type Cell = string | number | undefined;

const COLUMNS = ['file', 'title', 'timeline', 'lane', 'ids', 'label', 'start', 'end', 'bar', 'beat'];
const STEP_COLUMNS = ['label', 'timeline', 'start', 'end', 'bar', 'ids'];
/** What this site adds behind the columns of the desktop program. */
const OWN_COLUMNS = ['composer', 'performer', 'analyst', 'key', 'link'];

/** Places as a table with the columns of the desktop program, then those of this site. Times have three decimals. */
export function placesCsv(
  places: readonly Place[],
  origin: string,
  pathOf: (place: Place) => string,
): string {
  const steps = places.reduce((most, { hit }) => Math.max(most, ...hit.units.map(({ step }) => step)), 0);
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  const head = [
    ...COLUMNS,
    ...numbers.flatMap((step) => STEP_COLUMNS.map((column) => `step_${step}_${column}`)),
    ...OWN_COLUMNS,
  ];
  const rows = places.map((place): readonly Cell[] => {
    const { hit, file } = place;
    const result = hit.units.filter(({ is_result: isResult }) => isResult);
    return [
      ...[file.id, file.title, hit.timeline, hit.lane, idsOf(result), labelsOf(result)],
      ...[seconds(hit.start), seconds(hit.end), hit.from_measure, hit.beat],
      ...numbers.flatMap((step) => stepCells(hit, step)),
      ...[file.composer, file.performer, file.annotator, hit.harmony_key, `${origin}${pathOf(place)}`],
    ];
  });
  return [head, ...rows]
    .map((row) => `${row.map((cell) => csvCell(cell, true)).join(',')}\n`)
    .join('')
    .normalize('NFC');
}

function stepCells(hit: Hit, step: number): readonly Cell[] {
  const units = hit.units.filter((unit) => unit.step === step);
  const [first] = units;
  if (!first) return STEP_COLUMNS.map(() => undefined);
  const end = units.reduce((latest, unit) => Math.max(latest, unit.end), first.end);
  return [
    ...[labelsOf(units), first.timeline_id, seconds(first.start), seconds(end), first.measure],
    idsOf(units),
  ];
}

type Unit = Hit['units'][number];

const labelsOf = (units: readonly Unit[]) => units.map(({ label }) => label).join(' → ');
const idsOf = (units: readonly Unit[]) => units.map(({ component_id: id }) => id ?? '').join(' ');
const seconds = (time: number) => time.toFixed(3);
