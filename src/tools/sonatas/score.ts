import type { Movement } from './movements.ts';

/** A stretch of the score as it is written, in quarter notes from its first note; `to` is not part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Measures by their numbers, both included, and the stretch they take, from the upbeat on where there is one. */
export interface Passage extends Stretch {
  readonly first: number;
  readonly last: number;
  readonly hasUpbeat: boolean;
}

export interface Section extends Passage {
  readonly name: string;
}

/** Where measures, beats, repeats and sections stand in a movement as it is written. */
export interface Score {
  readonly repeats: readonly Passage[];
  readonly sections: readonly Section[];
  /** Quarters at which a measure begins; one past the last measure gives the end. */
  readonly startOf: (measure: number) => number;
  /** Quarters at which the upbeat to the next measure begins. */
  readonly upbeatIn: (measure: number) => number;
  /** Quarters at which the beats of a measure begin. */
  readonly beatsOf: (measure: number) => readonly number[];
  /** Seconds from the first note at the nominal tempo, each measure played once. */
  readonly timeOf: (quarters: number) => number;
}

interface Metre {
  readonly measure: number;
  readonly beat: number;
}

function readMetre(text: string): Metre {
  const [beats = 0, unit = 1] = text.split('/').map(Number);
  return { measure: (4 * beats) / unit, beat: 4 / unit };
}

/** Reads `name 1-38 | name 39-100`; names may be left out. Throws when the text is no such list. */
function readPassages(text: string): { name: string; first: number; last: number }[] {
  if (text === '') return [];
  return text.split(' | ').map((part) => {
    const match = /^(?:(.*) )?(\d+)-(\d+)$/.exec(part);
    if (!match) throw new Error(`${part}: expected measures such as 1-38`);
    return { name: match[1] ?? '', first: Number(match[2]), last: Number(match[3]) };
  });
}

/** The score of a movement. Throws when its facts cannot be read. */
export function scoreOf(movement: Movement): Score {
  const { pickup, quarters, measures, metreChange: change } = movement;
  const metre = readMetre(movement.metre);
  const later = change && { ...readMetre(change.metre), from: change.measure };

  const startOf = (number: number): number => {
    if (number === 0) return 0;
    const inLater = later ? Math.max(number - later.from, 0) : 0;
    const start = pickup + (number - 1 - inLater) * metre.measure + inLater * (later?.measure ?? 0);
    return Math.min(start, quarters);
  };
  const upbeatIn = (number: number): number =>
    change?.measure === number ? startOf(number) + change.after : startOf(number + 1) - pickup;

  const beatsOf = (number: number): number[] => {
    // Here no pickup is longer than a beat.
    if (number === 0) return pickup > 0 ? [0] : [];
    const start = startOf(number);
    const end = startOf(number + 1);
    if (change?.measure === number && later) {
      const turn = start + change.after;
      return [...grid(start, turn, metre.beat), ...grid(turn, end, later.beat)];
    }
    return grid(start, end, later && number > later.from ? later.beat : metre.beat);
  };

  const passages = readPassages(movement.repeats).map(({ first, last }, index, all): Passage => {
    const hasUpbeat = first === 0 || first === all[index - 1]?.last;
    const to = hasUpbeat && last < measures ? upbeatIn(last) : startOf(last + 1);
    return { first, last, hasUpbeat, from: hasUpbeat ? upbeatIn(first) : startOf(first), to };
  });
  const sections = readPassages(movement.sections).map((section, index, all): Section => {
    const { first, last } = section;
    const hasUpbeat = first === 0 || first === all[index - 1]?.last;
    const to = all[index + 1]?.first === last ? upbeatIn(last) : startOf(last + 1);
    return { ...section, hasUpbeat, from: hasUpbeat ? upbeatIn(first) : startOf(first), to };
  });

  const tempos = [
    { from: 0, ...movement.tempo },
    ...(movement.tempoChanges ?? []).map((tempo) => ({ from: upbeatIn(tempo.measure - 1), ...tempo })),
  ];
  const timeOf = (at: number): number =>
    tempos.reduce((time, { from, quarters: beat, bpm }, index) => {
      const to = Math.min(tempos[index + 1]?.from ?? quarters, at);
      return to > from ? time + ((to - from) / beat / bpm) * 60 : time;
    }, 0);

  return { repeats: passages, sections, startOf, upbeatIn, beatsOf, timeOf };
}

function grid(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
}
