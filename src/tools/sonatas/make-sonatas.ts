import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { writeSonata } from './annotation.ts';
import { MOVEMENTS } from './movements.ts';

const OUTPUT = new URL('../../server/examples/sonatas/', import.meta.url);

mkdirSync(OUTPUT, { recursive: true });
for (const movement of MOVEMENTS) {
  const text = writeSonata(movement);
  const name = `${movement.id}-${movement.name}.tla.gz`;
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(new URL(name, OUTPUT), packed);
  console.log(`${name}: ${packed.length} bytes, ${Buffer.byteLength(text)} unpacked`);
}
