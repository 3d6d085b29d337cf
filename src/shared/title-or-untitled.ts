/** A file whose author gave no title is called as the desktop tool calls it. */
export const titleOrUntitled = (title: string): string => title || 'Untitled';
