import { HEADER_BYTES, isAlike, readFrameHeader, type FrameHeader } from './frame-headers.ts';

/** Frames that lie one behind the other. */
interface FrameRun {
  /** Place of the first one in the file, in bytes. */
  readonly offset: number;
  readonly count: number;
}

/** Where each frame of a recording is, as counted rather than as its container says. */
export interface FramedAudio {
  /** Header of the first frame. */
  readonly header: FrameHeader;
  /** Bytes of each frame as other containers store it. */
  readonly sizes: Uint16Array;
  readonly runs: readonly FrameRun[];
  /** Samples before the music begins and after it ends, as the encoder says. */
  readonly delay: number;
  readonly padding: number;
  /** Whether a time is no fixed share of the bytes, so that players that jump by it miss. */
  readonly isVariable: boolean;
  /** Bytes of the whole file. */
  readonly fileSize: number;
}

/** Frames of more than seven hours; longer recordings get no index. */
const MAX_FRAMES = 2 ** 20;
/** Largest share of bytes that may lie between the frames of a whole recording. */
const MAX_GAPS = 0.01;
const ID3_HEADER_BYTES = 10;
/** Samples by which decoders of MP3 are late; LAME's tag leaves them out. */
const DECODER_DELAY = 529;

/** Reads frames from a file that comes in pieces, and keeps two bytes for each. */
export class FrameScan {
  private rest: Uint8Array = new Uint8Array();
  /** Place of `rest` in the file. */
  private position = 0;
  private skip = 0;
  private first: FrameHeader | undefined;
  private firstSize = 0;
  private sizes = new Uint16Array(4096);
  private count = 0;
  private readonly runs: { offset: number; count: number }[] = [];
  private isInStep = false;
  private gaps = 0;
  private gapsAtEnd = 0;
  private delay = 0;
  private padding = 0;
  private isVariable = false;
  /** Whether these are frames that no index can be made for: too many, or of several kinds. */
  private isStrange = false;

  add(piece: Uint8Array): void {
    this.rest = this.rest.length === 0 ? piece : joined(this.rest, piece);
    this.read(false);
  }

  /** Result of the scan; undefined where the file has no such frames, or its frames cannot be indexed correctly. */
  end(): FramedAudio | undefined {
    this.read(true);
    const { first, runs, count, delay, padding, isVariable } = this;
    const sizes = this.sizes.slice(0, count);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (first === undefined || this.isStrange || this.gaps > bytes * MAX_GAPS) return undefined;
    return { header: first, sizes, runs, delay, padding, isVariable, fileSize: this.position };
  }

  private read(isEnd: boolean): void {
    let at = 0;
    const { rest } = this;
    while (at < rest.length) {
      if (this.skip > 0) {
        const skipped = Math.min(this.skip, rest.length - at);
        this.skip -= skipped;
        at += skipped;
        continue;
      }
      if (!isEnd && rest.length - at < ID3_HEADER_BYTES) break;
      const tag = this.count === 0 ? id3Size(rest, at) : 0;
      if (tag > 0) {
        this.skip = tag;
        continue;
      }
      const header = readFrameHeader(rest, at);
      if (header !== undefined && !isEnd && rest.length - at < header.size + HEADER_BYTES) break;
      at += header !== undefined && this.isFrame(header, at) ? this.take(header, at) : this.pass();
    }
    this.position += at;
    this.rest = rest.subarray(at);
  }

  /**
   * Whether a header is genuine: out of sync it may be chance, but not if another header or the end of the file follows
   * its frame.
   */
  private isFrame(header: FrameHeader, at: number): boolean {
    const end = at + header.size;
    if (end > this.rest.length) return false;
    if (this.isInStep && this.first && isAlike(header, this.first)) return true;
    const next = readFrameHeader(this.rest, end);
    const isSure = next ? isAlike(header, next) : end === this.rest.length && this.count > 0;
    if (isSure && this.first && !isAlike(header, this.first)) this.isStrange = true;
    return isSure && !this.isStrange;
  }

  /** Takes a frame and gives its length. */
  private take(header: FrameHeader, at: number): number {
    const { size, headerSize } = header;
    if (this.first === undefined) {
      this.first = header;
      if (header.codec === 'mp3' && this.readEncoderTag(at, size)) {
        this.isInStep = true;
        return size;
      }
    }
    const run = this.runs.at(-1);
    // A frame behind others without a header of its own to leave out goes on with them.
    if (run && this.isInStep && headerSize === 0) run.count += 1;
    else this.runs.push({ offset: this.position + at + headerSize, count: 1 });
    this.gaps += this.gapsAtEnd;
    this.gapsAtEnd = 0;
    this.isInStep = true;
    this.firstSize ||= size;
    // Of a constant bitrate frames differ by the one byte that makes up for fractions.
    if (Math.abs(size - this.firstSize) > 1) this.isVariable = true;
    if (this.count === MAX_FRAMES) this.isStrange = true;
    else this.store(size - headerSize);
    return size;
  }

  private pass(): number {
    this.isInStep = false;
    if (this.count > 0) this.gapsAtEnd += 1;
    return 1;
  }

  private store(size: number): void {
    if (this.count === this.sizes.length) {
      const larger = new Uint16Array(2 * this.count);
      larger.set(this.sizes);
      this.sizes = larger;
    }
    this.sizes[this.count] = size;
    this.count += 1;
  }

  /** Whether the frame holds what an encoder says of the file instead of music: Xing, Info or VBRI. */
  private readEncoderTag(at: number, size: number): boolean {
    const text = String.fromCharCode(...this.rest.subarray(at, at + Math.min(size, 64)));
    if (text.startsWith('VBRI', 36)) return true;
    const tag = /(?:Xing|Info)/.exec(text.slice(0, 44))?.index;
    if (tag === undefined) return false;
    const flags = this.rest[at + tag + 7] ?? 0;
    // Frames, bytes, table and quality precede LAME's part where their flags are set; the delays are its bytes 21 to
    // 23.
    const lame = tag + 8 + 4 * (flags & 1) + 2 * (flags & 2) + 25 * (flags & 4) + 0.5 * (flags & 8);
    const [a = 0, b = 0, c = 0] = this.rest.subarray(at + lame + 21, at + Math.min(size, lame + 24));
    const [delay, padding] = [(a << 4) | (b >> 4), ((b & 15) << 8) | c];
    if (delay > 0) {
      this.delay = delay + DECODER_DELAY;
      this.padding = Math.max(padding - DECODER_DELAY, 0);
    }
    return true;
  }
}

/** Bytes of the ID3 tag that begins at a place; 0 where none does. */
function id3Size(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x49 || bytes[at + 1] !== 0x44 || bytes[at + 2] !== 0x33) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + ID3_HEADER_BYTES);
  return ID3_HEADER_BYTES + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}

/** Seconds of music in the frames. */
export const lengthOfFrames = ({ header, sizes, delay, padding }: FramedAudio): number =>
  (sizes.length * header.samples - delay - padding) / header.sampleRate;

/** Whether players need an index to jump in it, or to know its length: those of ADTS guess it from the first bytes. */
export const needsIndex = ({ header, isVariable }: FramedAudio): boolean =>
  isVariable || header.codec === 'aac';
