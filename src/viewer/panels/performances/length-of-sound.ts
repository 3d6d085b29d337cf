/** Longest wait for the length of a sound, in milliseconds. */
const PATIENCE_MS = 5000;

/** Length of a sound file in seconds; undefined where the browser cannot tell it. */
export function lengthOf(sound: Blob): Promise<number | undefined> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number | undefined>((resolve) => {
    const end = () => resolve(Number.isFinite(audio.duration) ? audio.duration : undefined);
    for (const event of ['loadedmetadata', 'error']) audio.addEventListener(event, end, { once: true });
    setTimeout(end, PATIENCE_MS);
    audio.src = url;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
