import type { Component } from '../../src/kinds/contract/kind.ts';
import type {
  KindEncoding,
  KindTimeline,
  MusicalContext,
  OpenKind,
  TextWidths,
} from '../../src/kinds/contract/kind-timeline.ts';

/** Context of a file without counted measures. */
const UNCOUNTED: MusicalContext = {
  timelineName: '',
  measures: () => undefined,
};

interface Parts<C extends Component, Columns> {
  readonly encoding: KindEncoding<C, Columns>;
  readonly open: OpenKind<Columns>;
}

/** How a test makes timelines of one kind; with `texts`, labels are as wide as these say. */
export const kindOf = <C extends Component, Columns>({ encoding, open }: Parts<C, Columns>) => ({
  toColumns: (...given: Parameters<typeof encoding.toColumns>) => encoding.toColumns(...given),
  open(columns: Columns, context: Partial<MusicalContext> = {}, texts?: TextWidths): KindTimeline {
    const timeline = open(columns, { ...UNCOUNTED, ...context });
    if (texts) timeline.lane.measureWith?.(texts);
    return timeline;
  },
});
