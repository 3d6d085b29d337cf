import { storage, type TextStorage } from '../../persist/storage.ts';

const KEY = 'tilia.youtube';
const GIVEN = 'yes';

/** Whether this browser's reader has agreed that YouTube sees the visit. A browser that keeps nothing asks at each visit. */
export const mayLoadYouTube = (stored: TextStorage = storage): boolean => stored.getItem(KEY) === GIVEN;

/** Remembers the reader's answer in this browser. */
export function rememberYouTubeAnswer(isAgreed: boolean, stored: TextStorage = storage): void {
  if (isAgreed) stored.setItem(KEY, GIVEN);
  else stored.removeItem(KEY);
}
