import { float32At } from '../shared/elements.ts';

const HEAD_BYTES = 44;
const SAMPLE_BYTES = 2;
const FULL_SCALE = 32_767;

/** Samples of one channel from -1 to 1 as a WAV file of 16 bits. */
export function wavOf(samples: Float32Array, rate: number): ArrayBuffer {
  const dataBytes = SAMPLE_BYTES * samples.length;
  const file = new ArrayBuffer(HEAD_BYTES + dataBytes);
  const view = new DataView(file);
  const write = (at: number, text: string) =>
    Array.from(text).forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  view.setUint32(4, HEAD_BYTES - 8 + dataBytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, SAMPLE_BYTES * rate, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, 8 * SAMPLE_BYTES, true);
  write(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let i = 0; i < samples.length; i++)
    view.setInt16(HEAD_BYTES + SAMPLE_BYTES * i, Math.round(FULL_SCALE * float32At(samples, i)), true);
  return file;
}
