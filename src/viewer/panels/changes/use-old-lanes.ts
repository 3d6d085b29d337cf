import { useEffect, useMemo, useRef, useState } from 'react';
import type { KindTimeline } from '../../../kinds/contract/kind-timeline.ts';
import { AppError } from '../../../shared/app-error.ts';
import type { ChangeGroup } from '../../changes/change-list.ts';
import { bringLaneIntoView } from '../../changes/go-to-change.ts';
import { oldLanes, openOldTimeline } from '../../changes/old-lanes.ts';
import type { Links } from '../../links/links.ts';
import type { WrittenTimeline } from '../../model/create-timelines.ts';
import type { OldLane } from '../../scene/layers/old-lane.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Loaded } from './use-changes.ts';

const NOT_THERE = 'The older version could not be loaded. Check your connection and try again.';
const NOT_IN_IT = 'The older version does not have this timeline.';

/** Lanes of the older version. */
export interface OldLanes {
  readonly lanes: readonly OldLane[];
  readonly isOpen: (group: ChangeGroup) => boolean;
  /** Shows the lane of a timeline as the older version has it, or hides it again. */
  readonly toggle: (group: ChangeGroup) => void;
}

const NO_TIMELINES: ReadonlyMap<number, KindTimeline> = new Map();

/** Lanes of version `from`, of which those asked for are loaded and open; the stack has room for them while the panel stands. */
export function useOldLanes(
  session: AnalysisView & Tools,
  versions: NonNullable<Links['versions']>,
  from: number,
  loaded: Loaded | undefined,
): OldLanes {
  const { layout, panels } = session;
  const [opened, setOpened] = useState(NO_TIMELINES);
  const written = useRef<Promise<readonly WrittenTimeline[]>>(undefined);
  useEffect(
    () => () => {
      written.current = undefined;
      setOpened(NO_TIMELINES);
    },
    [versions, from],
  );
  const groups = loaded?.groups;
  const lanes = useMemo(() => (groups ? oldLanes(groups, opened, from) : []), [groups, opened, from]);
  useEffect(() => layout.getState().setGuests(lanes), [layout, lanes]);
  useEffect(() => () => layout.getState().setGuests([]), [layout]);
  const last = [...opened.keys()].at(-1);
  useEffect(() => {
    const placed = layout.getState().guests.find(({ guest }) => guest.id === last);
    if (placed) bringLaneIntoView(session, placed);
  }, [session, layout, last]);

  const open = async (id: number, { words }: Loaded) => {
    const asked = (written.current ??= versions.timelines(from));
    try {
      const timeline = openOldTimeline(await asked, id, words.map);
      if (timeline === undefined) panels.getState().say(NOT_IN_IT);
      // Another version may have been chosen meanwhile.
      else if (written.current === asked) setOpened((before) => new Map(before).set(id, timeline));
    } catch (error) {
      written.current = undefined;
      panels.getState().say(error instanceof AppError ? error.message : NOT_THERE);
    }
  };
  return {
    lanes,
    isOpen: ({ id }) => opened.has(id),
    toggle: ({ id }) => {
      if (opened.has(id)) setOpened(new Map([...opened].filter(([one]) => one !== id)));
      else if (loaded) void open(id, loaded);
    },
  };
}
