/** What a listener is told when the recording does not play; the viewer goes on without it. */
const WITHOUT = 'The timelines work without it.';

const FILE_PROBLEMS: Readonly<Record<number, string>> = {
  2: 'The recording stopped loading. Check the connection, then reload the page.',
  3: 'The recording is damaged, or this browser cannot play its format.',
};
const FILE_NOT_OPENED =
  'The recording cannot be opened: it has been moved or removed, or this browser cannot play its format.';

const YOUTUBE_PROBLEMS: Readonly<Record<number, string>> = {
  2: 'The address of this YouTube recording is not valid.',
  5: 'This browser cannot play the YouTube recording.',
  100: 'The YouTube recording has been removed or made private.',
  101: 'The owner of the YouTube recording does not let it play on other sites.',
  150: 'The owner of the YouTube recording does not let it play on other sites.',
  153: 'YouTube does not play this recording here, because the browser does not say which site asks for it.',
};
const YOUTUBE_NOT_OPENED = 'YouTube could not be reached, or something in the browser blocks it.';

/**
 * A sentence for a failed recording. `code` is a `MediaError.code`, or for YouTube the number of its player's
 * `onError`; undefined where the player said nothing.
 */
export function mediaProblem(storage: 'staticfiles' | 'youtube', code: number | undefined): string {
  const [known, unknown] =
    storage === 'youtube' ? [YOUTUBE_PROBLEMS, YOUTUBE_NOT_OPENED] : [FILE_PROBLEMS, FILE_NOT_OPENED];
  return `${(code === undefined ? undefined : known[code]) ?? unknown} ${WITHOUT}`;
}

/** For a browser that waits for a press before it lets a page make sound. */
export const PLAY_REFUSED = 'The browser did not let the recording start. Press Play again.';
