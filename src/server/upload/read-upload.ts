import { isSameName, isSameStem, nameKey } from '../../shared/file-names.ts';
import { MAX_ANNOTATION_FILES } from '../../shared/limits.ts';
import { isAnnotationName as isAnnotation, judgeCompanion } from '../../shared/file-refusals.ts';
import type { MediaType } from '../../shared/media-type.ts';
import { recordingMissing } from '../../shared/upload-warnings.ts';
import type { DetailEdits } from '../../tla/details.ts';
import { TlaError } from '../../tla/tla-error.ts';
import type { OpenedTla } from '../reading/opened-tla.ts';
import type { Engraving } from '../reading/messages.ts';
import { READING_LIMITS } from '../reading/reading-limits.ts';
import type { UploadReading } from '../reading/upload-reading.ts';
import { sourceOf, type BlobStore } from '../storage/blobs/blobs.ts';
import { findRecording } from './find-recording.ts';
import { UploadRefused, type UploadProblem } from './problems.ts';
import type { ReceivedFile } from './receive-parts.ts';
import type { Companion } from './companion.ts';

/** An annotation file that was read, and which companions belong to it. */
export interface AnnotationUpload {
  readonly received: ReceivedFile;
  readonly tla: OpenedTla;
  readonly recording: Companion | undefined;
  /** Scores by the index of their pdf timeline. */
  readonly scores: ReadonlyMap<number, Companion>;
  /** The MusicXML or MEI of the same base name. */
  readonly notation: Companion | undefined;
  /** Details that its owner gives beside what the file says; left out for none. */
  readonly edits?: DetailEdits;
  /** Shown to the uploader, in sentences. */
  readonly warnings: readonly string[];
}

/** Companions of the version before. */
export interface KeptCompanions {
  /** Recording and scores, which are known by their names. */
  readonly named: readonly Companion[];
  readonly notation: Companion | undefined;
}

/** Number of problems after which an upload is refused without reading further files. */
const MAX_PROBLEMS = 20;

type Annotation = Pick<AnnotationUpload, 'received' | 'tla'>;

/** Further ways to find companions, besides the names that annotation files give. */
interface UploadOptions {
  readonly kept?: KeptCompanions;
  /** Whether a recording of another ending than an annotation file names may stand for the one it names. */
  readonly otherEndings?: boolean;
}

/**
 * Reads the annotation files of an upload, in its order, and finds what belongs to them by its name, among what was sent and
 * else what is `kept`. Throws `UploadRefused` with the problems of all files.
 */
export async function readUpload(
  files: readonly ReceivedFile[],
  blobs: BlobStore,
  reading: UploadReading,
  { kept = { named: [], notation: undefined }, otherEndings = false }: UploadOptions = {},
): Promise<readonly AnnotationUpload[]> {
  const problems: UploadProblem[] = [];
  const annotations: Annotation[] = [];
  const companions = new Map<string, Companion>();
  const annotationCount = files.filter(({ filename }) => isAnnotation(filename)).length;
  if (annotationCount > MAX_ANNOTATION_FILES) {
    const message = `${annotationCount} TiLiA files, and ${MAX_ANNOTATION_FILES} are the most for one upload. Upload them in several parts.`;
    throw new UploadRefused([{ message }]);
  }
  for (const received of files) {
    const { filename } = received;
    refuseToReadOn(problems, reading);
    if (isAnnotation(filename)) {
      const tla = await readAnnotation(received, blobs, reading, problems);
      if (tla !== undefined) annotations.push({ received, tla });
      continue;
    }
    const judged = judgeCompanion({ name: filename, size: received.blob.size, head: received.head });
    if ('refusal' in judged) {
      problems.push({ filename, message: judged.refusal });
    } else if (companions.has(nameKey(filename))) {
      problems.push({ filename, message: 'stands for two files of this name. Leave one of them out.' });
    } else {
      const companion = { ...received, ...judged.type };
      const { problem, ...engraving } = await tryCompanion(companion, blobs, reading);
      if (problem !== undefined) problems.push({ filename, message: problem });
      companions.set(nameKey(filename), { ...companion, ...engraving });
    }
  }
  if (problems.length === 0 && annotations.length === 0) {
    problems.push({
      message: 'There is no TiLiA file among these. Choose the .tla file that they belong to as well.',
    });
  }
  if (problems.length > 0) throw new UploadRefused(problems);
  return withCompanions(annotations, companions, { kept, otherEndings });
}

/** The value of the form field of that name. */
export function readOtherEndings(value = 'false'): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UploadRefused([{ message: 'other_endings: expected true or false' }]);
}

/** Throws `UploadRefused` if the upload has used its time or has too many problems already. */
function refuseToReadOn(problems: readonly UploadProblem[], { spentMs }: UploadReading): void {
  if (problems.length >= MAX_PROBLEMS) {
    const message = 'Other files were not read. Mend these first, or leave them out.';
    throw new UploadRefused([...problems, { message }]);
  }
  const { uploadMs } = READING_LIMITS;
  if (spentMs <= uploadMs) return;
  const message = `These files take longer than ${uploadMs / 60_000} minutes to read. Upload them in several parts.`;
  throw new UploadRefused([...problems, { message }]);
}

/** Opens a score as the viewer will, to find problems. */
async function tryCompanion(
  { kind, blob }: Companion,
  blobs: BlobStore,
  reading: UploadReading,
): Promise<{ readonly problem?: string | undefined; readonly engraving?: Engraving }> {
  const source = sourceOf(blob, blobs);
  if (kind === 'pdf') return { problem: await reading.judgeDocument(source) };
  if (kind !== 'notation') return {};
  const verdict = await reading.judgeNotation(source);
  return 'problem' in verdict ? { problem: verdict.problem } : { engraving: verdict };
}

async function readAnnotation(
  { filename, blob }: ReceivedFile,
  blobs: BlobStore,
  reading: UploadReading,
  problems: UploadProblem[],
): Promise<OpenedTla | undefined> {
  try {
    return await reading.read(sourceOf(blob, blobs), filename);
  } catch (error) {
    if (!(error instanceof TlaError)) throw error;
    problems.push({ filename, message: error.problem });
    return undefined;
  }
}

function withCompanions(
  annotations: readonly Annotation[],
  companions: ReadonlyMap<string, Companion>,
  { kept, otherEndings }: Required<Pick<UploadOptions, 'kept' | 'otherEndings'>>,
): readonly AnnotationUpload[] {
  const unused = new Set(companions.values());
  const problems: UploadProblem[] = [];
  const searched = {
    sent: [...companions.values()].filter(({ kind }) => isRecording(kind)),
    kept: kept.named.filter(({ kind }) => isRecording(kind)),
    otherEndings,
    isNamed: (filename: string) =>
      annotations.some(({ tla }) => isSameName(tla.outline.media.baseName, filename)),
  };
  const keptByName = new Map(kept.named.map((companion) => [nameKey(companion.filename), companion]));
  const findScore = (baseName: string): Companion | undefined => {
    const companion = companions.get(nameKey(baseName)) ?? keptByName.get(nameKey(baseName));
    if (companion?.kind !== 'pdf') return undefined;
    unused.delete(companion);
    return companion;
  };
  const findNotation = (filename: string): Companion | undefined => {
    const notation = [...companions.values()].find(
      (companion) => companion.kind === 'notation' && isSameStem(companion.filename, filename),
    );
    if (notation !== undefined) unused.delete(notation);
    return notation ?? kept.notation;
  };
  const uploads = annotations.map(({ received, tla }) => {
    const { media, timelines, warnings: ofFile } = tla.outline;
    const warnings = [...ofFile];
    const found =
      media.kind === 'local' ? findRecording(media.baseName, received.filename, searched) : undefined;
    const recording = found?.recording;
    if (found) problems.push(...found.problems);
    if (recording) unused.delete(recording);
    if (media.kind === 'local' && recording === undefined) {
      warnings.push(recordingMissing(media.baseName));
    }
    const scores = new Map<number, Companion>();
    for (const [index, { pdfPath }] of timelines.entries()) {
      if (pdfPath?.kind !== 'local') continue;
      const score = findScore(pdfPath.baseName);
      if (score !== undefined) scores.set(index, score);
      else
        warnings.push(
          `The score ${pdfPath.baseName} was not sent; readers see the timeline without its pages.`,
        );
    }
    return { received, tla, recording, scores, notation: findNotation(received.filename), warnings };
  });
  if (problems.length > 0) throw new UploadRefused(problems);
  for (const { filename } of unused) {
    uploads[0]?.warnings.push(`${filename} belongs to none of these files and was not stored.`);
  }
  return uploads;
}

const isRecording = (kind: MediaType['kind']): boolean => kind === 'audio' || kind === 'video';
