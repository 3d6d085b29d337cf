import type { Component } from '../kind.ts';

export interface BeatComponent extends Component {
  readonly time: number;
}
