const HEADER = 6;
const ENTRY = 16;
const ICON = 1;

/** An `.ico` file of one square PNG under 256 pixels: browsers ask for one at the root of a site. */
export function iconFile(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY);
  head.writeUInt16LE(ICON, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, HEADER);
  head.writeUInt8(sizePx, HEADER + 1);
  // One plane of 32 bits.
  head.writeUInt16LE(1, HEADER + 4);
  head.writeUInt16LE(32, HEADER + 6);
  head.writeUInt32LE(png.length, HEADER + 8);
  head.writeUInt32LE(head.length, HEADER + 12);
  return Buffer.concat([head, png]);
}
