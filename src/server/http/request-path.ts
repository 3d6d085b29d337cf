import { PAGE_PATHS, PAGES } from '../../site/pages.ts';

/** The path of a request's address as it came, without its query: that may hold a signature, and logs are read by many. */
export function requestPath(url: string): string {
  // Whole addresses come from proxies. The URL class would read what follows `//` as a host.
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

const MAILED = PAGE_PATHS.filter((path) => PAGES[path].audience === 'mailed').map(
  (path) => path.split('/')[1],
);

/** The part of a mailed link's path that gives access to the account. */
const SECRET = new RegExp(String.raw`(?<=(?:${MAILED.join('|')})[/\\]+)[^/\\].*$`, 'is');

/** `requestPath` for logs, without the secret of a mailed link. */
export function loggedPath(url: string): string {
  const path = requestPath(url);
  // Any other address is logged exactly as received.
  return isMailedLink(path) ? decodedFully(path).replace(SECRET, '…') : path;
}

/** Whether a path is a mailed link's, possibly altered by a mail program. */
export function isMailedLink(pathname: string): boolean {
  return SECRET.test(decodedFully(pathname));
}

/** The path with every `%xx` that stands for a character of ASCII read, also where it was written twice over. */
function decodedFully(path: string): string {
  const decoded = path.replace(/%([0-7][\da-f])/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Control characters do not split the name of a page.
  const plain = decoded.replace(/\p{Cc}/gu, '');
  return plain === path ? path : decodedFully(plain);
}
