// One engraving in a process of its own, as in a reader's browser: its cost and the estimate.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { engravingMb, engravingMs } from '../src/shared/notation/engraving-cost.ts';
import { readNotation } from '../src/shared/notation/notation-xml.ts';
import { engrave } from '../src/viewer/score/notation/engrave.ts';
import { madeNotation, type NotationShape } from '../tests/support/made-notation.ts';
import type { Engraved } from './notation.ts';

function bytesOf(wanted: string | NotationShape): Uint8Array {
  if (typeof wanted !== 'string') return Buffer.from(madeNotation(wanted));
  const bytes = readFileSync(wanted);
  return wanted.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Bytes of WebAssembly, which its memory never gives back. */
let wasmBytes = 0;
const grow = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'grow')?.value as (
  this: WebAssembly.Memory,
  pages: number,
) => number;
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  const before = grow.call(this, pages);
  wasmBytes = Math.max(wasmBytes, this.buffer.byteLength);
  return before;
};

process.once('message', (wanted) => {
  const bytes = bytesOf(wanted as string | NotationShape);
  const { size } = readNotation(bytes);
  const before = process.cpuUsage();
  void engrave(bytes).then(() => {
    const { user, system } = process.cpuUsage(before);
    const engraved: Engraved = {
      size,
      ms: (user + system) / 1000,
      wasmMb: wasmBytes / 2 ** 20,
      reckonedMs: engravingMs(size),
      reckonedMb: engravingMb(size),
    };
    process.send?.(engraved, () => process.disconnect());
  });
});
