/** The page that searches for a text: a line of the query language, chords or words. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;
