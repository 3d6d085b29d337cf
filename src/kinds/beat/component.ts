import type { Component } from '../contract/kind.ts';

export interface BeatComponent extends Component {
  readonly time: number;
}
