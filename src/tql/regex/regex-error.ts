/** Why a text is no regular expression: its place in the source, in UTF-16 units. */
export class RegexError extends Error {
  override readonly name = 'RegexError';
  readonly from: number;
  readonly to: number;
  /** Whether it is one elsewhere, which this site does not search for. */
  readonly isRefused: boolean;

  constructor(message: string, from: number, to: number, isRefused = false) {
    super(message);
    this.from = from;
    this.to = to;
    this.isRefused = isRefused;
  }
}
