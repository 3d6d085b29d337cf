/** A place in a file or form, as in `timelines.0.name: longer than 500 characters.` */
const PLACE = /^\w+[.:]/;

/** `text` with a capital at its beginning. A place keeps its letters: people search the file for it. */
export function asSentence(text: string): string {
  return PLACE.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
