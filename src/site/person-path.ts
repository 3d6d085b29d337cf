import { FORMER_MEMBER } from '../shared/former-member.ts';

/** The page of a person with public files. */
export const personPath = (username: string): string => `/people/${encodeURIComponent(username)}`;

/** The page of an author; undefined for one who has left. */
export const authorPath = (username: string): string | undefined =>
  username === FORMER_MEMBER ? undefined : personPath(username);
