import { youtubeVideoId } from '../../shared/youtube.ts';

/** The address of a YouTube recording's player on the host without cookies; undefined for anything else. */
export function youtubePlayerAddress(url: string): string | undefined {
  const id = youtubeVideoId(url);
  return id === undefined ? undefined : `https://www.youtube-nocookie.com/embed/${id}`;
}
