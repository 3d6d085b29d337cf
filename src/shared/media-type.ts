/** Type of a companion file, by its extension. */
export interface MediaType {
  readonly kind: 'audio' | 'video' | 'pdf' | 'notation';
  /** Name of the format, as people know it: `MP3`. */
  readonly name: string;
  /** Content type that is sent to readers, whatever the uploader's browser called it. */
  readonly contentType: string;
}

interface KnownType extends MediaType {
  /** Whether the first bytes of a file are of this type. */
  readonly starts: (head: Uint8Array) => boolean;
}

/** The bytes as characters of the same numbers. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const at = (offset: number, text: string) => (head: Uint8Array) =>
  latin1(head.subarray(offset, offset + text.length)) === text;
const isOgg = at(0, 'OggS');
const isRiffWave = (head: Uint8Array): boolean =>
  (at(0, 'RIFF')(head) || at(0, 'RF64')(head)) && at(8, 'WAVE')(head);
const isMp4 = at(4, 'ftyp');
const isMatroska = at(0, '\x1aE\xdf\xa3');
/** An ID3 tag, or the eleven bits that every frame of MPEG audio begins with. */
const isMp3 = (head: Uint8Array): boolean =>
  at(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
/** XML in an encoding that is a superset of ASCII, or in UTF-16, with its mark or without. */
const isXml = (head: Uint8Array): boolean =>
  /^(\xef\xbb\xbf)?\s*</.test(latin1(head)) ||
  /^(\xff\xfe)?<\0|^(\xfe\xff)?\0</.test(latin1(head.subarray(0, 4)));
const isZip = at(0, 'PK\x03\x04');
/** Programs write either under each of the endings. */
const isMusicXml = (head: Uint8Array): boolean => isXml(head) || isZip(head);
/** Readers allow the mark anywhere in the first kilobyte. */
const isPdf = (head: Uint8Array): boolean => latin1(head).includes('%PDF-');

const MUSICXML = 'application/vnd.recordare.musicxml+xml';
const COMPRESSED_MUSICXML = 'application/vnd.recordare.musicxml';

const TYPES: Readonly<Record<string, KnownType>> = {
  mp3: { kind: 'audio', name: 'MP3', contentType: 'audio/mpeg', starts: isMp3 },
  aac: {
    kind: 'audio',
    name: 'AAC',
    contentType: 'audio/aac',
    starts: (head) => isMp3(head) || at(0, 'ADIF')(head),
  },
  ogg: { kind: 'audio', name: 'Ogg', contentType: 'audio/ogg', starts: isOgg },
  oga: { kind: 'audio', name: 'Ogg', contentType: 'audio/ogg', starts: isOgg },
  opus: { kind: 'audio', name: 'Opus', contentType: 'audio/ogg', starts: isOgg },
  wav: { kind: 'audio', name: 'WAV', contentType: 'audio/wav', starts: isRiffWave },
  flac: {
    kind: 'audio',
    name: 'FLAC',
    contentType: 'audio/flac',
    starts: (head) => at(0, 'fLaC')(head) || at(0, 'ID3')(head),
  },
  m4a: { kind: 'audio', name: 'MPEG-4 audio', contentType: 'audio/mp4', starts: isMp4 },
  mp4: { kind: 'video', name: 'MP4', contentType: 'video/mp4', starts: isMp4 },
  m4v: { kind: 'video', name: 'MP4', contentType: 'video/mp4', starts: isMp4 },
  mov: { kind: 'video', name: 'QuickTime', contentType: 'video/quicktime', starts: isMp4 },
  mkv: { kind: 'video', name: 'Matroska', contentType: 'video/x-matroska', starts: isMatroska },
  webm: { kind: 'video', name: 'WebM', contentType: 'video/webm', starts: isMatroska },
  ogv: { kind: 'video', name: 'Ogg', contentType: 'video/ogg', starts: isOgg },
  pdf: { kind: 'pdf', name: 'PDF', contentType: 'application/pdf', starts: isPdf },
  musicxml: { kind: 'notation', name: 'MusicXML', contentType: MUSICXML, starts: isMusicXml },
  xml: { kind: 'notation', name: 'MusicXML', contentType: MUSICXML, starts: isMusicXml },
  mxl: {
    kind: 'notation',
    name: 'compressed MusicXML',
    contentType: COMPRESSED_MUSICXML,
    starts: isMusicXml,
  },
  mei: { kind: 'notation', name: 'MEI', contentType: 'application/mei+xml', starts: isXml },
};

/** How many bytes of a file `isOfType` looks at. */
export const HEAD_LENGTH = 1024;

/**
 * Type of a file by its name; undefined for an unknown extension. MusicXML may be compressed or not under each of its
 * extensions; the first bytes tell which.
 */
export function mediaTypeOf(filename: string, head?: Uint8Array): MediaType | undefined {
  const type = knownType(filename);
  if (head === undefined || type?.starts !== isMusicXml) return type;
  return isZip(head) ? TYPES['mxl'] : TYPES['musicxml'];
}

/** Whether the first `HEAD_LENGTH` bytes of a file are what its name says. */
export function isOfType(filename: string, head: Uint8Array): boolean {
  return knownType(filename)?.starts(head) ?? false;
}

/** Type and extension of a file by its first bytes alone; undefined where these are ambiguous. */
export function typeOfBytes(head: Uint8Array): (MediaType & { readonly ending: string }) | undefined {
  const ending = TOLD_BY_BYTES.find((one) => TYPES[one]?.starts(head));
  const type = ending === undefined ? undefined : TYPES[ending];
  return ending === undefined || type === undefined ? undefined : { ...type, ending };
}

/** Endings of formats that cannot be taken for another: of Ogg, MPEG-4 and Matroska those of which one is usual. */
const TOLD_BY_BYTES = ['wav', 'flac', 'ogg', 'mp4', 'webm', 'pdf'];

function knownType(filename: string): KnownType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
