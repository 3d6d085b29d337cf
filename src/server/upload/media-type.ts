/** What a companion file is, by the ending of its name. */
export interface MediaType {
  readonly kind: 'audio' | 'video' | 'pdf' | 'notation';
  /** Content type that is sent to readers, whatever the uploader's browser called it. */
  readonly contentType: string;
}

interface KnownType extends MediaType {
  /** Whether the first bytes of a file are of this type. */
  readonly starts: (head: Buffer) => boolean;
}

const at = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text;
const isOgg = at(0, 'OggS');
const isRiffWave = (head: Buffer): boolean =>
  (at(0, 'RIFF')(head) || at(0, 'RF64')(head)) && at(8, 'WAVE')(head);
const isMp4 = at(4, 'ftyp');
const isMatroska = at(0, '\x1aE\xdf\xa3');
/** An ID3 tag, or the eleven bits that every frame of MPEG audio begins with. */
const isMp3 = (head: Buffer): boolean =>
  at(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
/** XML in an encoding that is a superset of ASCII, or in UTF-16 with its mark. */
const isXml = (head: Buffer): boolean =>
  /^(\xef\xbb\xbf)?\s*</.test(head.toString('latin1')) ||
  at(0, '\xff\xfe<')(head) ||
  at(0, '\xfe\xff\0<')(head);
/** Readers allow the mark anywhere in the first kilobyte. */
const isPdf = (head: Buffer): boolean => head.includes('%PDF-');

const TYPES: Readonly<Record<string, KnownType>> = {
  mp3: { kind: 'audio', contentType: 'audio/mpeg', starts: isMp3 },
  aac: { kind: 'audio', contentType: 'audio/aac', starts: (head) => isMp3(head) || at(0, 'ADIF')(head) },
  ogg: { kind: 'audio', contentType: 'audio/ogg', starts: isOgg },
  oga: { kind: 'audio', contentType: 'audio/ogg', starts: isOgg },
  opus: { kind: 'audio', contentType: 'audio/ogg', starts: isOgg },
  wav: { kind: 'audio', contentType: 'audio/wav', starts: isRiffWave },
  flac: {
    kind: 'audio',
    contentType: 'audio/flac',
    starts: (head) => at(0, 'fLaC')(head) || at(0, 'ID3')(head),
  },
  m4a: { kind: 'audio', contentType: 'audio/mp4', starts: isMp4 },
  mp4: { kind: 'video', contentType: 'video/mp4', starts: isMp4 },
  m4v: { kind: 'video', contentType: 'video/mp4', starts: isMp4 },
  mov: { kind: 'video', contentType: 'video/quicktime', starts: isMp4 },
  mkv: { kind: 'video', contentType: 'video/x-matroska', starts: isMatroska },
  webm: { kind: 'video', contentType: 'video/webm', starts: isMatroska },
  ogv: { kind: 'video', contentType: 'video/ogg', starts: isOgg },
  pdf: { kind: 'pdf', contentType: 'application/pdf', starts: isPdf },
  musicxml: { kind: 'notation', contentType: 'application/vnd.recordare.musicxml+xml', starts: isXml },
  xml: { kind: 'notation', contentType: 'application/vnd.recordare.musicxml+xml', starts: isXml },
  mxl: { kind: 'notation', contentType: 'application/vnd.recordare.musicxml', starts: at(0, 'PK\x03\x04') },
  mei: { kind: 'notation', contentType: 'application/mei+xml', starts: isXml },
};

/** How many bytes of a file `isOfType` looks at. */
export const HEAD_LENGTH = 1024;

/** What the name says the file is; undefined for a name of no known ending. */
export function mediaTypeOf(filename: string): MediaType | undefined {
  return knownType(filename);
}

/** Whether the first `HEAD_LENGTH` bytes of a file are what its name says. */
export function isOfType(filename: string, head: Buffer): boolean {
  return knownType(filename)?.starts(head) ?? false;
}

function knownType(filename: string): KnownType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
