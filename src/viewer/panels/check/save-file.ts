/** Milliseconds for which the file's object URL is kept, long enough for the browser to have begun to save it. */
const KEEP_MS = 60_000;

/** Saves a text of JSON as a file of the reader's own. */
export function saveFile(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
