/** Sites whose addresses lead to a page with a player, with their usual names. A host includes all its subdomains. */
const PAGE_HOSTS: Readonly<Record<string, string>> = {
  'vimeo.com': 'Vimeo',
  'soundcloud.com': 'SoundCloud',
  'snd.sc': 'SoundCloud',
  'drive.google.com': 'Google Drive',
  'docs.google.com': 'Google Drive',
  'photos.google.com': 'Google Photos',
  'photos.app.goo.gl': 'Google Photos',
  'dropbox.com': 'Dropbox',
  'onedrive.live.com': 'OneDrive',
  '1drv.ms': 'OneDrive',
  'sharepoint.com': 'SharePoint',
  'icloud.com': 'iCloud',
  'mega.nz': 'MEGA',
  'wetransfer.com': 'WeTransfer',
  'we.tl': 'WeTransfer',
  'spotify.com': 'Spotify',
  'music.apple.com': 'Apple Music',
  'podcasts.apple.com': 'Apple Podcasts',
  'deezer.com': 'Deezer',
  'tidal.com': 'TIDAL',
  'idagio.com': 'IDAGIO',
  'music.amazon.com': 'Amazon Music',
  'qobuz.com': 'Qobuz',
  'bandcamp.com': 'Bandcamp',
  'mixcloud.com': 'Mixcloud',
  'dailymotion.com': 'Dailymotion',
  'dai.ly': 'Dailymotion',
  'bilibili.com': 'Bilibili',
  'twitch.tv': 'Twitch',
  'facebook.com': 'Facebook',
  'fb.watch': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'medici.tv': 'medici.tv',
};
/** Pages of sites that serve files too, by the beginning of the path. */
const PAGE_PATHS: readonly (readonly [host: string, path: RegExp, name: string])[] = [
  ['archive.org', /^\/(details|embed)\//, 'the Internet Archive'],
  ['imslp.org', /^\/wiki\//, 'IMSLP'],
  ['wikipedia.org', /^\/wiki\//, 'Wikipedia'],
  ['commons.wikimedia.org', /^\/wiki\/(?!Special:(FilePath|Redirect)\/)/, 'Wikimedia Commons'],
];
/** Endings of files that a player can take, wherever they lie. */
const MEDIA_ENDING = /\.(mp3|aac|ogg|oga|opus|wav|flac|m4a|mp4|m4v|mov|mkv|webm|ogv|weba|m3u8|mpd)$/i;
/** Parameters by which sites hand out the file instead of its page. */
const AS_FILE = ['raw', 'dl', 'export', 'download'];

/** The name of the site where an address is that of a page, which no player can play; undefined for any other address. */
export function pageHostOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const lies = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`);
  const [, , name] = PAGE_PATHS.find(([host, path]) => lies(host) && path.test(url.pathname)) ?? [];
  if (name !== undefined) return name;
  const isFile = AS_FILE.some(
    (parameter) => !['', '0', 'false', null].includes(url.searchParams.get(parameter)),
  );
  if (isFile || (MEDIA_ENDING.test(url.pathname) && !lies('dropbox.com'))) return undefined;
  const host = Object.keys(PAGE_HOSTS).find(lies);
  return host === undefined ? undefined : PAGE_HOSTS[host];
}
