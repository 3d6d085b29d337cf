/** Why a recording that is a file does not play. */
export type FileFailure = 'missing' | 'refused' | 'busy' | 'unreachable' | 'lost' | 'unplayable' | 'unknown';

const FILE_PROBLEMS: Readonly<Record<FileFailure, string>> = {
  missing:
    'The recording is no longer at its address: it was moved or removed. Tell whoever shared this file.',
  refused:
    'The place where the recording lies does not give it out. Reload the page, or tell whoever shared this file.',
  busy: 'The place where the recording lies has trouble. Try again in a while.',
  unreachable: 'The recording cannot be reached. Check the connection, then try again.',
  lost: 'The recording stopped loading. Check the connection, then try again.',
  unplayable:
    'This browser cannot play the recording: it is damaged, or in a format unknown here. Another browser may play it.',
  unknown:
    'The recording cannot be opened: it was moved or removed, or this browser does not know its format. Tell whoever shared this file.',
};

const NOT_ELSEWHERE = 'The owner of this YouTube recording does not let it play on other sites.';
const YOUTUBE_PROBLEMS: Readonly<Record<number, string>> = {
  2: 'The address of this YouTube recording is not valid. Tell whoever shared this file.',
  5: 'This browser cannot play the YouTube recording. Another browser may play it.',
  100: 'This recording was removed from YouTube, or made private there.',
  101: NOT_ELSEWHERE,
  150: NOT_ELSEWHERE,
  153: 'YouTube does not play here, because the browser hides from it which site asks. Allow this site in your privacy extension or browser settings, then try again.',
};
const YOUTUBE_NOT_OPENED =
  'YouTube cannot be reached, or something in the browser blocks it. Check the connection and your content blocker, then try again.';

/** `MediaError` codes. */
const ABORTED = 1;
const NETWORK = 2;
const DECODE = 3;

/** What a listener is told when a file does not play. */
export const fileProblem = (failure: FileFailure) => FILE_PROBLEMS[failure];

/** The same for YouTube, by the number of its player's `onError`; undefined where the player said nothing. */
export const youTubeProblem = (code: number | undefined) =>
  (code === undefined ? undefined : YOUTUBE_PROBLEMS[code]) ?? YOUTUBE_NOT_OPENED;

/** The same for the listener's own recording. */
export const ownProblem = (name: string) =>
  `This browser cannot play “${name}”. Choose another recording: an mp3 or mp4 file plays in every browser.`;

/** For a browser that waits for a press before it lets a page make sound. */
export const PLAY_REFUSED = 'The browser did not let the recording start. Press Play again.';

/**
 * Why an audio or video element failed. Browsers do not say why an address could not be opened, so it is asked once
 * more; `ask` is `fetch`.
 */
export async function findFileFailure(
  url: string,
  code: number | undefined,
  ask: typeof fetch = fetch,
): Promise<FileFailure> {
  if (code === ABORTED || code === NETWORK) return 'lost';
  if (code === DECODE) return 'unplayable';
  const only = { range: 'bytes=0-0' };
  try {
    const answer = await ask(url, { headers: only, cache: 'no-store' });
    void answer.body?.cancel();
    return failureOf(answer.status);
  } catch {
    // The place cannot be reached, or it does not let pages of another site look at its answers.
  }
  try {
    const answer = await ask(url, { mode: 'no-cors', cache: 'no-store' });
    void answer.body?.cancel();
    return 'unknown';
  } catch {
    return 'unreachable';
  }
}

function failureOf(status: number): FileFailure {
  if (status === 404 || status === 410) return 'missing';
  if (status === 401 || status === 403) return 'refused';
  if (status === 429 || status >= 500) return 'busy';
  return status >= 400 ? 'unknown' : 'unplayable';
}
