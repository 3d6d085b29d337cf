import { crc32 } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

const MM_PER_INCH = 25.4;
const INCHES_PER_METRE = 1000 / MM_PER_INCH;
/** Bytes before the first chunk, and of the first chunk, which a PNG begins with. */
const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 25;
const METRE = 1;

/** Width in pixels of a picture of a width in millimetres. */
export const pixelsOf = (mm: number, dpi: number): number => Math.round((mm / MM_PER_INCH) * dpi);

/** An SVG without text as PNG, so many pixels wide; the picture says its resolution. */
export async function writePng(svg: string, widthPixels: number, dpi: number): Promise<Buffer> {
  const fitTo = { mode: 'width', value: widthPixels } as const;
  const png = (await renderAsync(svg, { fitTo, font: { loadSystemFonts: false } })).asPng();
  const before = SIGNATURE_BYTES + HEADER_BYTES;
  return Buffer.concat([png.subarray(0, before), physicalSize(dpi), png.subarray(before)]);
}

/** The chunk `pHYs`: pixels per metre in both directions (PNG, third edition, 11.3.4.3). */
function physicalSize(dpi: number): Buffer {
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  const body = Buffer.alloc(13);
  body.write('pHYs', 'latin1');
  body.writeUInt32BE(perMetre, 4);
  body.writeUInt32BE(perMetre, 8);
  body.writeUInt8(METRE, 12);
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}
