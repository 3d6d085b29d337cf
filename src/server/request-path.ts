/** The path of a request's address as it came, without its query: that may hold a signature, and logs are read by many. */
export function requestPath(url: string): string {
  // Whole addresses come from proxies. The URL class would read what follows `//` as a host.
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}
