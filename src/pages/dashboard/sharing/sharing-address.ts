/** Parameter of the dashboard's address with the id of the file of which the dialog of its sharing is open. */
export const SHARING = 'share';
