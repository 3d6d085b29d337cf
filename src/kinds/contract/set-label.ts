/** Role of a part of a set label; decides its font, its size and its baseline. */
export type LabelRole = 'accidental' | 'letters' | 'quality' | 'figures' | 'tail';

/** Lines of one part stand below one another, top first, and share a left edge. Most parts have one line. */
export interface LabelPart {
  readonly role: LabelRole;
  readonly lines: readonly string[];
}

/** A label typeset from letters and music signs, parts in reading order, with its texts for copying and for speech. */
export interface SetLabel {
  readonly parts: readonly LabelPart[];
  /** 'V65/V': without signs that only the music font has. */
  readonly plain: string;
  /** 'five six-five of five'. */
  readonly spoken: string;
}
