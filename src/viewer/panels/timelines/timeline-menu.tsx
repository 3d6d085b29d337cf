import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { timelineName } from '../../model/timeline.ts';
import { moveTimeline, resizeTimeline, showTimeline } from '../../scene/commands/arrange.ts';
import type { Session } from '../../session.ts';
import type { WindowPoint } from '../../store/panels.ts';

interface Props {
  readonly session: Session;
  /** An index into the session's timelines. */
  readonly timeline: number;
  readonly at: WindowPoint;
  readonly onClose: () => void;
  readonly returnFocus: () => void;
}

/** Menu of a timeline in the outline: whether, where and how high it stands in the stack. */
export function TimelineMenu({ session, timeline, at, onClose, returnFocus }: Props) {
  const { timelines, layout, panels } = session;
  const isShown = useStore(layout, (state) => state.shown[timeline] === true);
  return (
    <Menu label={timelineName(entryAt(timelines, timeline))} {...{ at, onClose, returnFocus }}>
      <MenuItem onChoose={() => showTimeline(session, timeline, !isShown)}>
        {isShown ? 'Hide timeline' : 'Show timeline'}
      </MenuItem>
      {isShown && (
        <>
          <MenuItem onChoose={() => moveTimeline(session, timeline, -1)}>Move up</MenuItem>
          <MenuItem onChoose={() => moveTimeline(session, timeline, 1)}>Move down</MenuItem>
          <MenuItem onChoose={() => resizeTimeline(session, timeline, 1)}>Make higher</MenuItem>
          <MenuItem onChoose={() => resizeTimeline(session, timeline, -1)}>Make lower</MenuItem>
        </>
      )}
      <MenuItem onChoose={() => panels.getState().setTimelinesOpen(true)}>All timelines</MenuItem>
    </Menu>
  );
}
