import type { Component } from '../../../src/kinds/kind.ts';

export interface GestureComponent extends Component {
  readonly time: number;
  readonly label: string;
  readonly hands: number;
}
