import type { TlaFile } from './tla-file.ts';
import { viewerTimelinesJson } from './viewer-json.ts';

/** Timelines in the viewer's JSON: what they have there beside their components differs by kind. */
interface ViewerTimeline {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly is_visible: boolean;
  readonly components: readonly unknown[];
}

/** Timelines of a file that no server has taken, as the viewer's JSON would have them; ids count from 1. */
export function viewerTimelines({ timelines }: TlaFile): readonly ViewerTimeline[] {
  let firstComponentId = 1;
  const saved = timelines.map((timeline, index) => {
    const own = { ...timeline, id: index + 1, firstComponentId };
    firstComponentId += timeline.components.length;
    return own;
  });
  return JSON.parse([...viewerTimelinesJson(saved)].join('')) as readonly ViewerTimeline[];
}
