/** What an analysis says in place of a username when its author has left. No username has blanks. */
export const FORMER_MEMBER = 'a former member';
