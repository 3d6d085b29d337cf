import { TooManyAtOnce } from '../too-many-at-once.ts';
import { Unavailable } from '../unavailable.ts';

const RETRY_AFTER_SECONDS = 5;

/** What a visitor is told for whom there is no room, by what has run out. */
export function refusal(lacking: 'own' | 'all'): TooManyAtOnce | Unavailable {
  return lacking === 'own'
    ? new TooManyAtOnce(
        'Too many requests from your network are under way. Wait until some have ended and try again.',
      )
    : new Unavailable('The server is busy. Wait a few seconds and try again.', RETRY_AFTER_SECONDS);
}
