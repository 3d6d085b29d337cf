import type { Span } from '../../kinds/contract/visible.ts';
import type { Timeline } from './timeline.ts';

/**
 * Annotated part of a recording, in seconds and within `bounds`; undefined where the timelines are empty. `shown` says
 * which of them are in the stack. Timelines drawn from the recording, and those that turn pages, do not count.
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
