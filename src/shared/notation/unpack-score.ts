import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { NOTATION_LIMITS } from './limits.ts';
import { LargeNotationError, NotationError } from './notation-errors.ts';
import { EXPORT_AGAIN, TOO_LARGE } from './notation-words.ts';

/** Bytes of a zip that are unpacked at once: these become 4 MB at most. */
const PACKED_PIECE_BYTES = 2 ** 12;

/** Whether bytes begin as a zip does: 'PK' and the number of a file's entry. */
export const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);

/**
 * The score in compressed MusicXML, piece by piece while unpacking: the file named by its container, else the first XML
 * file. Throws `NotationError` where there is none or the archive is damaged, `LargeNotationError` beyond the limits.
 */
export function* unpackScore(zip: Uint8Array): Generator<Uint8Array, void, undefined> {
  const container = new ZipEntry(isContainer, NOTATION_LIMITS.containerBytes).unpack(zip);
  const decoder = new TextDecoder();
  const contents = Array.from(container, (piece) => decoder.decode(piece, { stream: true })).join('');
  const named = /full-path="([^"]+)"/.exec(contents)?.[1];
  let hasFiles = false;
  for (const isScore of [(name: string) => name === named, isXml]) {
    const entry = new ZipEntry(isScore, NOTATION_LIMITS.bytes);
    yield* entry.unpack(zip);
    if (entry.isFound) return;
    hasFiles = entry.entries > 0;
  }
  throw new NotationError(`${hasFiles ? 'holds no score' : DAMAGED}. ${EXPORT_AGAIN}`);
}

const DAMAGED = 'is a damaged archive';

const isContainer = (name: string) => name === 'META-INF/container.xml';
const isXml = (name: string) => /\.(xml|musicxml)$/i.test(name) && !name.startsWith('META-INF/');

/** The first entry of a zip that is wanted. Nothing else is unpacked. */
class ZipEntry {
  isFound = false;
  private isWhole = false;
  private pieces: Uint8Array[] = [];
  entries = 0;
  private bytes = 0;

  constructor(
    private readonly isWanted: (name: string) => boolean,
    private readonly maxBytes: number,
  ) {}

  *unpack(zip: Uint8Array): Generator<Uint8Array, void, undefined> {
    const unzip = new Unzip((file) => this.found(file));
    unzip.register(UnzipInflate);
    for (let at = 0; at < zip.length && !this.isWhole; at += PACKED_PIECE_BYTES) {
      const end = at + PACKED_PIECE_BYTES;
      try {
        unzip.push(zip.subarray(at, end), end >= zip.length);
      } catch (error) {
        if (error instanceof NotationError) throw error;
        throw new NotationError(`${DAMAGED}. ${EXPORT_AGAIN}`, { cause: error });
      }
      yield* this.pieces.splice(0);
    }
  }

  private found(file: UnzipFile): void {
    if (++this.entries > NOTATION_LIMITS.entries)
      throw new NotationError(`is an archive of more than ${NOTATION_LIMITS.entries} files. ${EXPORT_AGAIN}`);
    if (this.isFound || !this.isWanted(file.name)) return;
    this.isFound = true;
    if ((file.originalSize ?? 0) > this.maxBytes) throw new LargeNotationError(TOO_LARGE);
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error;
      this.bytes += piece.length;
      if (this.bytes > this.maxBytes) throw new LargeNotationError(TOO_LARGE);
      this.pieces.push(piece);
      this.isWhole ||= isLast;
    };
    file.start();
  }
}
