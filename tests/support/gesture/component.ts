import type { Component } from '../../../src/kinds/contract/kind.ts';

export interface GestureComponent extends Component {
  readonly time: number;
  readonly label: string;
  readonly hands: number;
}
