import { ArrowDown, ArrowUp, FoldVertical, UnfoldVertical, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NonModalDialog } from '../../../ui/non-modal-dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import textStyles from '../../../ui/text.module.css';
import { timelineName } from '../../model/timeline.ts';
import { moveTimeline, resizeTimeline, showTimeline } from '../../scene/commands/arrange.ts';
import { chooseLaneSize, laneSizeInWords } from '../../scene/commands/lane-size.ts';
import type { Session } from '../../session.ts';
import { LANE_SIZES } from '../../store/lane-size.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { KindSign } from '../../../ui/kind-sign.tsx';
import styles from './timelines-panel.module.css';

/** Visibility, order and height of all timelines of the file, the hidden ones included. */
export function TimelinesPanel({ session }: { readonly session: Session }) {
  const isOpen = useStore(session.panels, (state) => state.timelinesOpen);
  return isOpen ? <OpenPanel session={session} /> : null;
}

function OpenPanel({ session }: { readonly session: Session }) {
  const { layout, panels } = session;
  const order = useStore(layout, (state) => state.order);
  const close = () => panels.getState().setTimelinesOpen(false);
  const reset = () => {
    layout.getState().reset();
    panels.getState().say('Author’s layout restored.');
  };
  return (
    <NonModalDialog
      heading="Timelines of this file"
      closeName="Close timelines"
      className={styles.panel}
      onClose={close}
      focusInstead={focusTimelines}
    >
      <ul className={styles.entries}>
        {order.map((timeline) => (
          <Entry key={timeline} session={session} timeline={timeline} />
        ))}
      </ul>
      <div className={styles.foot}>
        <LaneSizes session={session} />
        <Button look="outline" size="small" onClick={reset}>
          Reset to author’s layout
        </Button>
      </div>
    </NonModalDialog>
  );
}

/** Size of all lanes; one of the wheel's sizes has its number beside the names. */
function LaneSizes({ session }: { readonly session: Session }) {
  const size = useStore(session.settings, ({ laneSize }) => laneSize);
  const names = LANE_SIZES.map(([name]) => name);
  const chosen = laneSizeInWords(size);
  return (
    <div className={styles.sizes} title="Lane size (Shift and wheel on the names)">
      <span aria-hidden="true">Lane size</span>
      <Segments
        label="Lane size"
        name="lane-size"
        choices={names.includes(chosen) ? names : [...names, chosen]}
        chosen={chosen}
        onChoose={(name) =>
          chooseLaneSize(session, LANE_SIZES.find((named) => named[0] === name)?.[1] ?? size)
        }
        className={styles.segments}
      >
        {(name) => name}
      </Segments>
    </div>
  );
}

interface EntryProps {
  readonly session: Session;
  readonly timeline: number;
}

function Entry({ session, timeline }: EntryProps) {
  const { timelines, layout } = session;
  const isShown = useStore(layout, (state) => state.shown[timeline] === true);
  const lanes = useStore(layout, (state) => state.lanes);
  const own = entryAt(timelines, timeline);
  const name = timelineName(own);
  const { kind } = own;
  const { count } = own.rows;
  const isFirst = lanes[0]?.timeline === timeline;
  const isLast = lanes.at(-1)?.timeline === timeline;
  const tools: readonly (readonly [name: string, Sign: LucideIcon, isIdle: boolean, act: () => void])[] = [
    [`Move ${name} up`, ArrowUp, isFirst, () => moveTimeline(session, timeline, -1)],
    [`Move ${name} down`, ArrowDown, isLast, () => moveTimeline(session, timeline, 1)],
    [`Make ${name} higher`, UnfoldVertical, false, () => resizeTimeline(session, timeline, 1)],
    [`Make ${name} lower`, FoldVertical, false, () => resizeTimeline(session, timeline, -1)],
  ];
  return (
    <li className={styles.entry}>
      <label title={name}>
        <input
          type="checkbox"
          aria-label={`Show ${name}`}
          checked={isShown}
          onChange={(event) => showTimeline(session, timeline, event.target.checked)}
        />
        <KindSign kind={kind} />
        <span className={styles.name}>{name}</span>
        {!own.fromRecording && (
          <span
            className={`${textStyles.num} ${styles.count}`}
            title={`${count} ${count === 1 ? 'entry' : 'entries'}`}
          >
            {count}
          </span>
        )}
      </label>
      {tools.map(([tool, Sign, isIdle, act]) => (
        <IconButton
          key={tool}
          aria-label={tool}
          title={tool}
          // Not `disabled`: that would take the focus away from under the hand.
          aria-disabled={isIdle}
          onClick={act}
        >
          <Sign size={16} aria-hidden="true" />
        </IconButton>
      ))}
    </li>
  );
}
