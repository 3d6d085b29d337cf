/** The path of a request's address as it came, without its query: that may hold a signature, and logs are read by many. */
export function requestPath(url: string): string {
  // Whole addresses come from proxies. The URL class would read what follows `//` as a host.
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

/** What follows in the path of a page by which a password is set: whoever has it has the account. */
const SECRET = /(?<=\/reset-password-confirm\/+)[^/].*$/is;

/** `requestPath` as logs may have it. */
export function loggedPath(url: string): string {
  return requestPath(url).replace(SECRET, '…');
}

/** Whether a path is an e-mailed link's, or what a mail program made of one. */
export function isResetLink(pathname: string): boolean {
  return SECRET.test(pathname);
}
