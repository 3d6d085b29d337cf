const VIDEO_ID =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:.*&)?v=))([\w-]{11})/;

/** The address of a YouTube recording's player on the host without cookies; undefined for anything else. */
export function youtubePlayerAddress(url: string): string | undefined {
  const id = VIDEO_ID.exec(url)?.[1];
  return id === undefined ? undefined : `https://www.youtube-nocookie.com/embed/${id}`;
}
