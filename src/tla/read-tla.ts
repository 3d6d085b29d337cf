import { Fields, isRecord, shown } from '../shared/fields.ts';
import { MAX_NAME, MAX_PATH } from '../shared/limits.ts';
import { pageHostOf } from '../shared/page-addresses.ts';
import { MERGED_LICENCES } from '../shared/upload-warnings.ts';
import { timeUnitOf, type TimeUnit } from '../shared/time-unit.ts';
import { checkLength, checkMetadata, checkTimelineCount, LimitError } from './check-limits.ts';
import { adaptFormat1, StructureError } from './draft-1.0/adapt.ts';
import { DRAFT_REMEDY, DRAFT_WARNING, refusalOf } from './draft-1.0/version.ts';
import { isYoutubeAddress, readMedia, type Media } from './media.ts';
import { joinsShareAlikes } from './merged-licences.ts';
import { corpusOf, hasTitle, readMediaLength, readMetadata, titleWarning } from './metadata.ts';
import { EncodingError, parseJson, type ParsedJson } from './parse-json.ts';
import { readTimelines, type AttachmentReader } from './read-timelines.ts';
import { IncompleteJsonError, JsonSyntaxError } from './scan-json.ts';
import { TlaError } from './tla-error.ts';
import type { NotShown, TlaFile } from './tla-file.ts';
import { Warnings } from './warnings.ts';

const REMEDY = 'Choose the .tla file that TiLiA saved, or save it again in TiLiA';

/** Warning about the desktop program's JSON export. */
const EXPORT_WARNING =
  'This is a JSON export. It has no colours and no waveform. Upload the .tla if you have it.';

/**
 * Reads a .tla file of any version, or the desktop program's JSON export. Errors in single components, fields or
 * timelines are mended or left out with a warning; a file that cannot be read at all, or holds more than
 * `shared/limits.ts` allows, throws `TlaError`. Pure: runs in the browser as well. `filename` replaces a missing title;
 * attachments of timelines are read where a `readAttachment` is given.
 */
export function readTla(
  bytes: Uint8Array,
  filename: string,
  readAttachment: AttachmentReader = () => undefined,
): TlaFile {
  const { value, hasRepeatedNames } = parseFile(bytes, filename);
  const warnings = new Warnings();
  const layout = checkLayout(value, filename, warnings);
  try {
    return readLayout(layout, filename, { hasRepeatedNames, warnings }, readAttachment);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    throw new TlaError(filename, error.message, { cause: error });
  }
}

function readLayout(
  { root, timelines, metadata, mediaPath: writtenPath, mediaLength: writtenLength, format, stated }: Layout,
  filename: string,
  { hasRepeatedNames, warnings }: { readonly hasRepeatedNames: boolean; readonly warnings: Warnings },
  readAttachment: AttachmentReader,
): TlaFile {
  checkTimelineCount(timelines);
  const facts = readMetadata(metadata, filename);
  checkMetadata(facts.metadata);
  const isExport = Array.isArray(timelines);
  if (hasRepeatedNames) {
    warnings.add('timelines', 'an id or a field stands twice in one place; only the last one is read');
  }
  const mediaPath = new Fields({ media_path: writtenPath }, 'file', warnings.ofField).optionalText(
    'media_path',
  );
  checkLength('media_path', mediaPath, MAX_PATH);
  const named = readMedia(mediaPath);
  checkLength('media_path (the name of the file)', named.baseName, MAX_NAME);
  const timeUnit = timeUnitOf({ stated, fields: facts.metadata, hasMedia: named.kind !== 'none' });
  const media = mediaOfUnit(named, timeUnit, warnings);
  warnOfMedia(mediaPath, named, warnings);

  const mediaLength = timeUnit === 'quarters' && format ? undefined : writtenLength;
  const { lastSecond, ...read } = readTimelines(
    { timelines, unknown: root['unknown_timelines'] },
    { corpus: corpusOf(facts.metadata), isFormat1: format !== undefined, timeUnit, mediaLength },
    warnings,
    readAttachment,
  );
  if (mediaLength === undefined && lastSecond > 0 && timeUnit === 'seconds') {
    warnings.add(
      format ? 'media.length' : 'media_metadata.media length',
      `not given; the end of the last entry, ${Math.round(lastSecond * 1000) / 1000} s, stands for it`,
    );
  }
  return {
    ...facts,
    ...read,
    media,
    timeUnit,
    format,
    length: timeUnit === 'quarters' ? Math.max(mediaLength ?? 0, lastSecond) : (mediaLength ?? lastSecond),
    isExport,
    warnings: [
      ...(format ? [DRAFT_WARNING] : []),
      ...(hasTitle(facts.metadata) ? [] : [titleWarning(facts.title)]),
      ...(isExport ? [EXPORT_WARNING] : []),
      ...(joinsShareAlikes(facts.metadata, read.timelines) ? [MERGED_LICENCES] : []),
      ...warnings.lines(),
      ...read.notShown.map(leftOut),
    ],
  };
}

/** The recording of a file whose times are seconds; those of the music alone say nothing about where a recording is. */
function mediaOfUnit(media: Media, timeUnit: TimeUnit, warnings: Warnings): Media {
  if (timeUnit === 'seconds' || media.kind === 'none') return media;
  warnings.add(
    'media.path',
    'the times of this file count quarter notes, so nobody can tell where its recording is; the file is shown without one, ' +
      'and each reader can align a recording in the viewer',
  );
  return readMedia('');
}

function warnOfMedia(mediaPath: string, media: Media, warnings: Warnings): void {
  const pageHost = pageHostOf(mediaPath.trim());
  if (media.kind === 'none' && pageHost !== undefined) {
    warnings.add(
      'media_path',
      `the address of a page of ${pageHost}, which is no recording; the file is shown without one. ` +
        'Give the recording itself in TiLiA, as a file or a YouTube address, and upload it with the file',
    );
  } else if (media.kind === 'none' && mediaPath.trim() !== '') {
    warnings.add('media_path', 'a YouTube address without a video; the file is shown without a recording');
  } else if (media.kind === 'web' && isYoutubeAddress(mediaPath)) {
    warnings.add(
      'media_path',
      'a YouTube address that does not name one video for sure; it is kept as a plain link, which may not play. ' +
        'Write https://www.youtube.com/watch?v= and the id of the video',
    );
  }
}

/** Warning for the uploader about timelines that the viewer does not draw. */
function leftOut({ kind, count }: NotShown): string {
  const timelines = count === 1 ? '1 timeline' : `${count} timelines`;
  return `${timelines} of kind ${kind} will not be shown; the file keeps ${count === 1 ? 'it' : 'them'}.`;
}

function parseFile(bytes: Uint8Array, filename: string): ParsedJson {
  if (bytes.length === 0) throw new TlaError(filename, `is empty. ${REMEDY}.`);
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof IncompleteJsonError) {
      const problem = `The file is incomplete: it ends at line ${error.line}. ${REMEDY}.`;
      throw new TlaError(filename, problem, { cause: error });
    }
    if (error instanceof JsonSyntaxError) {
      throw new TlaError(filename, `cannot be read at ${error.message}. ${REMEDY}.`, { cause: error });
    }
    if (error instanceof EncodingError) {
      throw new TlaError(filename, `is not text in UTF-8. ${REMEDY}.`, { cause: error });
    }
    throw error;
  }
}

interface Layout {
  readonly root: Readonly<Record<string, unknown>>;
  readonly timelines: object;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly mediaPath: unknown;
  /** Seconds; undefined where the file does not say. */
  readonly mediaLength: number | undefined;
  readonly format: TlaFile['format'];
  /** What its times count, where the format states it. */
  readonly stated: TimeUnit | undefined;
}

/** Checks what nothing can be shown without; everything else has defaults. */
function checkLayout(root: unknown, filename: string, warnings: Warnings): Layout {
  if (!isRecord(root)) throw new TlaError(filename, `expected an object, found ${shown(root)}. ${REMEDY}.`);
  const { timelines, media_metadata: metadata } = root;
  if (metadata === undefined && ('document_id' in root || 'time_unit' in root))
    return checkFormat1(root, filename, warnings);
  if (typeof timelines !== 'object' || timelines === null) {
    throw new TlaError(
      filename,
      `timelines: expected an object or a list, found ${shown(timelines)}. ${REMEDY}.`,
    );
  }
  if (!isRecord(metadata)) {
    throw new TlaError(filename, `media_metadata: expected an object, found ${shown(metadata)}. ${REMEDY}.`);
  }
  return {
    ...{ root, timelines, metadata, mediaPath: root['media_path'], mediaLength: readMediaLength(metadata) },
    ...{ format: undefined, stated: undefined },
  };
}

/** The same for the layout of format 1.0, of which one draft is read. */
function checkFormat1(root: Readonly<Record<string, unknown>>, filename: string, warnings: Warnings): Layout {
  const refusal = refusalOf(root['version']);
  if (refusal !== undefined) throw new TlaError(filename, refusal);
  try {
    const { documentId, version, timeUnit, mediaLength, ...rest } = adaptFormat1(root, warnings);
    return {
      ...{ root, ...rest, format: { documentId, version }, stated: timeUnit },
      mediaLength: readMediaLength({ 'media length': mediaLength }),
    };
  } catch (error) {
    if (!(error instanceof StructureError)) throw error;
    throw new TlaError(filename, `${error.message}. ${DRAFT_REMEDY}.`, { cause: error });
  }
}
