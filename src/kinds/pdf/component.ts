import type { Component } from '../contract/kind.ts';

export interface PdfComponent extends Component {
  readonly time: number;
  readonly page_number: number;
}
