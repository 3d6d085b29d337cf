import type { Component } from '../kind.ts';

export interface PdfComponent extends Component {
  readonly time: number;
  readonly page_number: number;
}
