/** Header of one frame of MP3 or of AAC in ADTS: frames follow each other without a table that says where each lies. */
export interface FrameHeader {
  readonly codec: 'mp3' | 'aac';
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples of each channel in the frame. */
  readonly samples: number;
  /** Bytes of the frame with its header. */
  readonly size: number;
  /** Bytes before the part that other containers store. */
  readonly headerSize: number;
  /** Object type of the `MpegAudio` codec in MP4: ISO/IEC 14496-1, table 5. */
  readonly objectType: number;
  /** AudioSpecificConfig of ISO/IEC 14496-3; empty for MP3, whose frames say all. */
  readonly decoderConfig: readonly number[];
}

/** Bytes that `readFrameHeader` looks at. */
export const HEADER_BYTES = 7;

/** Kilobits a second by the index in the header, MPEG-1 and then MPEG-2 and 2.5, layer III. Index 0 is "free", 15 is none. */
const MP3_BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const MP3_SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const AAC_SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const;
const MONO = 3;
const MPEG1 = 3;
const LAYER_III = 1;

/** Reads the header at a place; undefined where none begins there. */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0xf6) === 0xf0 ? readAdts(bytes, at) : readMp3(bytes, at);
}

function readMp3(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
  const version = (second >> 3) & 3;
  if (version === 1 || ((second >> 1) & 3) !== LAYER_III) return undefined;
  const isMpeg1 = version === MPEG1;
  const bitrate = MP3_BITRATES[isMpeg1 ? 0 : 1][(third >> 4) - 1];
  const fullRate = MP3_SAMPLE_RATES[(third >> 2) & 3];
  if (bitrate === undefined || fullRate === undefined) return undefined;
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  return {
    codec: 'mp3',
    sampleRate,
    channels: fourth >> 6 === MONO ? 1 : 2,
    samples,
    size: Math.floor((samples * 125 * bitrate) / sampleRate) + ((third >> 1) & 1),
    headerSize: 0,
    objectType: isMpeg1 ? 0x6b : 0x69,
    decoderConfig: [],
  };
}

/**
 * ISO/IEC 13818-7, section 6.2. A frame of several blocks, or with its channels defined elsewhere, is not supported.
 */
function readAdts(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = bytes.subarray(
    at + 1,
    at + HEADER_BYTES,
  );
  const rateIndex = (third >> 2) & 15;
  const sampleRate = AAC_SAMPLE_RATES[rateIndex];
  const channelIndex = ((third & 1) << 2) | (fourth >> 6);
  const size = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  const headerSize = (second & 1) === 1 ? HEADER_BYTES : HEADER_BYTES + 2;
  if (sampleRate === undefined || channelIndex === 0 || (seventh & 3) !== 0 || size <= headerSize)
    return undefined;
  const objectType = (third >> 6) + 1;
  return {
    codec: 'aac',
    sampleRate,
    channels: channelIndex === 7 ? 8 : channelIndex,
    samples: 1024,
    size,
    headerSize,
    objectType: 0x40,
    decoderConfig: [(objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channelIndex << 3)],
  };
}

/** Whether two frames can belong to one recording. */
export function isAlike(a: FrameHeader, b: FrameHeader): boolean {
  return a.codec === b.codec && a.sampleRate === b.sampleRate && a.channels === b.channels;
}
