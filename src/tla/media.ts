/** A file or address that a .tla file refers to. */
export interface FilePath {
  readonly kind: 'web' | 'local';
  /** Of `local`: as the author's machine knows it. It holds names and folders: never show it to others. */
  readonly path: string;
  /** What follows the last `/` or `\`: the file's name, for matching it with a file chosen beside the upload. */
  readonly baseName: string;
}

/** The recording that a .tla file is about. */
export interface Media {
  /** `none` where the author set a length by hand; `path` and `baseName` are '' then. */
  readonly kind: 'none' | 'youtube' | 'web' | 'local';
  /** The web address (of `youtube` and `web`, always with its scheme), or the path on the author's machine. */
  readonly path: string;
  readonly baseName: string;
  /** By the ending of the name; YouTube is video, what has no known ending audio. */
  readonly type: 'audio' | 'video';
}

const YOUTUBE = /^(?:https?:)?(?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)(?=[/?#]|$)/i;
const VIDEO_ENDING = /\.(mp4|mkv|webm|mov|m4v|ogv)$/i;

/** What `media_path` refers to. A YouTube address without a video gives `none`. */
export function readMedia(mediaPath: string): Media {
  const path = mediaPath.trim();
  if (path === '') return { kind: 'none', path: '', baseName: '', type: 'audio' };
  if (YOUTUBE.test(path)) {
    const url = `https://${path.replace(/^(?:https?:)?(?:\/\/)?/i, '')}`;
    return youtubeId(url) === undefined
      ? { kind: 'none', path: '', baseName: '', type: 'audio' }
      : { kind: 'youtube', path: url, baseName: '', type: 'video' };
  }
  const file = readFilePath(path);
  const type = VIDEO_ENDING.test(file.kind === 'web' ? file.path.replace(/[?#].*/s, '') : file.path)
    ? 'video'
    : 'audio';
  return { ...file, type };
}

/** A path that is not empty. */
export function readFilePath(path: string): FilePath {
  const isWeb = isWebAddress(path);
  const plain = isWeb ? path.replace(/[?#].*/s, '') : path;
  return { kind: isWeb ? 'web' : 'local', path, baseName: plain.slice(lastSeparator(plain) + 1) };
}

/** Whether others may see this path whole: a web address says nothing about the author's machine. */
export function isPublicPath(path: string): boolean {
  const trimmed = path.trim();
  return isWebAddress(trimmed) || YOUTUBE.test(trimmed);
}

/** The desktop program's rule: the `v` parameter, else the last part of youtu.be/ID, /embed/ID, /v/ID. */
function youtubeId(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  const fromPath = url.hostname === 'youtu.be' ? /^\/([^/]+)/ : /^\/(?:embed|v|shorts|live)\/([^/]+)/;
  const id = url.searchParams.get('v') ?? fromPath.exec(url.pathname)?.[1];
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

function isWebAddress(path: string): boolean {
  return /^https?:\/\//i.test(path) && parseUrl(path) !== undefined;
}

function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
}
