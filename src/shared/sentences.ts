/** A place in a file or form, as in `timelines.0.name: longer than 500 characters.` */
const PLACE = /^\w+[.:]/;

/** `text` with a capital at its beginning. A place keeps its letters: people search the file for it. */
export function asSentence(text: string): string {
  return PLACE.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time to wait, in whole seconds: `a minute`, `12 seconds`. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
