/** Part of a styled text. */
export interface Run {
  readonly text: string;
  readonly isItalic: boolean;
}

/** A styled text from its parts. */
export type Runs = readonly Run[];

export const plain = (text: string): Run => ({ text, isItalic: false });
export const italic = (text: string): Run => ({ text, isItalic: true });

/** The letters alone. */
export const textOf = (runs: Runs): string => runs.map(({ text }) => text).join('');

/** HTML, for programs that take italics from the clipboard. */
export const htmlOf = (runs: Runs): string =>
  runs.map(({ text, isItalic }) => (isItalic ? `<i>${escaped(text)}</i>` : escaped(text))).join('');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
