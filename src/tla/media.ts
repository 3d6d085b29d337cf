import { pageHostOf } from '../shared/page-addresses.ts';
import { youtubeAddress, youtubeVideoId } from '../shared/youtube.ts';

/** A file or address that a .tla file refers to. */
export interface FilePath {
  readonly kind: 'web' | 'local';
  /**
   * Address, or for `local` the path on the author's machine. That contains names and folders: never show it to others.
   */
  readonly path: string;
  /** File name after the last `/` or `\`, for matching it with a file chosen beside the upload. */
  readonly baseName: string;
}

/** The recording that a .tla file is about. `none` where the author set a length by hand. */
export type Media = PlainMedia | YoutubeMedia;

interface PlainMedia {
  readonly kind: 'none' | 'web' | 'local';
  /** The web address, always with its scheme, or the path on the author's machine; of `none` ''. */
  readonly path: string;
  readonly baseName: string;
  /** Type by the ending of the name; a name without a known ending is audio. */
  readonly type: 'audio' | 'video';
}

interface YoutubeMedia {
  readonly kind: 'youtube';
  readonly videoId: string;
  /** `youtubeAddress` of the video, however the author wrote it. */
  readonly path: string;
  readonly baseName: '';
  readonly type: 'video';
}

const YOUTUBE =
  /^(?:https?:)?(?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com|youtu\.be)(?=[/?#]|$)/i;
const VIDEO_ENDING = /\.(mp4|mkv|webm|mov|m4v|ogv)$/i;

/** Reads `media_path`. An address of YouTube that is certainly no video counts as any other address. */
export function readMedia(mediaPath: string): Media {
  const path = mediaPath.trim();
  const none: Media = { kind: 'none', path: '', baseName: '', type: 'audio' };
  if (path === '') return none;
  const isYoutube = isYoutubeAddress(path);
  const address = isYoutube ? `https://${path.replace(/^(?:https?:)?(?:\/\/)?/i, '')}` : path;
  if (isYoutube) {
    const videoId = youtubeVideoId(address);
    if (videoId !== undefined) {
      return { kind: 'youtube', videoId, path: youtubeAddress(videoId), baseName: '', type: 'video' };
    }
    // The site itself is no recording.
    if (/^https:\/\/[^/?#]+\/?$/.test(address)) return none;
  }
  // A page about a recording is no recording.
  if (pageHostOf(address) !== undefined) return none;
  const file = readFilePath(address);
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

/** Whether a path is an address of YouTube, with a video or without. */
export function isYoutubeAddress(path: string): boolean {
  return YOUTUBE.test(path.trim());
}

/** Whether others may see this path whole: a web address says nothing about the author's machine. */
export function isPublicPath(path: string): boolean {
  const trimmed = path.trim();
  return isWebAddress(trimmed) || YOUTUBE.test(trimmed);
}

function isWebAddress(path: string): boolean {
  return /^https?:\/\//i.test(path) && URL.canParse(path);
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
}
