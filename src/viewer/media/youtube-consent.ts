const KEY = 'tilia.youtube';
const GIVEN = 'yes';

/** Whether this browser's reader has agreed that YouTube sees the visit. A browser that keeps nothing asks each time. */
export function mayLoadYouTube(openStorage: () => Pick<Storage, 'getItem'> = () => localStorage): boolean {
  try {
    return openStorage().getItem(KEY) === GIVEN;
  } catch {
    return false;
  }
}

/** Remembers the reader's answer in this browser. */
export function rememberYouTubeAnswer(
  isAgreed: boolean,
  openStorage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage,
): void {
  try {
    if (isAgreed) openStorage().setItem(KEY, GIVEN);
    else openStorage().removeItem(KEY);
  } catch {
    // The answer holds until the page is left.
  }
}
