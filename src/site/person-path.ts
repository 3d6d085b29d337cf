/** The page of somebody who has something public. */
export const personPath = (username: string): string => `/people/${encodeURIComponent(username)}`;
