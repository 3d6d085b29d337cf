import type { Component } from '../contract/kind.ts';

export interface AudiowaveComponent extends Component {
  readonly start: number;
  /** Fraction of the lane's height, 0 to 1. */
  readonly amplitude: number;
}
