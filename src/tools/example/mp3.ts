import { createMp3Encoder } from 'wasm-media-encoders';
import { uint8At } from '../../shared/elements.ts';
import { SAMPLE_RATE, type Stereo } from './synth.ts';

const BITRATE = 80;
const FRAME_SAMPLES = 1_152;
// Samples that LAME puts before the first one of the music; players add the decoder's own 529 themselves.
const ENCODER_DELAY = 576;
const TAG_OFFSET = 36;
const TAG_LENGTH = 156;

/** CRC-16 with the reversed polynomial 0x8005, which closes a LAME tag. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

/**
 * The silent first frame that tells players how many samples to drop at both ends (the "Info" tag of Xing and
 * LAME, version 1 of its layout). The WebAssembly encoder leaves it out, and without it the sound would come
 * 25 ms late and the length would be a guess.
 */
function infoFrame(stream: Buffer, samples: number): Buffer {
  const frameLength = Math.floor((144_000 * BITRATE) / SAMPLE_RATE);
  const frames = Math.round(stream.length / ((144_000 * BITRATE) / SAMPLE_RATE));
  const padding = frames * FRAME_SAMPLES - ENCODER_DELAY - samples;
  const frame = Buffer.alloc(frameLength);
  stream.copy(frame, 0, 0, 4);
  // Without the padding byte, whatever the frame whose header this was had.
  // Without the padding byte, whatever the frame whose header this was had.
  frame[2] =
    uint8At(
      // Without the padding byte, whatever the frame whose header this was had.
      frame,
      2,
    ) & ~0x02;
  let at = TAG_OFFSET;
  at += frame.write('Info', at, 'latin1');
  at = frame.writeUInt32BE(0x0f, at);
  at = frame.writeUInt32BE(frames, at);
  at = frame.writeUInt32BE(stream.length + frameLength, at);
  for (let percent = 0; percent < 100; percent++) at = frame.writeUInt8(Math.floor(2.56 * percent), at);
  at = frame.writeUInt32BE(0, at);
  at += frame.write('LAME3.100', at, 'latin1');
  // Method 1 is constant bit rate; then low-pass, replay gain (8 bytes) and flags, all unknown.
  at = frame.writeUInt8(1, at) + 10;
  at = frame.writeUInt8(BITRATE, at);
  at = frame.writeUIntBE(ENCODER_DELAY * 4_096 + padding, at, 3) + 4;
  at = frame.writeUInt32BE(stream.length + frameLength, at) + 2;
  frame.writeUInt16BE(crc16(frame.subarray(0, at)), at);
  if (at + 2 !== TAG_OFFSET + TAG_LENGTH) throw new Error(`Info tag: wrote up to byte ${at + 2}`);
  return frame;
}

/** An MP3 file at a constant 80 kbit/s that plays without a gap: time 0 is the first sample. */
export async function encodeMp3({ left, right }: Stereo): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    channels: 2,
    sampleRate: SAMPLE_RATE,
    outputSampleRate: SAMPLE_RATE,
    bitrate: BITRATE,
  });
  const parts: Buffer[] = [];
  // A second at a time; the encoder's answer has to be copied before it is called again.
  for (let at = 0; at < left.length; at += SAMPLE_RATE) {
    const slice = [left.subarray(at, at + SAMPLE_RATE), right.subarray(at, at + SAMPLE_RATE)];
    parts.push(Buffer.from(encoder.encode(slice)));
  }
  parts.push(Buffer.from(encoder.finalize()));
  const stream = Buffer.concat(parts);
  return Buffer.concat([infoFrame(stream, left.length), stream]);
}
