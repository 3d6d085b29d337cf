import type { ExportedPassage } from '../../links/links.ts';
import { exportingOf } from '../../../kinds/registry/exporting.ts';
import type { ExportFormat } from '../../../exports/format.ts';
import { formatOf, MENU_FORMATS, type ExportName } from '../../../exports/formats.ts';
import { writtenMeasures } from '../../../measures/measure-passage.ts';
import { loopable } from '../../scene/commands/loop-commands.ts';
import { isOfFile, timelineName } from '../../model/timeline.ts';
import type { ShareTarget } from '../../links/share.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** Something that a file can be saved as. */
interface DownloadChoice {
  readonly format: ExportName | 'tla';
  readonly name: string;
  readonly purpose: string;
}

const TLA: DownloadChoice = {
  format: 'tla',
  name: 'TiLiA file (.tla)',
  purpose: 'All of it, for TiLiA Desktop and for an upload.',
};

const PACKAGE: DownloadChoice = {
  format: 'zip',
  name: 'Everything (zip)',
  purpose: 'All formats with citation, licence and checksums, to keep or to deposit.',
};

/** What the timelines of a file can be saved as; the file itself where it names nobody who must not be named. */
export function downloadChoices(session: AnalysisView, hidesNames: boolean): readonly DownloadChoice[] {
  const filled = session.timelines.filter((timeline) => isOfFile(timeline) && timeline.rows.count > 0);
  const kinds = filled.flatMap(({ kind }) => exportingOf(kind) ?? []);
  const hasMeasures = session.timelines.some(({ measures }) => measures !== undefined);
  const isMusicAlone = session.positions.unit === 'quarters';
  const formats = MENU_FORMATS.filter((format) =>
    formatOf(format).isOffered({ kinds, hasMeasures, isMusicAlone }),
  );
  return [
    ...(hidesNames ? [] : [TLA]),
    ...formats.map((format) => {
      const { name, purpose } = formatOf(format);
      return { format, name, purpose };
    }),
    ...(formats.length > 0 ? [PACKAGE] : []),
  ];
}

/** Facts of a format; undefined for the file itself and for the package of all. */
export const factsOf = (format: DownloadChoice['format']): ExportFormat | undefined =>
  format === 'tla' || format === 'zip' ? undefined : formatOf(format);

/** A timeline that a format of one timeline may hold. */
interface TimelineChoice {
  readonly id: number;
  readonly name: string;
  /** How many levels it has, for a format of one level. */
  readonly levels: number;
}

/** The timelines that may be chosen, the topmost first; none for a format that holds all. */
export function timelineChoices(
  { timelines }: AnalysisView,
  format: DownloadChoice['format'],
): readonly TimelineChoice[] {
  const needed = factsOf(format)?.ofTimeline;
  if (!needed) return [];
  return timelines.filter(isOfFile).flatMap((timeline) => {
    const { id, kind, rows, lane } = timeline;
    const exporting = rows.count > 0 ? exportingOf(kind) : undefined;
    if (!exporting || !needed.can(exporting)) return [];
    const hasLevels = needed.isOfOneLevel === true && exporting.uses.includes('form');
    return [{ id, name: timelineName(timeline), levels: hasLevels ? (lane.levelCount ?? 1) : 1 }];
  });
}

/** Whether a passage has a length, so that something of the file may lie in it. */
export const isExportable = ({ name, isLoopable }: ShareTarget): boolean =>
  name === 'The whole file' || name === 'The measures' || isLoopable;

/** A passage as exports ask for it; nothing for the whole file. */
export function exportedPassage(session: AnalysisView, { name, address }: ShareTarget): ExportedPassage {
  if (address.measures) return { m: writtenMeasures(address.measures) };
  const { selected } = session.selection.getState();
  const span = name === 'The selection' && selected ? loopable(session, selected, false) : address.time;
  return span?.end === undefined ? {} : { t: `${seconds(span.start)},${seconds(span.end)}` };
}

/** Seconds as an address has them: no fraction of them is lost to the eye. */
const seconds = (time: number): string => String(Number(Math.max(time, 0).toFixed(6)));
