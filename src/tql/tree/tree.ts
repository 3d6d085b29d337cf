import type { Span } from '../words/span.ts';
import type { Operator } from '../words/token.ts';

/** What a label must be. */
export type Literal = Span &
  (
    | { readonly kind: 'word'; readonly text: string }
    | { readonly kind: 'string'; readonly text: string }
    | { readonly kind: 'regex'; readonly source: string }
    | { readonly kind: 'any' }
  );

/** Literals that one unit has together, `a/b`. */
export type Alternative = readonly Literal[];

/** Labels that a unit may have, or must not have. */
export interface Term extends Span {
  readonly isNot: boolean;
  readonly options: readonly Alternative[];
}

/** A unit by its label, by tests in brackets, or both. */
export interface UnitPattern extends Span {
  readonly kind: 'unit';
  readonly term?: Term;
  readonly tests: readonly Test[];
}

/** Sequences of which one stands there. */
export interface Group extends Span {
  readonly kind: 'group';
  readonly options: readonly Sequence[];
}

/** How often a step comes; `max` is infinite where it has no end. */
export interface Times {
  readonly min: number;
  readonly max: number;
  /** As few as possible, `{0,4}?`: the run is then the shortest one from its start. */
  readonly isShort?: true;
}

export interface Step extends Span {
  /** Whether its units are the result. */
  readonly isResult: boolean;
  readonly pattern: UnitPattern | Group;
  readonly times: Times;
}

/** Steps that follow one another directly. */
export interface Sequence extends Span {
  readonly steps: readonly Step[];
}

export interface LaneName extends Span {
  readonly name: string;
  readonly isQuoted: boolean;
}

/** Seconds, beats or measures. */
export type LengthUnit = 's' | 'beats' | 'bars';

export interface Distance extends Span {
  readonly amount: number;
  readonly unit: LengthUnit;
}

export type RelationName =
  | 'DURING'
  | 'CONTAINS'
  | 'STARTS'
  | 'STARTS WITH'
  | 'STARTS BEFORE'
  | 'STARTS AFTER'
  | 'ENDS'
  | 'ENDS WITH'
  | 'CONSISTS OF'
  | 'SAME'
  | 'SAME START'
  | 'SAME END'
  | 'OVERLAPS'
  | 'BEFORE'
  | 'AFTER';

export interface Relation extends Span {
  readonly kind: 'relation';
  readonly isNot: boolean;
  readonly name: RelationName;
  readonly target: Sequence;
  readonly lane?: LaneName;
  readonly within?: Distance;
}

/** A field by its name; `step` where a unit of the match is meant, 0 for any of them. */
export interface FieldName extends Span {
  readonly step?: number;
  /** Undefined for a bare name. */
  readonly of?: 'tl' | 'file';
  readonly name: string;
}

/** A number as it is written: `90s`, `1:30`, `8 bars`, `50%`. */
export interface Amount extends Span {
  /** Seconds where the form is one of time. */
  readonly value: number;
  readonly form: 'number' | 'clock' | LengthUnit | 'percent';
  /** Letters of the number, without a unit that stands apart. */
  readonly written: string;
}

export type Value = Span &
  (
    | { readonly kind: 'amount'; readonly amount: Amount }
    | { readonly kind: 'range'; readonly low: Amount; readonly high: Amount }
    | { readonly kind: 'word' | 'string'; readonly text: string }
    | { readonly kind: 'regex'; readonly source: string }
    | { readonly kind: 'any' }
    | {
        readonly kind: 'reference';
        readonly field: FieldName;
        /** Added to the time of the reference; negative to go back. */
        readonly shift?: { readonly isBack: boolean; readonly by: Amount };
      }
    /** A part of what a field of a unit is. */
    | { readonly kind: 'share'; readonly percent: Amount; readonly field: FieldName }
  );

export interface Comparison extends Span {
  readonly kind: 'comparison';
  readonly isNot: boolean;
  readonly field: FieldName;
  readonly operator: Operator;
  readonly value: Value;
}

export type Test =
  | Comparison
  | Relation
  | (Span & { readonly kind: 'downbeat'; readonly isNot: boolean; readonly step?: number })
  | (Span & { readonly kind: 'children'; readonly isNot: boolean; readonly sequence: Sequence });

export type Anchor = 'STARTS WITH' | 'ENDS WITH' | 'CONSISTS OF';

interface Assignment {
  readonly field: FieldName;
  readonly value: Value;
}

/** What the desktop program would write. */
export type Action = Span &
  (
    | { readonly verb: 'SET'; readonly assignments: readonly Assignment[] }
    | { readonly verb: 'DELETE' | 'UNGROUP' }
    | {
        readonly verb: 'GROUP';
        readonly name: string;
        readonly color?: string;
        readonly resolutions: readonly { readonly shape: string; readonly resolution: string }[];
      }
    | { readonly verb: 'TAG' | 'UNTAG'; readonly step?: number; readonly tag: string | undefined }
  );

/** The forms of this site that the desktop program does not have. */
type ExtensionName = 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6';

/** Where a line uses a form of this site alone, and what the desktop program says of it. */
export interface Extension extends Span {
  readonly name: ExtensionName;
  readonly refusal: string;
}

/** A line as it was read. Without a sequence it lists whatever the conditions hold for. */
export interface Query {
  readonly anchor?: Anchor;
  readonly sequence?: Sequence;
  readonly lane?: LaneName;
  readonly within?: Distance;
  readonly relation?: Relation;
  readonly where: readonly Test[];
  readonly action?: Action;
}
