import { isClockOff, playableSound } from '../../media/true-clock.ts';
import type { RecordingChoice } from './recording-choice.ts';

/** Callbacks for failures, stalls and measurements of a recording. */
export type MediaNews = Pick<RecordingChoice, 'fail' | 'stall' | 'measure' | 'missPicture' | 'doubtClock'>;

interface Measured {
  /** Recording that plays: an address, or the listener's own sound. */
  readonly recording: string | Blob;
  /** Whether a picture is expected. */
  readonly isVideo: boolean;
  readonly send: (request: Request) => Promise<Response>;
}

/**
 * Reports facts on a recording once its element knows them: its length, and whether its picture cannot be shown or its
 * clock cannot be trusted. Returns a function that stops it.
 */
export function measureMedia(
  element: HTMLVideoElement,
  { recording, isVideo, send }: Measured,
  { measure, missPicture, doubtClock }: MediaNews,
): () => void {
  const { signal, abort } = listening();
  const read = () => measure(element.duration);
  const look = async () => {
    read();
    if (isVideo && element.videoWidth === 0) {
      const hasPictureTrack = await import('../../../shared/picture-track.ts').then(
        ({ hasPictureTrack }) => hasPictureTrack,
      );
      const hasPictures = await hasPictureTrack(recording);
      if (!signal.aborted) missPicture(hasPictures);
    }
    const isOff =
      typeof recording === 'string'
        ? await isClockOff(recording, send)
        : (await playableSound(recording)).isClockOff;
    if (isOff && !signal.aborted) doubtClock();
  };
  element.addEventListener('loadedmetadata', () => void look(), { signal });
  element.addEventListener('durationchange', read, { signal });
  if (element.readyState >= element.HAVE_METADATA) void look();
  return abort;
}

/** The life of some listeners. */
export function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
