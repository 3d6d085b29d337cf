/** The page of a corpus. */
export const corpusPath = (slug: string): string => `/corpora/${encodeURIComponent(slug)}`;

/** The page on which its owner edits a corpus. */
export const editCorpusPath = (slug: string): string => `/edit-corpus/${encodeURIComponent(slug)}`;
