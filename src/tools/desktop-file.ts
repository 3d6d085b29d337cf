import type { MadeComponent, MadeTimeline } from '../kinds/contract/importing.ts';

export { writeTla as writeDesktopFile } from '../tla/write-tla.ts';

export type Component = MadeComponent;
export type Timeline = MadeTimeline;

/** Seconds to the microsecond, so that sums of fractions print short. */
export const rounded = (time: number): number => Number(time.toFixed(6));

/** Start and end are seconds; level 1 is the lowest. */
export function unit(
  span: { readonly start: number; readonly end: number },
  level: number,
  texts: {
    readonly label: string;
    readonly comments: string;
    readonly color?: string;
    readonly formalType?: string;
    readonly formalFunction?: string;
  },
): Component {
  const start = rounded(span.start);
  const end = rounded(span.end);
  const { label, comments, color = '', formalType = '', formalFunction = '' } = texts;
  const fields = { start, pre_start: start, end, post_end: end, level, label, color };
  return {
    kind: 'HIERARCHY',
    fields: { ...fields, formal_type: formalType, formal_function: formalFunction, comments },
  };
}

export function marker(time: number, label: string, comments: string): Component {
  return { kind: 'MARKER', fields: { time: rounded(time), comments, label, color: null } };
}

export function beat(time: number): Component {
  return { kind: 'BEAT', fields: { time: rounded(time) } };
}

/** A key from `time` on; `step` counts letters from C = 0. */
export function key(
  time: number,
  { step, accidental, type }: { readonly step: number; readonly accidental: number; readonly type: string },
  comments: string,
): Component {
  return { kind: 'MODE', fields: { time: rounded(time), step, accidental, type, comments, level: 2 } };
}
