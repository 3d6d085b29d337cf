/** The page of a saved question. */
export const questionPath = (slug: string): string => `/questions/${encodeURIComponent(slug)}`;
