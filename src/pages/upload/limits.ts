/** What one upload takes; said beside the chooser. The server has the last word. */
export const MAX_FILES = 20;
export const MAX_FILE_MB = 64;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
