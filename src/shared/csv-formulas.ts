/** A text that a spreadsheet may run as a formula, or one that already has the sign against it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula: one that looks like it has a leading apostrophe (OWASP, CSV injection). */
export const guardedText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `guardedText` was given. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
