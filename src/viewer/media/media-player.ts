/**
 * Members of a recording's player that the viewer uses: an audio or video element, or YouTube's player with the same
 * interface. Times are seconds.
 */
export type MediaPlayer = Pick<
  HTMLMediaElement,
  | 'currentTime'
  | 'paused'
  | 'readyState'
  | 'error'
  | 'playbackRate'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
> &
  // YouTube's has none.
  Partial<Pick<HTMLMediaElement, 'ended'>> & {
    /** Whether it has no pictures to move while it jumps. */
    readonly isSoundOnly?: boolean;
    /** Whether it has not begun yet: a jump is kept for its start. */
    readonly isAtRest?: boolean;
    /** How much of the file passes in a second at a rate of 1; 1 where it is left out. */
    readonly pace?: number;
  };

/** `HTMLMediaElement.HAVE_METADATA` and `HAVE_FUTURE_DATA`; the constants themselves need a browser. */
export const HAVE_METADATA = 1;
export const HAVE_FUTURE_DATA = 3;

export const isSoundOnly = (player: object): boolean =>
  'isSoundOnly' in player
    ? player.isSoundOnly === true
    : typeof HTMLAudioElement !== 'undefined' && player instanceof HTMLAudioElement;
