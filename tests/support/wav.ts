/** Samples a second. */
const RATE = 8000;

/** A recording of one channel of 16 bits: a tone of 100 Hz, in each second as loud as `volumes` says, 0 to 1. */
export function wavFile(volumes: readonly number[]): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(volumes.length * RATE * 2);
  for (let frame = 0; frame < volumes.length * RATE; frame++) {
    const volume = volumes[Math.floor(frame / RATE)] ?? 0;
    data.writeInt16LE(Math.round(32_767 * volume * Math.sin((2 * Math.PI * 100 * frame) / RATE)), frame * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
