import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel, by the file's word for its channels: red, green, blue, and alpha or not. */
const PIXEL_BYTES = new Map([
  [2, 3],
  [6, 4],
]);

/** A picture as rows of pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `0xrrggbb`, as quick as a picture of millions of pixels needs it. */
  readonly rgbAt: (x: number, y: number) => number;
  /** `#rrggbb`. */
  readonly at: (x: number, y: number) => string;
}

/**
 * Reads a PNG of eight bits a channel, not interlaced, as the server draws it and browsers take it of a page. Throws on any
 * other.
 */
export function readPng(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, channels = 0, ...methods] = png.subarray(24, 29);
  const pixelBytes = PIXEL_BYTES.get(channels);
  if (
    !png.subarray(0, 8).equals(SIGNATURE) ||
    depth !== 8 ||
    pixelBytes === undefined ||
    methods.some(Boolean)
  )
    throw new Error('No PNG of this form.');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const bytes = inflateSync(Buffer.concat(parts));
  const rowBytes = width * pixelBytes;
  unfilter(bytes, rowBytes, height, pixelBytes);
  const placeOf = (x: number, y: number) => y * (rowBytes + 1) + 1 + x * pixelBytes;
  return {
    width,
    height,
    rgbAt: (x, y) => bytes.readUIntBE(placeOf(x, y), 3),
    at: (x, y) => `#${bytes.toString('hex', placeOf(x, y), placeOf(x, y) + 3)}`,
  };
}

/** Each row begins with how its bytes differ from their neighbours; https://www.w3.org/TR/png/#9Filters. */
function unfilter(bytes: Buffer, rowBytes: number, height: number, pixelBytes: number): void {
  const above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = bytes.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(bytes[start]!, row, above, pixelBytes);
    above.set(row);
  }
}

function unfilterRow(type: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (type === 0) return;
  for (let x = 0; x < row.length; x++) {
    const left = x < pixelBytes ? 0 : row[x - pixelBytes]!;
    const up = above[x]!;
    if (type === 1) row[x]! += left;
    else if (type === 2) row[x]! += up;
    else if (type === 3) row[x]! += (left + up) >> 1;
    else row[x]! += nearest(left, up, x < pixelBytes ? 0 : above[x - pixelBytes]!);
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
