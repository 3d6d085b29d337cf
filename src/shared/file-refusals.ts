import { isOfType, mediaTypeOf, typeOfBytes, type MediaType } from './media-type.ts';

/**
 * Why a chosen file cannot be accepted, by its name, its size and its first bytes, and what to do next: one table for
 * the upload page, which shows it before anything is sent, and for the server. Each sentence continues the name of the
 * file.
 */

const AS_MUSICXML = 'and choose that file, called as the .tla file is';
const AS_TABLE = ', and import that on the upload page';
const AS_MP3 = 'convert it to MP3 or FLAC, for instance with Audacity, and choose that file';
const AS_MP4 = 'convert it to MP4, for instance with HandBrake, and choose that file';
const AS_PDF = 'and choose that PDF beside a .tla file with a PDF timeline for it';

const exported = (program: string) =>
  `this is a ${program} file: in ${program} choose File, Export, MusicXML, ${AS_MUSICXML}.`;
const notPlayed = (format: string, remedy: string) => `browsers do not play ${format}: ${remedy}.`;
const unpacked = 'this is an archive: unpack it, and choose the files in it.';
const subtitles = `these are subtitles: save them as WebVTT${AS_TABLE}.`;
const spreadsheet = `this is a spreadsheet: save its table as CSV${AS_TABLE}.`;
const written = `this is a text document: if it is a score, save it as PDF ${AS_PDF}.`;
const picture = `this is a picture: put the pages of the score into one PDF ${AS_PDF}.`;

const imported = (what: string) =>
  `this is ${what}: import it on the upload page, which makes a .tla file of it.`;

/** Files that the upload page imports, by their endings in lower case. */
const IMPORTED: Readonly<Record<string, string>> = {
  ...ofEach(['csv', 'tsv'], imported('a table')),
  ...ofEach(['txt', 'lab', 'labels'], imported('a plain text')),
  ...ofEach(['vtt', 'srt'], imported('a file of subtitles')),
  ...{ eaf: imported('an ELAN file'), textgrid: imported('a Praat file'), dez: imported('a Dezrann file') },
  ...{ svl: imported('a layer of Sonic Visualiser'), jams: imported('a JAMS file') },
  ...ofEach(['rntxt', 'rn'], imported('a RomanText file')),
};

/** Advice for a file of another program, by its extension in lower case. */
const OTHER_FORMATS: Readonly<Record<string, string>> = {
  // Notation.
  ...ofEach(['mscz', 'mscx'], exported('MuseScore')),
  sib: exported('Sibelius'),
  ...ofEach(['musx', 'mus'], exported('Finale')),
  dorico: exported('Dorico'),
  ...ofEach(['gp', 'gp3', 'gp4', 'gp5', 'gpx'], exported('Guitar Pro')),
  cap: exported('capella'),
  krn: `this is a Humdrum file: save it as MEI in the Verovio Humdrum Viewer, ${AS_MUSICXML}.`,
  abc: `this is ABC notation: convert it to MusicXML, for instance with EasyABC, ${AS_MUSICXML}.`,
  ly: `this is a LilyPond file: engrave it as PDF ${AS_PDF}.`,
  ...ofEach(
    ['mid', 'midi', 'kar'],
    'this is MIDI, which has no sound of its own: export it from your music program as MP3 to be heard, or as MusicXML to be read, and choose that file.',
  ),
  // Annotations.
  ...IMPORTED,
  etf: `this is a template of ELAN: save the annotations as .eaf${AS_TABLE}.`,
  ...ofEach(['sv'], `this is a session of Sonic Visualiser: export its layer as .svl or CSV${AS_TABLE}.`),
  ...ofEach(['sbv', 'ass'], subtitles),
  antx: `this is an Annotation Pro file: export its layer as CSV${AS_TABLE}.`,
  ...ofEach(['xlsx', 'xls', 'ods', 'numbers'], spreadsheet),
  // Recordings.
  ...ofEach(['aif', 'aiff', 'aifc'], notPlayed('AIFF', AS_MP3)),
  wma: notPlayed('WMA', AS_MP3),
  ...ofEach(
    ['ape', 'wv', 'tta', 'caf', 'amr', 'ra', 'au', 'dsf', 'dff', 'ac3', 'mka'],
    notPlayed('this format', AS_MP3),
  ),
  m4p: 'this recording is protected by its shop, and browsers do not play it: choose an unprotected one.',
  ...ofEach(
    ['aup3', 'aup'],
    'this is an Audacity project: in Audacity choose File, Export Audio, MP3, and choose that file.',
  ),
  ...ofEach(
    ['wmv', 'avi', 'flv', 'mpg', 'mpeg', 'vob', '3gp', 'mts', 'm2ts'],
    notPlayed('this format', AS_MP4),
  ),
  // Everything else that is chosen by mistake.
  ...ofEach(['zip', 'rar', '7z', 'tar', 'gz', 'tgz'], unpacked),
  ...ofEach(['doc', 'docx', 'odt', 'rtf', 'pages'], written),
  ...ofEach(['png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'bmp', 'webp', 'heic', 'svg'], picture),
};

const UNKNOWN =
  'this is not a TiLiA file. Save the analysis from the desktop tool as .tla, and choose that file.';
const EMPTY = 'this file is empty. Save it again where it was made, and choose it again.';

/** The parts of a file that the checks need. */
interface ChosenHead {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The first `HEAD_LENGTH` bytes, or all. */
  readonly head: Uint8Array;
}

/** Whether the name is that of an annotation file. */
export const isAnnotationName = (name: string): boolean => /\.(tla|json)$/i.test(name);

/** Endings of the files that the upload page imports. */
export const IMPORT_ENDINGS: readonly string[] = Object.keys(IMPORTED);

/** Whether the name is that of a file that the upload page makes a .tla file of. */
export const isImportName = (name: string): boolean =>
  IMPORT_ENDINGS.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');

/** Verdict on a file beside an annotation file: its type, or why it is refused. */
type Judgement = { readonly type: MediaType } | { readonly refusal: string };

/** Judges a file other than an annotation file. */
export function judgeCompanion({ name, size, head }: ChosenHead): Judgement {
  if (size === 0) return { refusal: EMPTY };
  const type = mediaTypeOf(name, head);
  if (type === undefined) return { refusal: OTHER_FORMATS[endingOf(name)] ?? UNKNOWN };
  if (isOfType(name, head)) return { type };
  const real = typeOfBytes(head);
  if (real === undefined) {
    const problem = `this is no ${type.name} file, though its name says so.`;
    return { refusal: `${problem} Save it again as ${type.name}, and choose it again.` };
  }
  const problem = `this is a ${real.name} file, though its name says ${type.name}.`;
  return { refusal: `${problem} Let its name end in .${real.ending}, and choose it again.` };
}

function endingOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(OTHER_FORMATS, ending) ? ending : '';
}

/** An entry of the table for each of the endings. */
function ofEach(endings: readonly string[], sentence: string): Readonly<Record<string, string>> {
  return Object.fromEntries(endings.map((ending) => [ending, sentence]));
}
