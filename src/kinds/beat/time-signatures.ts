import { int32At } from '../../shared/elements.ts';
import { FieldError, Fields, isRecord } from '../../shared/fields.ts';
import { reached } from '../contract/visible.ts';

/** A time signature below the first beat of a measure. */
export interface TimeSignature {
  /** Place of the measure among all, from 0. */
  readonly measure: number;
  /** Text as written: `6/8`, `(4 1/3)/4`. */
  readonly text: string;
  /** Missing where the author has stated it: the desktop program assumes a quarter for each beat. */
  readonly is_assumed?: true;
}

/** Note value of a beat, valid from the first beat of `measure` until the next entry. */
interface BeatUnit {
  readonly measure: number;
  readonly denominator: number;
  /** How many of these notes each beat of a measure is worth; begun anew where a measure has more beats. */
  readonly units: readonly Fraction[];
  readonly isAssumed: boolean;
}

interface Fraction {
  readonly above: number;
  readonly below: number;
}

/** Kind of the components that give the note value of beats; the viewer has no components for them. */
export const BEAT_UNIT = 'BEAT_UNIT';
/** The desktop program's greatest. */
const MAX_DENOMINATOR = 128;
const MAX_UNITS = 64;
const MAX_FIGURES = 3;

/**
 * The time signatures of a timeline: at its first measure that has one, at changes, and where an author states it
 * again. The signature of a measure is the sum of the values of its beats. `starts` has the first beats of the
 * measures, and `times` those of all beats, ascending, in seconds.
 */
export function readTimeSignatures(
  timeline: Fields,
  times: readonly number[],
  starts: Int32Array,
): readonly TimeSignature[] {
  if (timeline.raw('show_time_signatures') === false) return [];
  const units = readBeatUnits(timeline, times, starts);
  const signatures: TimeSignature[] = [];
  let next = 0;
  let unit: BeatUnit | undefined;
  for (let measure = 0; measure < starts.length; measure++) {
    let isSaid = false;
    for (let one = units[next]; one?.measure === measure; one = units[next]) {
      unit = one;
      isSaid = true;
      next++;
    }
    if (!unit) continue;
    const beats = (starts[measure + 1] ?? times.length) - int32At(starts, measure);
    const text = signatureOf(unit, beats);
    if (text === undefined || (!isSaid && signatures.at(-1)?.text === text)) continue;
    signatures.push({ measure, text, ...(unit.isAssumed && { is_assumed: true }) });
  }
  return signatures;
}

/** The beat units in order of their measures. Unreadable ones are dropped: no beat depends on them. */
function readBeatUnits(timeline: Fields, times: readonly number[], starts: Int32Array): readonly BeatUnit[] {
  const written = timeline.raw('components');
  if (typeof written !== 'object' || written === null) return [];
  const components = Object.entries<unknown>({ ...written }).flatMap(([id, component]) =>
    isRecord(component) ? [[id, component] as const] : [],
  );
  const timeOf = new Map(components.map(([id, { time }]) => [id, time]));
  const units = components.flatMap(([id, component]): BeatUnit[] => {
    const fields = new Fields(component, `${timeline.path}.components.${id}`);
    const kind = fields.raw('kind');
    const time = timeOf.get(String(fields.raw('beat_id')));
    const beat = typeof time === 'number' ? reached(times, time) : undefined;
    const measure = beat === undefined ? undefined : reached(starts, beat);
    const parts = unitsOf(fields.raw('units') ?? '1');
    if (!isBeatUnit(kind) || measure === undefined || !parts) return [];
    try {
      const denominator = fields.integer('denominator', 1, MAX_DENOMINATOR);
      return [{ measure, denominator, units: parts, isAssumed: fields.raw('assumed') === true }];
    } catch (error) {
      if (error instanceof FieldError) return [];
      throw error;
    }
  });
  return units.sort((a, b) => a.measure - b.measure);
}

const isBeatUnit = (kind: unknown) =>
  typeof kind === 'string' && kind.replace(/[\s_]/g, '').toUpperCase() === BEAT_UNIT.replace('_', '');

/** Whether a unit of beats says in so many notes what they are worth. */
export const isReadableUnit = ({ denominator, units }: Readonly<Record<string, unknown>>): boolean =>
  typeof denominator === 'number' &&
  Number.isInteger(denominator) &&
  denominator >= 1 &&
  denominator <= MAX_DENOMINATOR &&
  unitsOf(units ?? '1') !== undefined;

/** Reads `2+3` or `1/2`; undefined for any other text. */
function unitsOf(written: unknown): readonly Fraction[] | undefined {
  const texts = String(written).split('+');
  if (texts.length > MAX_UNITS) return undefined;
  const units = texts.map((text): Fraction | undefined => {
    const [, above, below = '1'] = /^\s*(\d+)(?:\/(\d+))?\s*$/.exec(text) ?? [];
    if (above === undefined || above.length > MAX_FIGURES || below.length > MAX_FIGURES) return undefined;
    return Number(above) > 0 && Number(below) > 0
      ? { above: Number(above), below: Number(below) }
      : undefined;
  });
  return units.every((unit) => unit !== undefined) ? units : undefined;
}

/** The signature of a measure of so many beats; undefined where no whole numbers have it. */
function signatureOf({ units, denominator }: BeatUnit, beats: number): string | undefined {
  const rounds = Math.floor(beats / units.length);
  const all = sumOf(units);
  const rest = sumOf(units.slice(0, beats % units.length));
  const total = reduced({
    above: all.above * rounds * rest.below + rest.above * all.below,
    below: all.below * rest.below,
  });
  if (!Number.isSafeInteger(total.above) || !Number.isSafeInteger(total.below)) return undefined;
  const whole = Math.floor(total.above / total.below);
  const part = total.above % total.below;
  if (part === 0) return `${whole}/${denominator}`;
  const fraction = `${part}/${total.below}`;
  return `(${whole > 0 ? `${whole} ` : ''}${fraction})/${denominator}`;
}

const sumOf = (units: readonly Fraction[]) =>
  units.reduce<Fraction>(
    (sum, { above, below }) =>
      reduced({ above: sum.above * below + above * sum.below, below: sum.below * below }),
    { above: 0, below: 1 },
  );

function reduced({ above, below }: Fraction): Fraction {
  const divisor = greatestDivisor(above, below);
  return { above: above / divisor, below: below / divisor };
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a || 1;
}
