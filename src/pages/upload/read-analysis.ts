import { formStrip } from '../../kinds/registry/form-strip.ts';
import { AppError } from '../../shared/app-error.ts';
import { asSentence } from '../../shared/sentences.ts';
import { readTla } from '../../tla/read-tla.ts';
import type { Analysis, Refused } from './check.ts';

/** Reads an annotation file as the server will. */
export async function readAnalysis(file: File): Promise<Analysis | Refused> {
  try {
    return analysisOf(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error, file.name) };
  }
}

/** Findings about an annotation file. Throws `TlaError`. */
export function analysisOf(bytes: Uint8Array, name: string): Analysis {
  const tla = readTla(bytes, name);
  const pdfNames = tla.timelines.flatMap(({ pdfPath }) =>
    pdfPath?.kind === 'local' ? [pdfPath.baseName] : [],
  );
  return {
    kind: 'analysis',
    title: tla.title,
    composer: tla.composer,
    performer: tla.performer,
    timelines: tla.timelines.length,
    components: tla.timelines.reduce((sum, { components }) => sum + components.length, 0),
    length: tla.length,
    strip: formStrip(tla.timelines, tla.length),
    warnings: tla.warnings,
    recording: tla.media.kind === 'local' ? tla.media.baseName : undefined,
    scores: [...new Set(pdfNames)],
    lacksUnit: tla.format === undefined && tla.media.kind === 'none' && tla.timeUnit === 'seconds',
  };
}

/** Why a file could not be read, in a sentence. Throws what is no refusal. */
export function problemOf(error: unknown, filename: string): string {
  if (error instanceof AppError) {
    const start = `${filename}: `;
    return error.message.startsWith(start) ? asSentence(error.message.slice(start.length)) : error.message;
  }
  // The browser could not read it: it was moved, changed or deleted since it was chosen.
  if (error instanceof DOMException) return 'This file can no longer be read. Choose it again.';
  throw error;
}
