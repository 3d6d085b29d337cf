const SAMPLES_PER_SECOND = 8000;
const HEADER_BYTES = 44;
/** Value of silence in unsigned 8-bit samples. */
const MIDDLE = 128;

/** WAV file of silence. */
export function silence(seconds: number): Buffer {
  const samples = seconds * SAMPLES_PER_SECOND;
  const wav = Buffer.alloc(HEADER_BYTES + samples, MIDDLE);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  return wav;
}
