import type { Component } from '../contract/kind.ts';

/** A span of time that the author has set in a row of a timeline. */
export interface RangeComponent extends Component {
  readonly start: number;
  readonly end: number;
  /** Lead-in and tail; left out where equal to `start` and `end`. */
  readonly pre_start?: number;
  readonly post_end?: number;
  /** Place of its row, from 0 at the top. */
  readonly row: number;
  readonly label: string;
  /** Colour as lower-case `#rrggbb`; left out where the row's applies. */
  readonly color?: string;
  readonly comments: string;
  /** Whether the range of the same row that begins at its end is joined to it; missing for no. */
  readonly joined_right?: true;
}

/** A row as the viewer's JSON has it. */
export interface RangeRow {
  readonly name: string;
  /** Colour as lower-case `#rrggbb`; left out where none is given. */
  readonly color?: string;
  /** CSS pixels. */
  readonly height: number;
}

/** Joined ranges share a time; times that were written apart may differ by rounding, in seconds. */
export const JOINT_TOLERANCE = 0.001;
