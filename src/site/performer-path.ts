/** The page of a performer, by the slug of their name: `personSlug`. */
export const performerPath = (slug: string): string => `/performers/${encodeURIComponent(slug)}`;
