import { comparedContent } from '../kinds/registry/comparing.ts';
import { componentsOf, encodeTimeline } from '../kinds/registry/encoding.ts';
import { KIND_FACTS, kindOf, type KindName } from '../kinds/registry/facts.ts';
import { openTimeline } from '../kinds/registry/opening.ts';
import { KIND_READINGS } from '../kinds/registry/reading.ts';
import type { ComparedContent } from '../kinds/contract/comparing.ts';
import type { Component, KindReading } from '../kinds/contract/kind.ts';
import { measureMap, type MeasureMap } from '../measures/measure-map.ts';
import type { MeasureTable } from '../measures/measure-table.ts';
import type { TimeUnit } from '../shared/time-unit.ts';

/** A timeline as the viewer's JSON has it. */
interface WrittenTimeline {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly is_visible: boolean;
  /** False where another timeline counts the measures. */
  readonly is_time_map?: boolean;
  readonly components: readonly unknown[];
}

/** An analysis as the viewer's JSON has it. `start`, `end` and `length` are seconds of its recording. */
interface WrittenAnalysis {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  /** Address of its recording; '' for none. */
  readonly recording: string;
  /** What its times count; seconds where it is left out. */
  readonly unit?: TimeUnit | undefined;
  /** Top first. */
  readonly timelines: readonly WrittenTimeline[];
}

/** A timeline as it is compared. */
export interface ComparedTimeline {
  readonly id: number;
  readonly name: string;
  readonly kind: KindName;
  readonly count: number;
  /** Undefined for a kind that is compared by the number of its components. */
  readonly content: ComparedContent | undefined;
}

/** An analysis or performance as it is compared. */
export interface ComparedFile {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly recording: string;
  /** What its times count, which are called seconds elsewhere. */
  readonly unit: TimeUnit;
  readonly timelines: readonly ComparedTimeline[];
  /** Its measures, with the time of each; undefined where none are counted. */
  readonly map: MeasureMap | undefined;
  readonly table: MeasureTable | undefined;
}

/** Reads what is compared. Timelines of unknown kinds are left out, and those of one that says nothing by itself. */
export function comparedFile({
  start,
  end,
  length,
  recording,
  unit = 'seconds',
  timelines: all,
}: WrittenAnalysis): ComparedFile {
  let table: MeasureTable | undefined;
  let contentEnd: number | undefined;
  const timelines = all.flatMap((written): ComparedTimeline[] => {
    const kind = kindOf(written.kind);
    if (kind === undefined || KIND_FACTS[kind].inWords === undefined) return [];
    const { id, name } = written;
    const facts = { ...written };
    const components = componentsOf(kind, written.components, facts);
    const counted = openTimeline(kind, encodeTimeline(kind, components, facts), {
      timelineName: name,
      measures: () => undefined,
    }).measures;
    if (counted && counted.all.numbers.length > 0) {
      if (written.is_time_map !== false) table ??= counted.all;
    } else contentEnd = Math.max(contentEnd ?? 0, lastEnd(kind, components));
    return [{ id, name, kind, count: components.length, content: comparedContent(kind, components, facts) }];
  });
  const map = table && measureMap(table, { length, contentEnd });
  return { start, end: Math.max(end, start), recording, unit, timelines, map, table };
}

function lastEnd(kind: KindName, components: readonly Component[]): number {
  const reading: KindReading<Component> = KIND_READINGS[kind];
  return components.reduce((last, one) => Math.max(last, reading.span(one)[1]), 0);
}
