/** Kilobits a second of MPEG-1 layer III, by the index that stands in a frame. */
const BITRATES = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
export const SAMPLES_PER_FRAME = 1152;
export const MP3_RATE = 44_100;

/** Frames of silence, of one channel, in these bitrates one after the other, without anything that says where they are. */
export function mp3Frames(bitrates: readonly number[]): Buffer<ArrayBuffer> {
  let left = 0;
  return Buffer.concat(
    bitrates.map((bitrate) => {
      const bytes = (SAMPLES_PER_FRAME * 125 * bitrate) / MP3_RATE;
      // A frame with one byte more makes up for fractions.
      left += bytes % 1;
      const isPadded = left >= 1;
      if (isPadded) left -= 1;
      return mp3Frame(bitrate, Math.floor(bytes), isPadded);
    }),
  );
}

function mp3Frame(bitrate: number, size: number, isPadded: boolean): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(size + (isPadded ? 1 : 0));
  frame.set([0xff, 0xfb, ((BITRATES.indexOf(bitrate) + 1) << 4) | (isPadded ? 2 : 0), 0xc0]);
  return frame;
}

/** So many seconds of which the first half has four times the bitrate of the second: players that go by it are wrong. */
export function variableMp3(seconds: number): Buffer<ArrayBuffer> {
  const frames = Math.round((seconds * MP3_RATE) / SAMPLES_PER_FRAME);
  return mp3Frames(Array.from({ length: frames }, (_, frame) => (2 * frame < frames ? 128 : 32)));
}

/** The same with one bitrate. */
export const constantMp3 = (seconds: number): Buffer<ArrayBuffer> =>
  mp3Frames(Array.from({ length: Math.round((seconds * MP3_RATE) / SAMPLES_PER_FRAME) }, () => 64));

/** Frame that LAME writes before the music: the number of frames, and the samples to skip at both ends. */
export function lameTag(frames: number, delay: number, padding: number): Buffer<ArrayBuffer> {
  const frame = mp3Frame(128, 417, false);
  frame.write('Xing', 21);
  frame.writeUInt32BE(0x0f, 25);
  frame.writeUInt32BE(frames, 29);
  const lame = 21 + 8 + 4 + 4 + 100 + 4;
  frame.write('LAME3.100', lame);
  frame.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], lame + 21);
  return frame;
}

/** Frames of AAC in ADTS, of one channel at 44,100 Hz, of these sizes with their headers; they hold no sound. */
export function adtsFrames(sizes: readonly number[]): Buffer<ArrayBuffer> {
  return Buffer.concat(
    sizes.map((size) => {
      const frame = Buffer.alloc(size);
      frame.set([0xff, 0xf1, 0x50, 0x40 | (size >> 11), (size >> 3) & 255, ((size & 7) << 5) | 0x1f, 0xfc]);
      return frame;
    }),
  );
}
