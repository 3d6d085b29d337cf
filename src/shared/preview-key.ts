/**
 * Stands for the key of a link in addresses and calls: by it a file's owner sees what a link that hides names shows, before there
 * is one. Shorter than every key.
 */
export const PREVIEW_KEY = 'reviewer';
