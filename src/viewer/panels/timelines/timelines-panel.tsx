import { ArrowDown, ArrowUp, FoldVertical, UnfoldVertical, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NonModalDialog } from '../../../ui/non-modal-dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';
import textStyles from '../../../ui/text.module.css';
import { timelineName } from '../../model/timeline.ts';
import { chooseLaneSize, laneSizeInWords } from '../../scene/commands/lane-size.ts';
import type { Session } from '../../session.ts';
import { LANE_SIZES } from '../../store/lane-size.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { KindSign } from '../../../ui/kind-sign.tsx';
import styles from './timelines-panel.module.css';

/** A press makes a lane higher or lower by this part of its own height, and by no less than that many pixels. */
const RESIZE_PART = 0.25;
const MIN_RESIZE_PX = 10;

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

function Entry({ session: { timelines, layout, panels }, timeline }: EntryProps) {
  const isShown = useStore(layout, (state) => state.shown[timeline] === true);
  const lanes = useStore(layout, (state) => state.lanes);
  const own = entryAt(timelines, timeline);
  const name = timelineName(own);
  const { kind } = own;
  const { count } = own.rows;
  const { say } = panels.getState();

  const show = (shown: boolean) => {
    layout.getState().setShown(timeline, shown);
    say(`${name} is ${shown ? 'shown' : 'hidden'}.`);
  };
  const move = (step: 1 | -1) => {
    const before = layout.getState().order;
    layout.getState().move(timeline, step);
    const { order } = layout.getState();
    if (order === before) say(`${name} is at the ${step < 0 ? 'top' : 'bottom'}.`);
    else say(`${name} is ${order.indexOf(timeline) + 1} of ${order.length}.`);
  };
  const resize = (step: 1 | -1) => {
    const stepPx = step * Math.max(Math.round(own.lane.heightPx * RESIZE_PART), MIN_RESIZE_PX);
    const heightPx = () => layout.getState().laneOf[timeline]?.heightPx;
    const before = heightPx();
    if (before === undefined)
      layout.getState().resize(timeline, entryAt(layout.getState().heightsPx, timeline) + stepPx);
    else layout.getState().resizeShown(timeline, before + stepPx);
    const now = heightPx();
    if (now === undefined) say(`${name} is hidden.`);
    else if (Math.round(now) === Math.round(before ?? 0))
      say(`${name} can be no ${step < 0 ? 'lower' : 'higher'}.`);
    else say(`${name} is ${Math.round(now)} pixels high.`);
  };

  const isFirst = lanes[0]?.timeline === timeline;
  const isLast = lanes.at(-1)?.timeline === timeline;
  const tools: readonly (readonly [name: string, Sign: LucideIcon, isIdle: boolean, act: () => void])[] = [
    [`Move ${name} up`, ArrowUp, isFirst, () => move(-1)],
    [`Move ${name} down`, ArrowDown, isLast, () => move(1)],
    [`Make ${name} higher`, UnfoldVertical, false, () => resize(1)],
    [`Make ${name} lower`, FoldVertical, false, () => resize(-1)],
  ];
  return (
    <li className={styles.entry}>
      <label title={name}>
        <input
          type="checkbox"
          aria-label={`Show ${name}`}
          checked={isShown}
          onChange={(event) => show(event.target.checked)}
        />
        <KindSign kind={kind} />
        <span className={styles.name}>{name}</span>
        {!own.fromRecording && (
          <span
            className={`${textStyles.num} ${styles.count}`}
            title={`${count} ${count === 1 ? 'component' : 'components'}`}
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
