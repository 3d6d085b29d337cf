/** Path of the Atom feed of new analyses: of all, or of those that a page's path leads to. */
export const feedPath = (page = ''): string => `${page}/feed.atom`;

/** Type of a feed in the head of a page. */
export const FEED_TYPE = 'application/atom+xml';

/** The page that lists all files, which the feed of all stands for. */
export const ALL_FILES = '/browse/files';
