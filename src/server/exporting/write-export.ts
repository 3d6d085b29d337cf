import type { AnalysisFacts, ExportOptions } from '../../exports/analysis.ts';
import type { FormatName } from '../../exports/formats.ts';
import type { WantedPassage } from '../../exports/read-analysis.ts';
import type { ExportedFile, OfferedExport } from '../reading/exported-file.ts';
import type { Services } from '../services.ts';
import type { ReadableFile } from '../sharing/readable-file.ts';

/** What of a version is written, and all that it depends on beside the version's timelines. */
export interface Wanted {
  readonly format: FormatName;
  readonly facts: AnalysisFacts;
  readonly passage: WantedPassage;
  readonly options: ExportOptions;
}

type Needed = Pick<Services, 'tlaReader' | 'shownTimelines'>;

/** A version in a format. Throws `Unavailable`. */
export const writeExport = async (
  file: ReadableFile,
  wanted: Wanted,
  { tlaReader, shownTimelines }: Needed,
): Promise<ExportedFile> => tlaReader.exportFile(await shownTimelines.sourceOf(file, wanted));

/** Every export that a version has. Throws as `writeExport` does, and `ExportProblem` as words for a passage that is not there. */
export const listExports = async (
  file: ReadableFile,
  wanted: Pick<Wanted, 'facts' | 'passage'>,
  { tlaReader, shownTimelines }: Needed,
): Promise<readonly OfferedExport[] | { readonly problem: string }> =>
  tlaReader.listExports(await shownTimelines.sourceOf(file, wanted));
