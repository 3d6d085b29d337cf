/** Milliseconds for which the file's object URL is kept, long enough for the browser to have begun to save it. */
const KEEP_MS = 60_000;

/** Has the browser save a file under a name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
