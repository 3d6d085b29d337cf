import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { ExportProblem, type AnalysisFacts, type ExportOptions } from '../../exports/analysis.ts';
import { exportText } from '../../exports/export-text.ts';
import { formatOf, type FormatName } from '../../exports/formats.ts';
import { readAnalysis, type WantedPassage } from '../../exports/read-analysis.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { storedMeasures } from '../viewer-json/stored-measures.ts';

/** A version's JSON, and what of it is exported. */
export interface ExportSearch {
  readonly json: Uint8Array;
  readonly format: FormatName;
  readonly facts: AnalysisFacts;
  readonly passage: WantedPassage;
  readonly options: ExportOptions;
}

/** An export, gzipped, and the name of its timeline where it holds one; or why there is none, in words. */
export type ExportedFile =
  | { readonly gzipped: Uint8Array; readonly timeline: string | undefined; readonly problem?: never }
  | { readonly problem: string; readonly code: ExportProblem['code'] };

/**
 * Writes a version in a format. The text is packed piece by piece, so that it never stands in memory as a whole, and a slow
 * client keeps no process busy.
 */
export async function exportFile({
  json,
  format,
  facts,
  passage,
  options,
}: ExportSearch): Promise<ExportedFile> {
  try {
    const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
    const timelines = readStoredTimelines(viewed.timelines);
    const analysis = readAnalysis(timelines, facts, storedMeasures(timelines), passage);
    const { timeline, pieces } = exportText(formatOf(format), analysis, options);
    const packed = Readable.from(pieces, { highWaterMark: 1 }).pipe(createGzip());
    return { gzipped: Buffer.concat((await packed.toArray()) as Buffer[]), timeline };
  } catch (error) {
    if (error instanceof ExportProblem) return { problem: error.message, code: error.code };
    throw error;
  }
}
