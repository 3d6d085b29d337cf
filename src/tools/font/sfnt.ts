const TABLE_RECORD = 16;
const FIRST_TABLE_RECORD = 12;
const NAME_RECORD = 12;
const FIRST_NAME_RECORD = 6;
const MACINTOSH = 1;
/** Family, unique id, full name and PostScript name: what an application may call the font. */
const NAMES_OF_THE_FONT = [1, 3, 4, 6];
const UNICODE_FULL_MAP = 12;
/** The family as applications group it, where it is not the first name. */
const TYPOGRAPHIC_FAMILY = 16;

/** One table of an uncompressed OpenType font; a view, not a copy. Throws where the font has no such table. */
function table(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = FIRST_TABLE_RECORD + index * TABLE_RECORD;
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const offset = font.readUInt32BE(at + 8);
    return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** A record of the name table and where its text lies. */
interface NameRecord {
  readonly id: number;
  readonly text: string;
  /** Writes another text in its place, which must not be longer. */
  replace(text: string): void;
}

function nameRecords(font: Buffer): readonly NameRecord[] {
  const names = table(font, 'name');
  const storage = names.readUInt16BE(4);
  return Array.from({ length: names.readUInt16BE(2) }, (_, index) => {
    const at = FIRST_NAME_RECORD + index * NAME_RECORD;
    const start = storage + names.readUInt16BE(at + 10);
    const length = names.readUInt16BE(at + 8);
    const isLatin = names.readUInt16BE(at) === MACINTOSH;
    const bytes = Buffer.from(names.subarray(start, start + length));
    return {
      id: names.readUInt16BE(at + 6),
      text: isLatin ? bytes.toString('latin1') : bytes.swap16().toString('utf16le'),
      replace(text) {
        const written = isLatin ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16();
        if (written.length > length) throw new Error(`There is no room for the name ${text}.`);
        written.copy(names, start);
        names.writeUInt16BE(written.length, at + 8);
      },
    };
  });
}

/** Names that the font gives itself, without the words of its licence. */
export function fontNames(font: Buffer): readonly string[] {
  return nameRecords(font)
    .filter(({ id }) => NAMES_OF_THE_FONT.includes(id))
    .map(({ text }) => text);
}

/**
 * Renames an uncompressed OpenType font in place. The name of its outlines cannot change its length, so `postScript`
 * must be as long as the old one. Checksums are not updated.
 */
export function renameFont(
  font: Buffer,
  from: { readonly family: string; readonly postScript: string },
  to: { readonly family: string; readonly postScript: string },
): void {
  for (const record of nameRecords(font)) {
    if (!NAMES_OF_THE_FONT.includes(record.id)) continue;
    record.replace(record.text.replace(from.family, to.family).replace(from.postScript, to.postScript));
  }
  const outlines = table(font, 'CFF ');
  const at = outlines.indexOf(from.postScript, 0, 'latin1');
  if (at < 0 || from.postScript.length !== to.postScript.length)
    throw new Error(`The outlines cannot be renamed to ${to.postScript}.`);
  outlines.write(to.postScript, at, 'latin1');
  // The full name among the outlines' strings, where it is kept.
  const full = outlines.indexOf(from.family, 0, 'latin1');
  if (full >= 0) outlines.write(to.family.padEnd(from.family.length), full, 'latin1');
}

/** Calls a font another family under every name it has, in place; the name must not be longer than any of the old ones. */
export function setFamily(font: Buffer, family: string): void {
  for (const record of nameRecords(font)) {
    if (NAMES_OF_THE_FONT.includes(record.id) || record.id === TYPOGRAPHIC_FAMILY) record.replace(family);
  }
}

/** How far the pen moves on after each sign, by its code point, in thousandths of the size. */
export function advances(font: Buffer): ReadonlyMap<number, number> {
  const unitsPerEm = table(font, 'head').readUInt16BE(18);
  const metrics = table(font, 'hmtx');
  // The signs behind the last of these are as wide as it.
  const last = table(font, 'hhea').readUInt16BE(34) - 1;
  const widthOf = (glyph: number): number => metrics.readUInt16BE(4 * Math.min(glyph, last));
  return new Map(
    [...glyphMap(font)].map(([point, glyph]) => [point, Math.round((1000 * widthOf(glyph)) / unitsPerEm)]),
  );
}

/** Every code point an uncompressed OpenType font has a sign for. */
export const characterMap = (font: Buffer): ReadonlySet<number> => new Set(glyphMap(font).keys());

/** The number of the sign of each code point. */
function glyphMap(font: Buffer): ReadonlyMap<number, number> {
  const map = table(font, 'cmap');
  const glyphs = new Map<number, number>();
  for (let index = 0; index < map.readUInt16BE(2); index++) {
    const part = map.subarray(map.readUInt32BE(4 + index * 8 + 4));
    if (part.readUInt16BE(0) === UNICODE_FULL_MAP) {
      for (let group = 0; group < part.readUInt32BE(12); group++) {
        const at = 16 + group * 12;
        const [first, end, glyph] = [0, 4, 8].map((field) => part.readUInt32BE(at + field)) as [
          number,
          number,
          number,
        ];
        for (let point = first; point <= end; point++) glyphs.set(point, glyph + point - first);
      }
    } else if (part.readUInt16BE(0) === 4) {
      readSegments(part, glyphs);
    }
  }
  return glyphs;
}

/** A map of the first plane: segments of code points with one offset each, or a place in a list of signs. */
function readSegments(part: Buffer, glyphs: Map<number, number>): void {
  const bytes = part.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    const end = part.readUInt16BE(14 + at);
    const first = part.readUInt16BE(16 + bytes + at);
    const delta = part.readUInt16BE(16 + 2 * bytes + at);
    const placeOfOffset = 16 + 3 * bytes + at;
    const offset = part.readUInt16BE(placeOfOffset);
    for (let point = first; point <= end && point < 0xffff; point++) {
      const listed = offset === 0 ? point : part.readUInt16BE(placeOfOffset + offset + 2 * (point - first));
      if (listed !== 0) glyphs.set(point, (listed + delta) & 0xffff);
    }
  }
}
