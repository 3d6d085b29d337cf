import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TIMELINE_SPACING_PX } from '../../../kinds/drawing/sizes.ts';
import type { Entry } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import { timelineName, type Timeline } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Lane } from '../../store/layout.ts';
import type { View } from '../../store/viewport.ts';
import { FOLDED_RAIL, useMedia } from '../../../ui/use-media.ts';
import { KindSign } from '../../../ui/kind-sign.tsx';
import { insertionPx, listenToRail, type LaneMove } from './rail-gestures.ts';
import styles from './rail.module.css';
import { signsWidthPx, StandingSigns } from './standing-signs.tsx';

/** A part of a lane that is lower than this has no room for its name. */
const NAMED_ROW_PX = 26;
const ROW_NAME_PX = 16;
/**
 * Height of a line of a name, and the space above its first line in a lane without named parts and in one with them.
 */
const NAME_LINE_PX = 14.4;
const ABOVE_NAME_PX = 6.4;
const ABOVE_NAME_OF_ROWS_PX = 2;
/** Where a lane says that it is empty, which a lower one has no room for. */
const EMPTY_TOP_PX = ABOVE_NAME_PX + NAME_LINE_PX;
const MIN_EMPTY_PX = EMPTY_TOP_PX + ROW_NAME_PX;

/**
 * Names and signs of the timelines at the left of the canvas, scrolled with it. It is wide enough for the signs beside
 * lanes, such as clefs.
 */
export function Rail({ session }: { readonly session: Session }) {
  const { timelines, layout, viewport } = session;
  const lanes = useStore(layout, (state) => state.lanes);
  const { rulerPx, scale, guests } = layout.getState();
  const names = useRef<HTMLUListElement>(null);
  const [move, setMove] = useState<LaneMove>();
  const isNarrow = useMedia(FOLDED_RAIL);
  const signsPx = signsWidthPx(lanes, (timeline) => entryAt(timelines, timeline).lane.signs, isNarrow);
  useEffect(() => {
    const write = ({ scrollPx }: View) => {
      if (names.current) names.current.style.translate = `0 ${-scrollPx}px`;
    };
    write(viewport.getState().view);
    return viewport.subscribe(({ view }, { view: before }) => {
      if (view.scrollPx !== before.scrollPx) write(view);
    });
  }, [viewport]);
  useEffect(
    () => (names.current === null ? undefined : listenToRail(names.current, session, setMove)),
    [session],
  );
  return (
    <div
      className={styles.rail}
      style={{ paddingTop: rulerPx, '--signs-width': `${signsPx}px` } as React.CSSProperties}
    >
      <div className={styles.window}>
        <ul ref={names} aria-label="Timelines" data-scale={scale.lanes}>
          {lanes.map((lane) => (
            <LaneName
              key={lane.timeline}
              session={session}
              isNarrow={isNarrow}
              timeline={entryAt(timelines, lane.timeline)}
              lane={lane}
              rulerPx={rulerPx}
              isMoved={move?.timeline === lane.timeline}
            />
          ))}
          {guests.map(({ guest, topPx, heightPx }) => (
            <li
              key={`guest ${guest.id}`}
              className={`${styles.lane} ${styles.guest}`}
              style={{
                top: topPx - TIMELINE_SPACING_PX / 2 - rulerPx,
                height: heightPx + TIMELINE_SPACING_PX,
              }}
            >
              <span>{guest.name}</span>
            </li>
          ))}
          {move && (
            <li
              className={styles.insertion}
              aria-hidden="true"
              data-part="insertion"
              style={{ top: insertionPx(lanes, move.place, rulerPx) }}
            />
          )}
        </ul>
      </div>
    </div>
  );
}

const inWords = ({ name, value }: Entry) => `${name}: ${value}`;

interface LaneNameProps {
  readonly session: AnalysisView & Tools;
  readonly isNarrow: boolean;
  readonly timeline: Timeline;
  readonly lane: Lane;
  readonly rulerPx: number;
  readonly isMoved: boolean;
}

function LaneName({ session, isNarrow, timeline, lane, rulerPx, isMoved }: LaneNameProps) {
  const { kind } = timeline;
  const { signs } = timeline.lane;
  const { count } = timeline.rows;
  const { topPx, heightPx, unitPx } = lane;
  const parts = timeline.lane.partsAt?.(heightPx / unitPx) ?? [];
  const name = timelineName(timeline);
  const rows = parts
    .filter((row) => row.name !== name && row.height * heightPx >= NAMED_ROW_PX)
    .map((row) => ({
      name: row.name,
      topPx: (row.top + row.height) * heightPx - ROW_NAME_PX + TIMELINE_SPACING_PX / 2,
    }));
  const isEmpty =
    count === 0 &&
    rows.length === 0 &&
    heightPx >= MIN_EMPTY_PX &&
    timeline.listening?.activeRows !== undefined;
  const isHidden = session.check?.hasHidden(timeline.id) ?? false;
  const roomPx = rows[0]
    ? rows[0].topPx - ABOVE_NAME_OF_ROWS_PX
    : isEmpty
      ? NAME_LINE_PX
      : heightPx + TIMELINE_SPACING_PX - ABOVE_NAME_PX;
  return (
    <li
      className={isMoved ? `${styles.lane} ${styles.moved}` : styles.lane}
      title={[
        `${name}, ${count} ${count === 1 ? 'entry' : 'entries'}`,
        ...timeline.details.map(inWords),
      ].join('\n')}
      data-timeline={lane.timeline}
      data-rows={rows.length}
      data-scale={heightPx / entryAt(session.layout.getState().heightsPx, lane.timeline)}
      style={{ top: topPx - TIMELINE_SPACING_PX / 2 - rulerPx, height: heightPx + TIMELINE_SPACING_PX }}
    >
      <KindSign kind={kind} />
      <span style={{ WebkitLineClamp: Math.max(Math.floor(roomPx / NAME_LINE_PX), 1) }}>{name}</span>
      {rows.map((row) => (
        <small key={row.topPx} style={{ top: row.topPx }}>
          {row.name}
        </small>
      ))}
      {isEmpty && <small style={{ top: EMPTY_TOP_PX }}>{isHidden ? 'Hidden' : 'Empty'}</small>}
      {signs && <StandingSigns session={session} signs={signs} lane={lane} isNarrow={isNarrow} />}
      <i data-grip className={styles.grip} title="Drag to resize, double-click to reset" />
    </li>
  );
}
