import { pageHostOf } from '../../shared/page-addresses.ts';

/** Reason why a recording that is a file does not play. */
export type FileFailure =
  'page' | 'missing' | 'refused' | 'busy' | 'unreachable' | 'lost' | 'unplayable' | 'unknown';

const FILE_PROBLEMS: Readonly<Record<FileFailure, string>> = {
  page: 'The recording’s address leads to a page, not to a sound or video file. Tell whoever shared this file.',
  missing: 'The recording was moved or removed. Tell whoever shared this file.',
  refused: 'The recording’s server refused access. Reload the page, or tell whoever shared this file.',
  busy: 'The recording’s server has a problem. Try again later.',
  unreachable: 'The recording could not be reached. Check your connection, then try again.',
  lost: 'The recording stopped loading. Check your connection, then try again.',
  unplayable:
    'This browser cannot play the recording: it is damaged or in an unknown format. Try another browser.',
  unknown:
    'The recording could not be opened: it was moved or removed, or its format is unknown. Tell whoever shared this file.',
};

const NOT_ELSEWHERE = 'The owner of this video does not allow it to play on other sites.';
const YOUTUBE_PROBLEMS: Readonly<Record<number, string>> = {
  2: 'The address of this YouTube video is not valid. Tell whoever shared this file.',
  5: 'This browser cannot play the YouTube video. Try another browser.',
  100: 'This video was removed from YouTube or made private.',
  101: NOT_ELSEWHERE,
  150: NOT_ELSEWHERE,
  153: 'YouTube cannot play here because your browser hides this site’s address from it. Allow this site in your privacy extension or browser settings, then try again.',
};
const YOUTUBE_NOT_OPENED =
  'YouTube could not be reached, or your browser blocks it. Check your connection and content blocker, then try again.';

/** `MediaError` codes. */
const ABORTED = 1;
const NETWORK = 2;
const DECODE = 3;

/** Messages for a listener when a file does not play. */
export const fileProblem = (failure: FileFailure) => FILE_PROBLEMS[failure];

/** The same for YouTube, by the number of its player's `onError`; undefined where the player said nothing. */
export const youTubeProblem = (code: number | undefined) =>
  (code === undefined ? undefined : YOUTUBE_PROBLEMS[code]) ?? YOUTUBE_NOT_OPENED;

/** The same for the listener's own recording. */
export const ownProblem = (name: string) =>
  `This browser cannot play “${name}”. Choose another recording: an mp3 or mp4 file plays in every browser.`;

/** Message for a browser that waits for a press before it lets a page make sound. */
export const PLAY_REFUSED = 'Your browser blocked the start. Press Play again.';

/**
 * Reason why an audio or video element failed. Browsers do not say why an address could not be opened, so it is
 * requested once more by `ask`, which rejects where no answer comes.
 */
export async function findFileFailure(
  url: string,
  code: number | undefined,
  ask: (url: string, init: RequestInit) => Promise<Response>,
): Promise<FileFailure> {
  if (pageHostOf(url) !== undefined) return 'page';
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
