import type { Entry, MusicalContext, Order, Rows, Words } from '../../kinds/contract/kind-timeline.ts';
import {
  measureEntry,
  measuresInWords,
  sentence,
  timeEntry,
  whereInWords,
} from '../../kinds/words/wording.ts';
import { float64At } from '../../shared/elements.ts';
import { reached } from '../../shared/sorted.ts';
import { TEMPO_ID, type Timeline } from '../model/timeline.ts';
import { medianAt, type TempoData } from './tempo-data.ts';
import { TempoLane } from './tempo-lane.ts';

/** Measures of a performance, a row each. */
class MeasureRows implements Rows {
  readonly count: number;

  constructor(private readonly data: TempoData) {
    this.count = data.own.length;
  }

  id(row: number): number {
    return TEMPO_ID - 1 - row;
  }

  span(row: number): readonly [start: number, end: number] {
    return [float64At(this.data.times, row), float64At(this.data.times, row + 1)];
  }
}

const rounded = (tempo: number) => (isNaN(tempo) ? 'unknown' : tempo.toFixed(1));

/** The tempo of each measure in words: what the lane shows, for those who do not see it. */
class TempoWords implements Words {
  readonly hasGeneratedLabels = true;

  constructor(
    private readonly data: TempoData,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return rounded(this.data.own[row] ?? NaN);
  }

  inspect(row: number): readonly Entry[] {
    const { data, context } = this;
    const start = float64At(data.times, row);
    const others = data.siblings.map((one) => one[row] ?? NaN).filter((tempo) => !isNaN(tempo));
    return [
      { name: 'Timeline', value: context.timelineName },
      ...measureEntry(start, context),
      timeEntry('Start', start, context),
      { name: 'Beats a minute', value: rounded(data.own[row] ?? NaN) },
      ...(others.length > 0
        ? [
            { name: `Median of ${others.length + 1}`, value: rounded(medianAt(data, row)) },
            {
              name: 'Slowest, fastest other',
              value: `${rounded(Math.min(...others))}, ${rounded(Math.max(...others))}`,
            },
          ]
        : []),
    ];
  }

  describe(row: number): string {
    const { data, context } = this;
    const start = float64At(data.times, row);
    return sentence(
      `${rounded(data.own[row] ?? NaN)} beats a minute`,
      data.siblings.length > 0 ? `median ${rounded(medianAt(data, row))}` : undefined,
      whereInWords(start, start, context),
    );
  }
}

class MeasureOrder implements Order {
  constructor(private readonly data: TempoData) {}

  neighbour(row: number, step: 1 | -1): number | undefined {
    const next = row + step;
    return next >= 0 && next < this.data.own.length ? next : undefined;
  }

  nearestFrom(time: number): number | undefined {
    const row = reached(this.data.times, time) ?? 0;
    return Math.min(row, this.data.own.length - 1);
  }
}

/**
 * The lane "Tempo", which no file has: computed from the measures of a performance and of its siblings. `counting` is the
 * timeline whose measures they are, and whose sign it has.
 */
export function tempoTimeline(
  data: TempoData,
  counting: Timeline,
  { name, isVisible }: { readonly name: string; readonly isVisible: boolean },
): Timeline {
  const context: MusicalContext = {
    timelineName: 'Tempo',
    measures: () => counting.measures?.all,
    positions: counting.positions,
  };
  const rows = new MeasureRows(data);
  return {
    id: TEMPO_ID,
    name: 'Tempo',
    kind: counting.kind,
    visible: isVisible,
    pdfUrl: undefined,
    attachmentUrl: undefined,
    ...{ table: undefined, notation: undefined },
    columns: undefined,
    positions: counting.positions,
    details: [],
    moreAbout: () => [],
    rows,
    lane: new TempoLane(data, name),
    words: new TempoWords(data, context),
    order: new MeasureOrder(data),
    inMeasures: (row) => measuresInWords(rows.span(row)[0], rows.span(row)[0], context),
  };
}
