/** Literal texts of the specifications that are used in several places, or that no test can see on a page. */

/** The network or the server cannot be reached; section 8. */
export const NETWORK_ERROR = 'A server/network error occurred. Try waiting for a bit and reloading the page.';
/** A list cannot be loaded; section 8. */
export const CONNECTION_ERROR = 'Error connecting to server.';
/** A field was left empty; section 5. */
export const REQUIRED = 'This field is required';
/** A new password and its repetition differ; section 5. */
export const PASSWORDS_DIFFER = 'Passwords do not match';
/** A key that opens nothing any more; specification of scholarship, section 3.5. */
export const LINK_ENDED = 'This link no longer works. Ask its owner for a new one.';
/** A kind of timeline is left out, on the console; section 8. */
export const UNRECOGNIZED_KIND = 'Unrecognized timeline type';
/** A file has kinds that are listed as not supported, of which there are none today; section 8. */
export const UNSUPPORTED_KINDS = 'The following timeline types are not supported by the online viewer:';
/** A lane would have no height; section 8. */
export const NO_LANE_HEIGHT = "Can't determine timeline height.";
/** The panel of a PDF score; section 8. */
export const PDF_TEXTS = {
  loading: 'Loading PDF…',
  failed: 'Failed to load PDF file.',
  none: 'No PDF file specified.',
  pageLoading: 'Loading page…',
  pageFailed: 'Failed to load the page.',
  noPage: 'No page specified.',
  askPassword: 'Enter the password to open this PDF file.',
  wrongPassword: 'Invalid password. Please try again.',
} as const;
