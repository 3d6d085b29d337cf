import type { Component } from '../contract/kind.ts';

/** A box in the author's terms: a unit of form. Level 1 is the lowest row. */
export interface HierarchyComponent extends Component {
  readonly start: number;
  readonly end: number;
  /** Lead-in and tail; left out where equal to `start` and `end`. */
  readonly pre_start?: number;
  readonly post_end?: number;
  readonly level: number;
  readonly label: string;
  /** Colour as lower-case `#rrggbb`; left out where the level's colour applies. */
  readonly color?: string;
  readonly comments: string;
  readonly formal_type: string;
  readonly formal_function: string;
}
