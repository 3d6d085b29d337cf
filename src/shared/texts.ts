/** Literal texts of the specifications that are said in more than one place. */

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
