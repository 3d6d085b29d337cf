const HOST = /^(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/;
const ID = /^[\w-]{11}$/;
/** Words in place of an id in addresses of lists and channels. */
const NO_IDS: readonly string[] = ['videoseries', 'live_stream'];

/**
 * The id of the video that YouTube's player plays for an address with its scheme: that of the path in /embed/, /shorts/,
 * /live/, /v/ and on youtu.be, `v` in /watch. Undefined for anything else, and where path and `v` contradict each other.
 */
export function youtubeVideoId(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !HOST.test(url.hostname)) return undefined;
  const path = url.hostname === 'youtu.be' ? /^\/([^/]+)\/?$/ : /^\/(?:embed|v|shorts|live)\/([^/]+)\/?$/;
  const inPath = path.exec(url.pathname)?.[1];
  if (inPath === undefined && !/^\/watch\/?$/.test(url.pathname)) return undefined;
  const named = new Set([...(inPath === undefined ? [] : [inPath]), ...url.searchParams.getAll('v')]);
  const [id] = named;
  return named.size === 1 && id !== undefined && ID.test(id) && !NO_IDS.includes(id) ? id : undefined;
}

/** The one spelling in which a video's address is kept: others carry who shared it and from which list. */
export function youtubeAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
