import type { ExportAround, KindExporting } from '../kinds/contract/exporting.ts';
import type { Attributes, Component, KindReading } from '../kinds/contract/kind.ts';
import { placeIn } from '../kinds/exporting/places.ts';
import { componentsOf } from '../kinds/registry/encoding.ts';
import { exportingOf } from '../kinds/registry/exporting.ts';
import type { KindName } from '../kinds/registry/facts.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import { spanOfMeasures } from '../measures/find-passage.ts';
import type { MeasurePassage } from '../measures/measure-passage.ts';
import type { MeasureTable } from '../measures/measure-table.ts';
import type { TimeSpan } from '../measures/measure-times.ts';
import { ExportProblem, type Analysis, type AnalysisFacts, type ExportedTimeline } from './analysis.ts';

/** A timeline of the viewer's JSON. */
interface StoredTimeline {
  readonly id: number;
  readonly kind: KindName;
  readonly name: string;
  readonly attributes: Attributes;
  readonly components: readonly object[];
}

/** What is exported: measures, times in seconds, or all. */
export interface WantedPassage {
  readonly measures?: MeasurePassage | undefined;
  readonly span?: TimeSpan | undefined;
}

/** The timelines of the viewer's JSON as formats see them. Throws `ExportProblem` for measures that are not there. */
export function readAnalysis(
  stored: readonly StoredTimeline[],
  facts: AnalysisFacts,
  measures: MeasureTable | undefined,
  wanted: WantedPassage,
): Analysis {
  const span = spanOf(wanted, measures, facts.length);
  const timelines = stored
    .toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)
    .flatMap((timeline): ExportedTimeline[] => {
      const exporting = exportingOf(timeline.kind);
      return exporting ? [exportedTimeline(timeline, exporting, { facts, measures, span })] : [];
    })
    .filter(({ passage }) => passage.components.length > 0);
  return { facts, timelines, ids: new Set(stored.map(({ id }) => id)), measures, span };
}

const positionOf = ({ attributes }: StoredTimeline) => Number(attributes['display_position']);

function spanOf(
  { measures: named, span }: WantedPassage,
  table: MeasureTable | undefined,
  length: number,
): TimeSpan | undefined {
  if (!named) return span;
  if (!table) throw new ExportProblem('This file has no measures. Give t, in seconds.', 'no_measures');
  const found = spanOfMeasures(table, named, length);
  if (found.problem !== undefined) throw new ExportProblem(found.problem);
  return found.span;
}

interface Whole {
  readonly facts: AnalysisFacts;
  readonly measures: MeasureTable | undefined;
  readonly span: TimeSpan | undefined;
}

function exportedTimeline(
  { id, kind, name, attributes, components }: StoredTimeline,
  exporting: KindExporting<Component>,
  { facts, measures, span }: Whole,
): ExportedTimeline {
  const all = componentsOf(kind, components, { ...attributes, id });
  const around: ExportAround = {
    length: facts.length,
    attributes,
    timeSignature: facts.timeSignature,
    measures,
    placeAt: (time) => measures && placeIn(measures, time),
  };
  const passage = { all, components: span ? within(all, span, exporting, KIND_READINGS[kind]) : all };
  return { id, name, exporting, passage, around };
}

/** The components that sound in a passage, and before them one that still holds there. */
function within(
  all: readonly Component[],
  { start, end }: TimeSpan,
  exporting: KindExporting<Component>,
  reading: KindReading<Component>,
): readonly Component[] {
  const spanOfOne = (component: Component) => reading.span(component);
  const inside = all.filter((component) => {
    const [from, to] = spanOfOne(component);
    return from < end && (to > start || (from === to && from >= start));
  });
  const [first] = inside;
  const held = exporting.heldOver?.(all.filter((component) => spanOfOne(component)[0] < start));
  const isHeldAtStart = held && (!first || spanOfOne(first)[0] > start || !exporting.heldOver?.([first]));
  return held && isHeldAtStart ? [held, ...inside] : inside;
}
