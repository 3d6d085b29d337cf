import type { StripRows } from '../../ui/form-strip.tsx';
import { AppError } from '../../shared/app-error.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from './limits.ts';

/** What a chosen file turned out to be. */
export type Check = Analysis | Companion | Refused;

/** An annotation file that can be sent. */
export interface Analysis {
  readonly kind: 'analysis';
  readonly timelines: number;
  readonly components: number;
  /** Seconds. */
  readonly length: number;
  readonly strip: StripRows | undefined;
  readonly warnings: readonly string[];
  /** Timelines that readers will not see. */
  /** Names of the files on the author's computer that belong to it. */
  readonly recording: string | undefined;
  readonly scores: readonly string[];
}

/** A recording or a score, which is sent where a chosen analysis names it. */
interface Companion {
  readonly kind: 'companion';
}

interface Refused {
  readonly kind: 'refused';
  /** What is so, then what to do. */
  readonly problem: string;
}

const ANALYSIS_ENDING = /\.(tla|json)$/i;
const COMPANION_ENDING = /\.(mp3|aac|ogg|oga|opus|wav|flac|m4a|mp4|m4v|mov|mkv|webm|ogv|pdf)$/i;

/** Reads a file as the server will. */
export async function checkFile(file: File): Promise<Check> {
  if (file.size > MAX_FILE_BYTES) {
    return {
      kind: 'refused',
      problem: `This file is larger than ${MAX_FILE_MB} MB. Make it smaller and choose it again.`,
    };
  }
  if (COMPANION_ENDING.test(file.name)) return { kind: 'companion' };
  if (!ANALYSIS_ENDING.test(file.name)) {
    return {
      kind: 'refused',
      problem:
        'This is not a TiLiA file. Save the analysis from the desktop tool as .tla and choose it again.',
    };
  }
  const [{ readTla }, { formStrip }] = await Promise.all([
    import('../../tla/read-tla.ts'),
    import('../../kinds/form-strip.ts'),
  ]);
  try {
    const tla = readTla(new Uint8Array(await file.arrayBuffer()), file.name);
    const pdfNames = tla.timelines.flatMap(({ pdfPath }) =>
      pdfPath?.kind === 'local' ? [pdfPath.baseName] : [],
    );
    return {
      kind: 'analysis',
      timelines: tla.timelines.length,
      components: tla.timelines.reduce((sum, { components }) => sum + components.length, 0),
      length: tla.length,
      strip: formStrip(tla.timelines, tla.length),
      warnings: tla.warnings,
      recording: tla.media.kind === 'local' ? tla.media.baseName : undefined,
      scores: [...new Set(pdfNames)],
    };
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error, file.name) };
  }
}

function problemOf(error: unknown, filename: string): string {
  if (error instanceof AppError) {
    const start = `${filename}: `;
    return error.message.startsWith(start) ? capitalized(error.message.slice(start.length)) : error.message;
  }
  // The browser could not read it: it was moved, changed or deleted since it was chosen.
  if (error instanceof DOMException) return 'This file can no longer be read. Choose it again.';
  throw error;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
