/** The `<meta>` elements of the document in which the server tells the pages what its operator has set. Empty: unset. */

/** Where the releases of the desktop program lie, without a slash at the end. */
export const DOWNLOADS_META = 'downloads-url';
/** Mail address of this site's operator. */
export const CONTACT_META = 'contact-email';

/** Title of a page, and a sentence about its purpose. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}
