import { PDF_REFUSED } from '../../shared/document-words.ts';
import { tooLargeRemedy } from '../../shared/file-names.ts';
import { isAnnotationName, isImportName, judgeCompanion } from '../../shared/file-refusals.ts';
import { HEAD_LENGTH, type MediaType } from '../../shared/media-type.ts';
import { asSentence } from '../../shared/sentences.ts';
import { checkRecording } from './check-recording.ts';
import type { Check, Refused } from './check.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from './file-size.ts';
import { runWorker } from './run-worker.ts';
import type { ImportOrder } from './worker-jobs.ts';

const NO_ORDER: ImportOrder = { answers: {}, beats: [] };

/**
 * Checks a chosen file; an annotation file is read as the server will read it, and one of another program as what is
 * made of it by an order.
 */
export async function checkFile(file: File, order: ImportOrder = NO_ORDER): Promise<Check> {
  if (file.size > MAX_FILE_BYTES) {
    return refused(
      `This file is larger than ${MAX_FILE_MB} MB. ${tooLargeRemedy(file.name)} and choose that.`,
    );
  }
  if (order.into && /\.tla$/i.test(file.name))
    return refused('This is an analysis already. Choose a table, labels or another file to import.');
  if (isAnnotationName(file.name)) return runWorker({ job: 'check', file, order });
  if (isImportName(file.name)) return runWorker({ job: 'import', file, order });
  const head = await headOf(file);
  if (head === undefined) return refused('This file can no longer be read. Choose it again.');
  const judged = judgeCompanion({ name: file.name, size: file.size, head });
  return 'refusal' in judged ? refused(asSentence(judged.refusal)) : checkCompanion(file, judged.type);
}

/** The first bytes; undefined where the file was moved, changed or deleted since it was chosen. */
async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

async function checkCompanion(file: File, { kind }: MediaType): Promise<Check> {
  if (kind === 'notation') return { kind: 'companion', isNotation: true };
  if (kind === 'pdf') return checkPdf(file);
  return { kind: 'companion', isNotation: false, recording: await checkRecording(file) };
}

/** Opens a document as the viewer will. */
async function checkPdf(file: File): Promise<Check> {
  const opensPdf = await import('../../viewer/score/pdfjs.ts').then(({ opensPdf }) => opensPdf);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await opensPdf(bytes)) ? { kind: 'companion', isNotation: false } : refused(PDF_REFUSED);
}

function refused(problem: string): Refused {
  return { kind: 'refused', problem };
}
