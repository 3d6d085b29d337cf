/** The page of a work, by its id. */
export const workPath = (id: number): string => `/works/${id}`;
