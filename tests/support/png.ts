import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel: red, green, blue and alpha. */
const PIXEL = 4;

/** A picture as rows of `#rrggbb`. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): string;
}

/** Reads a PNG of eight bits a channel with alpha, not interlaced, as the server draws it. Throws on any other. */
export function readPng(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const form = [...png.subarray(24, 29)].join();
  if (!png.subarray(0, 8).equals(SIGNATURE) || form !== '8,6,0,0,0') throw new Error('No PNG of this form.');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * PIXEL, height);
  return {
    width,
    height,
    at: (x, y) => `#${rows.toString('hex', (y * width + x) * PIXEL, (y * width + x) * PIXEL + 3)}`,
  };
}

/** Each row begins with how its bytes differ from their neighbours. */
function unfilter(filtered: Buffer, rowBytes: number, height: number): Buffer {
  const out = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const type = filtered[y * (rowBytes + 1)]!;
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x;
      const left = x >= PIXEL ? out[at - PIXEL]! : 0;
      const up = y > 0 ? out[at - rowBytes]! : 0;
      const corner = x >= PIXEL && y > 0 ? out[at - rowBytes - PIXEL]! : 0;
      out[at] = filtered[y * (rowBytes + 1) + 1 + x]! + predicted(type, left, up, corner);
    }
  }
  return out;
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type < 4) return [0, left, up, (left + up) >> 1][type]!;
  const guess = left + up - corner;
  const [dLeft, dUp, dCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (dLeft <= dUp && dLeft <= dCorner) return left;
  return dUp <= dCorner ? up : corner;
}
