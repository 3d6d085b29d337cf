/** Part of a line: places count UTF-16 units from 0; `to` is excluded. The end of the line has the place `length`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const spanOf = (first: Span, last: Span): Span => ({ from: first.from, to: last.to });
