import { lengthOfFrames } from '../../shared/framed-audio/frame-scan.ts';
import { scanFrames } from '../../shared/framed-audio/index-blob.ts';
import { isVideoName } from '../../shared/file-names.ts';
import type { RecordingFacts } from './check.ts';

/** Milliseconds after which a browser that says nothing of a recording is no longer waited for. */
const PATIENCE_MS = 10_000;
const NOT_PLAYED =
  'This recording does not play in this browser. MP3 or MP4 plays everywhere: convert it, and choose that instead.';
const NOT_SHOWN =
  'The picture cannot be shown in this browser; only the sound plays. MP4 with H.264 is shown everywhere.';

/** Result of loading a recording in the browser's player; `plays` is undefined where the player does not answer. */
interface Tried {
  readonly plays: boolean | undefined;
  /** Seconds; not a number where it does not know. */
  readonly length: number;
  readonly hasPicture: boolean;
}

/** Counts the frames of a recording where it is made of them, and has this browser's player try it. */
export async function checkRecording(file: File): Promise<RecordingFacts> {
  const isVideo = isVideoName(file.name);
  const [frames, { plays, length, hasPicture }] = await Promise.all([
    scanFrames(file),
    tryToPlay(file, isVideo),
  ]);
  const lacksPicture = plays === true && isVideo && !hasPicture && (await mayHavePicture(file));
  return {
    length: frames ? lengthOfFrames(frames) : length,
    playerLength: length,
    warnings: [...(plays === false ? [NOT_PLAYED] : []), ...(lacksPicture ? [NOT_SHOWN] : [])],
  };
}

/** Whether a video that shows no picture has one; of a format that is not known, it is taken to be what its name says. */
async function mayHavePicture(file: File): Promise<boolean> {
  const hasPictureTrack = await import('../../shared/picture-track.ts').then(
    ({ hasPictureTrack }) => hasPictureTrack,
  );
  return (await hasPictureTrack(file)) !== false;
}

async function tryToPlay(file: File, isVideo: boolean): Promise<Tried> {
  const player = document.createElement(isVideo ? 'video' : 'audio');
  const url = URL.createObjectURL(file);
  try {
    const plays = await new Promise<boolean | undefined>((resolve) => {
      player.addEventListener('canplay', () => resolve(true));
      player.addEventListener('error', () => resolve(isOfFormat(player.error) ? false : undefined));
      setTimeout(() => resolve(undefined), PATIENCE_MS);
      player.preload = 'auto';
      player.muted = true;
      player.src = url;
    });
    const hasPicture = player instanceof HTMLVideoElement && player.videoWidth > 0;
    return { plays, length: player.duration, hasPicture };
  } finally {
    // The browser lets go of the file.
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(url);
  }
}

/** Whether a player failed because of the recording's format rather than its transmission. */
const isOfFormat = (error: MediaError | null): boolean =>
  error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED || error?.code === MediaError.MEDIA_ERR_DECODE;
