import type { Component } from '../contract/kind.ts';

export interface MarkerComponent extends Component {
  readonly time: number;
  readonly label: string;
  readonly color: string;
  readonly comments: string;
}
