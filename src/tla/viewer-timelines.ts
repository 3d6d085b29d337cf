import type { TlaFile } from './tla-file.ts';
import { viewerTimelinesJson } from './viewer-json.ts';

/** Timelines of a file that no server has taken, in the contract's words, as the viewer's JSON has them; ids count from 1. */
export function viewerTimelines({ timelines }: Pick<TlaFile, 'timelines'>): unknown {
  let firstComponentId = 1;
  const saved = timelines.map((timeline, index) => {
    const own = { ...timeline, id: index + 1, firstComponentId };
    firstComponentId += timeline.components.length;
    return own;
  });
  return JSON.parse([...viewerTimelinesJson(saved)].join(''));
}
