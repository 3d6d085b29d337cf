import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  ExportProblem,
  type Analysis,
  type AnalysisFacts,
  type ExportOptions,
} from '../../exports/analysis.ts';
import { exportText } from '../../exports/export-text.ts';
import { formatOf, MENU_FORMATS, type FormatName } from '../../exports/formats.ts';
import { readAnalysis, type WantedPassage } from '../../exports/read-analysis.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { storedMeasures } from '../viewer-json/stored-measures.ts';

/** A version's JSON, and the passage of it that is exported. */
export interface PassageSearch {
  readonly json: Uint8Array;
  readonly facts: AnalysisFacts;
  readonly passage: WantedPassage;
}

/** The same, and how it is written. */
export interface ExportSearch extends PassageSearch {
  readonly format: FormatName;
  readonly options: ExportOptions;
}

/** An export that a version has, of one timeline where its format holds one. */
export interface OfferedExport {
  readonly format: FormatName;
  readonly ending: string;
  readonly timeline: number | undefined;
  /** Name of the timeline; empty for all of them. */
  readonly name: string;
}

/** An export, gzipped, and the name of its timeline where it holds one; or why there is none, in words. */
export type ExportedFile =
  | { readonly gzipped: Uint8Array; readonly timeline: string | undefined; readonly problem?: never }
  | { readonly problem: string; readonly code: ExportProblem['code'] };

/**
 * Writes a version in a format. The text is packed piece by piece, so that it never stands in memory as a whole, and a slow
 * client keeps no process busy.
 */
export async function exportFile(search: ExportSearch): Promise<ExportedFile> {
  const { format, options } = search;
  try {
    const analysis = analysisOf(search);
    const { timeline, pieces } = exportText(formatOf(format), analysis, options);
    const packed: Buffer[] = [];
    await pipeline(pieces, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk);
    });
    return { gzipped: Buffer.concat(packed), timeline };
  } catch (error) {
    if (error instanceof ExportProblem) return { problem: error.message, code: error.code };
    throw error;
  }
}

function analysisOf({ json, facts, passage }: PassageSearch): Analysis {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = readStoredTimelines(viewed.timelines);
  return readAnalysis(timelines, facts, storedMeasures(timelines), passage);
}

/** Every export that a version has: of each timeline for tables and labels, else of the topmost one or of all. */
export function listExports(search: PassageSearch): readonly OfferedExport[] | { readonly problem: string } {
  try {
    const { timelines, measures } = analysisOf(search);
    const kinds = timelines.map(({ exporting }) => exporting);
    const offered = MENU_FORMATS.filter((name) =>
      formatOf(name).isOffered({
        ...{ kinds, hasMeasures: measures !== undefined },
        isMusicAlone: search.facts.unit === 'quarters',
      }),
    );
    return offered.flatMap((name): readonly OfferedExport[] => {
      const { ending, ofTimeline } = formatOf(name);
      const able = timelines.filter(({ exporting }) => ofTimeline?.can(exporting));
      return able.length > 0 && ofTimeline?.isOfOneLevel !== true
        ? able.map((one) => ({ format: name, ending, timeline: one.id, name: one.name }))
        : [{ format: name, ending, timeline: undefined, name: '' }];
    });
  } catch (error) {
    if (error instanceof ExportProblem) return { problem: error.message };
    throw error;
  }
}
