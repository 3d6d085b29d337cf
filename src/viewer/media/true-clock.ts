import { isFramedName } from '../../shared/framed-audio/framed-name.ts';

// Loaded on demand: few recordings have their frames read.
const readFrames = () => import('../../shared/framed-audio/frame-scan.ts');
const readIndex = () =>
  import('../../shared/framed-audio/index-blob.ts').then(({ indexedSound, scanFrames }) => ({
    indexedSound,
    scanFrames,
  }));

/** Frames of MP3 in an MP4 file, as `mp4Head` makes it, by either name. */
const INDEXED_MP3 = ['audio/mp4; codecs="mp3"', 'audio/mp4; codecs="mp4a.6B"'];
/** Media type of an indexed recording. */
const INDEXED_TYPE = 'audio/mp4';
/** Bytes read of a recording elsewhere: some ten seconds, in which a variable bitrate has varied. */
const LOOKED_AT_BYTES = 2 ** 18;

/** Sentence for a recording that seeks to a wrong place in this browser. */
export const CLOCK_OFF =
  'After a jump this recording may sound some seconds off: its bitrate varies and it has no index. From the start it plays right.';

type Send = (request: Request) => Promise<Response>;

/** Address of a recording for a player that jumps in it: this site puts an index before one that has none. */
export const seekableAddress = (url: string): string =>
  isHere(url) && isFramed(url) && playsIndexed() ? withIndex(url) : url;

/**
 * Whether a player's clock cannot be believed after a seek. Nothing is known of a server that lets no other site read
 * its files.
 */
export async function isClockOff(url: string, send: Send): Promise<boolean> {
  if (!isFramed(url) || seekableAddress(url) !== url) return false;
  if (!isHere(url)) return isVariable(url, send);
  const answer = await send(new Request(withIndex(url), { method: 'HEAD' })).catch(() => undefined);
  return answer?.headers.get('content-type') === INDEXED_TYPE;
}

/** A sound of the listener's own for a player that jumps in it, and whether its clock is off all the same. */
interface PlayableSound {
  readonly sound: Blob;
  readonly isClockOff: boolean;
}

/** Sounds that were looked at; one is played in several places. */
const known = new WeakMap<Blob, Promise<PlayableSound>>();

export function playableSound(sound: Blob): Promise<PlayableSound> {
  const played = known.get(sound) ?? findPlayable(sound);
  known.set(sound, played);
  return played;
}

async function findPlayable(sound: Blob): Promise<PlayableSound> {
  const { indexedSound, scanFrames } = await readIndex();
  if (playsIndexed()) return { sound: await indexedSound(sound), isClockOff: false };
  const audio = await scanFrames(sound);
  const { needsIndex } = await readFrames();
  return { sound, isClockOff: audio !== undefined && needsIndex(audio) };
}

function playsIndexed(): boolean {
  const audio = document.createElement('audio');
  return INDEXED_MP3.some((type) => audio.canPlayType(type) !== '');
}

const withIndex = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}seekable=true`;

/** Whether this site serves it: its addresses are paths. */
const isHere = (url: string): boolean => /^\/(?!\/)/.test(url);

const isFramed = (url: string): boolean => isFramedName(url.replace(/[?#].*/s, ''));

async function isVariable(url: string, send: Send): Promise<boolean> {
  const range = `bytes=0-${LOOKED_AT_BYTES - 1}`;
  const answer = await send(new Request(url, { headers: { range } })).catch(() => undefined);
  if (!answer?.ok || answer.body === null) return false;
  const { FrameScan } = await readFrames();
  const scan = new FrameScan();
  const reader = answer.body.getReader();
  for (let bytes = 0; bytes < LOOKED_AT_BYTES;) {
    const { done, value } = await reader.read();
    if (done) break;
    scan.add(value);
    bytes += value.length;
  }
  void reader.cancel();
  const audio = scan.end();
  return audio?.header.codec === 'mp3' && audio.isVariable;
}
