import { isRecordingName, tooLargeRemedy } from '../../shared/file-names.ts';
import { PDF_REFUSED } from '../../shared/document-words.ts';
import { checkRecording } from './check-recording.ts';
import type { Analysis, Check, Refused } from './check.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from './file-size.ts';

const ANALYSIS_ENDING = /\.(tla|json)$/i;
const NOTATION_ENDING = /\.(musicxml|xml|mxl|mei)$/i;
const PDF_ENDING = /\.pdf$/i;

/** What a chosen file is; an annotation file is read as the server will read it. */
export async function checkFile(file: File): Promise<Check> {
  if (file.size > MAX_FILE_BYTES) {
    return refused(
      `This file is larger than ${MAX_FILE_MB} MB. ${tooLargeRemedy(file.name)} and choose that.`,
    );
  }
  if (isRecordingName(file.name))
    return { kind: 'companion', isNotation: false, recording: await checkRecording(file) };
  if (PDF_ENDING.test(file.name)) return checkPdf(file);
  if (NOTATION_ENDING.test(file.name)) return { kind: 'companion', isNotation: true };
  if (ANALYSIS_ENDING.test(file.name)) return readInWorker(file);
  return refused(
    'This is not a TiLiA file. Save the analysis from the desktop tool as .tla and choose it again.',
  );
}

/** Opens a document as the viewer will. */
async function checkPdf(file: File): Promise<Check> {
  const opensPdf = await import('../../viewer/score/pdfjs.ts').then(({ opensPdf }) => opensPdf);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await opensPdf(bytes)) ? { kind: 'companion', isNotation: false } : refused(PDF_REFUSED);
}

function readInWorker(file: File): Promise<Analysis | Refused> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Analysis | Refused>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Analysis | Refused>) => resolve(data);
    // Its code could not be loaded, as with a version that the server no longer has.
    worker.onerror = () =>
      resolve(refused('This file could not be checked. Reload the page and choose it again.'));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

function refused(problem: string): Refused {
  return { kind: 'refused', problem };
}
