/**
 * Placeholder for a link's key in addresses and calls: it shows the owner a file as a blind link will, before there is
 * one. Shorter than every key.
 */
export const PREVIEW_KEY = 'reviewer';
