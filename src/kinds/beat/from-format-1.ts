import { isRecord, MAX_TIME } from '../../shared/fields.ts';
import type { RawObject } from '../contract/kind.ts';
import { countPasses } from '../../measures/measure-table.ts';
import { BEAT_UNIT, isReadableUnit } from './time-signatures.ts';

/** A beat of format 1.0 with a time, and what it says of the measure that it begins. */
interface Beat {
  readonly id: string;
  readonly time: number;
  readonly component: RawObject;
  /** Marks of the measure that begins with it; undefined where none does. */
  readonly measure: RawObject | undefined;
}

/** Unit of the beats before any is stated: quarters, which is assumed (tla-1.0, section 7). */
const ASSUMED_UNIT = { denominator: 4, units: '1', assumed: true };

/**
 * A timeline of format 1.0 in the layout of 0.x: the marks on its beats become lists of measures, and units of beats become
 * components (tla-1.0, sections 6 and 7).
 */
export function fromFormat1(timeline: RawObject): RawObject {
  const components = isRecord(timeline['components']) ? timeline['components'] : {};
  const beats = beatsOf(components);
  const others = Object.entries(components).filter(([id]) => !beats.some((beat) => beat.id === id));
  const units = unitsOf(beats);
  return {
    ...timeline,
    ...measuresOf(beats),
    components: Object.fromEntries([
      ...beats.map(({ id, component }) => [id, component] as const),
      ...others,
      ...units.map((unit, index) => [`unit ${index}`, unit] as const),
    ]),
  };
}

/** The beats in order of time, at one time of their ids. The first one begins a measure in any case. */
function beatsOf(components: RawObject): readonly Beat[] {
  const beats = Object.entries(components).flatMap(([id, component]) => {
    if (!isRecord(component) || component['kind'] !== 'BEAT') return [];
    const { time, measure } = component;
    // What is not shown as a beat is none of a measure.
    if (typeof time !== 'number' || !(Math.abs(time) <= MAX_TIME)) return [];
    return [{ id, time, component, measure: isRecord(measure) ? measure : undefined }];
  });
  beats.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  return beats.map((beat, index) => (index > 0 ? beat : { ...beat, measure: beat.measure ?? {} }));
}

function measuresOf(beats: readonly Beat[]): RawObject {
  const starts = beats.flatMap(({ id, measure }, index) => (measure ? [{ id, measure, index }] : []));
  const numbers: number[] = [];
  for (const { measure } of starts) {
    const { number } = measure;
    const isWritten = typeof number === 'number' && Number.isSafeInteger(number);
    numbers.push(isWritten ? number : (numbers.at(-1) ?? 0) + 1);
  }
  let movement = 1;
  const movements = starts.map(({ measure }, place) =>
    measure['restart'] === true && place > 0 ? ++movement : movement,
  );
  const placesWith = (mark: string) =>
    starts.flatMap(({ measure }, place) => (measure[mark] === true ? [place] : []));
  const cadenzas = new Set(placesWith('cadenza'));
  const labels = starts.map(({ measure: { label } }) => (typeof label === 'string' ? label : ''));
  const next = nextOf(starts);
  return {
    beats_in_measure: starts.map(({ index }, place) => (starts[place + 1]?.index ?? beats.length) - index),
    measure_numbers: numbers,
    measures_to_force_display: placesWith('force_display'),
    ...(labels.some((label) => label !== '') && { measure_labels: labels }),
    ...(cadenzas.size > 0 && {
      measure_passes: Array.from(countPasses(numbers, movements, cadenzas), (pass) => pass || null),
    }),
    ...(movement > 1 && { measure_movements: movements }),
    ...(Object.keys(next).length > 0 && { measure_next: next }),
  };
}

/** The places of the measures that follow some of them; ids of other beats lead nowhere. */
function nextOf(starts: readonly { readonly id: string; readonly measure: RawObject }[]): RawObject {
  const placeOf = new Map(starts.map(({ id }, place) => [id, place]));
  return Object.fromEntries(
    starts.flatMap(({ measure: { next } }, place) => {
      const places = Array.isArray(next) ? next.flatMap((id: string) => placeOf.get(id) ?? []) : [];
      return places.length > 0 ? [[place, places] as const] : [];
    }),
  );
}

/** The unit of each measure that states one, the first where it states two; what cannot be read leaves the one before. */
function unitsOf(beats: readonly Beat[]): readonly RawObject[] {
  const units: RawObject[] = [];
  let isStated = false;
  for (const [index, { id, component, measure }] of beats.entries()) {
    if (measure) isStated = false;
    const unit = component['beat_unit'];
    if (!isStated && isRecord(unit) && isReadableUnit(unit)) {
      units.push({ ...unit, kind: BEAT_UNIT, beat_id: id });
      isStated = true;
    }
    const isLastOfFirst = beats[index + 1] === undefined || beats[index + 1]?.measure !== undefined;
    if (isLastOfFirst && units.length === 0)
      units.push({ ...ASSUMED_UNIT, kind: BEAT_UNIT, beat_id: beats[0]?.id ?? id });
  }
  return units;
}
