/** Stands in for the username of an analysis whose author has left. No username contains blanks. */
export const FORMER_MEMBER = 'a former member';
