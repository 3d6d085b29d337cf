import type { KindTimeline } from '../kinds/contract/kind-timeline.ts';

/** A timeline as a drawing for paper needs it; those of the viewer's session are such. */
export interface PaperTimeline extends Pick<KindTimeline, 'rows' | 'lane'> {
  readonly id: number;
  readonly name: string;
}

/** Whether a timeline has anything to draw without sound and screen. */
export const isDrawable = ({ rows }: Pick<PaperTimeline, 'rows'>): boolean => rows.count > 0;
