import type { Span } from '../../kinds/visible.ts';
import type { Timeline } from './timeline.ts';

/**
 * Part of a recording that its timelines speak of, in seconds and within `bounds`; undefined where they are empty. `shown` says
 * which of them stand in the stack. What is drawn from the recording, and pages that are turned, say nothing of it.
 */
export function annotatedSpan(
  timelines: readonly Timeline[],
  shown: readonly boolean[],
  bounds: Span,
): Span | undefined {
  let [start, end] = [Infinity, -Infinity];
  timelines.forEach(({ fromRecording, pages, rows }, index) => {
    const extent = shown[index] === true && !fromRecording && !pages ? rows.extent?.() : undefined;
    if (!extent) return;
    start = Math.min(start, extent[0]);
    end = Math.max(end, extent[1]);
  });
  start = Math.max(start, bounds.start);
  end = Math.min(end, bounds.end);
  return start <= end ? { start, end } : undefined;
}
