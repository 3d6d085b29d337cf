/** The `<meta>` elements of the document in which the server tells the pages what its operator has set. Empty: unset. */

/** Where the releases of the desktop program lie, without a slash at the end. */
export const DOWNLOADS_META = 'downloads-url';
/** Where one writes to whoever runs this site. */
export const CONTACT_META = 'contact-email';

/** What a page is called, and the sentence that says what it is for. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}
