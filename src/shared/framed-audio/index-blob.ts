import { FrameScan, needsIndex, type FramedAudio } from './frame-scan.ts';
import { isFramedName } from './framed-name.ts';
import { mp4Head } from './mp4-head.ts';

const FRAMED_TYPES: readonly string[] = ['audio/mpeg', 'audio/mp3', 'audio/aac', 'audio/x-aac'];

/** Reads the frames of a file in the browser; undefined for another sort of file. */
export async function scanFrames(sound: Blob): Promise<FramedAudio | undefined> {
  const isFramed = FRAMED_TYPES.includes(sound.type) || ('name' in sound && isFramedName(String(sound.name)));
  if (!isFramed) return undefined;
  const scan = new FrameScan();
  const reader = sound.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return scan.end();
    scan.add(value);
  }
}

/** The same sound for a player that is to jump in it: an MP4 file around the bytes where they have no table of their own. */
export async function indexedSound(sound: Blob): Promise<Blob> {
  const audio = await scanFrames(sound);
  const head = audio && needsIndex(audio) ? mp4Head(audio) : undefined;
  return head ? new Blob([head, sound], { type: 'audio/mp4' }) : sound;
}
