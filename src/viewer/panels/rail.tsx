import { useEffect, useRef } from 'react';
import { TIMELINE_SPACING_PX } from '../../kinds/sizes.ts';
import { RULER_PX } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Session } from '../session.ts';
import type { View } from '../store/viewport.ts';
import { KindSign } from './kind-sign.tsx';
import styles from './rail.module.css';

/** A part of a lane that is lower than this has no room for its name. */
const NAMED_ROW_PX = 26;
const ROW_NAME_PX = 16;

/** Names and signs of the timelines at the left of the canvas, scrolled with it. */
export function Rail({ session: { timelines, viewport } }: { readonly session: Session }) {
  const names = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const write = ({ view }: { readonly view: View }) => {
      if (names.current) names.current.style.translate = `0 ${-view.scrollPx}px`;
    };
    write(viewport.getState());
    return viewport.subscribe(write);
  }, [viewport]);
  return (
    <div className={styles.rail} style={{ paddingTop: RULER_PX }}>
      <div className={styles.window}>
        <ul ref={names} aria-label="Timelines">
          {timelines
            .filter(({ visible }) => visible)
            .map((timeline) => (
              <LaneName key={timeline.id} timeline={timeline} />
            ))}
        </ul>
      </div>
    </div>
  );
}

function LaneName({
  timeline: { name, kind, count, topPx, heightPx, laneRows },
}: {
  readonly timeline: Timeline;
}) {
  // An unnamed timeline is still called something.
  const shown = name || kind.charAt(0) + kind.slice(1).toLowerCase();
  const rows = laneRows.filter((row) => row.heightPx >= NAMED_ROW_PX);
  const top = topPx - TIMELINE_SPACING_PX / 2 - RULER_PX;
  return (
    <li
      title={`${shown}, ${count} ${count === 1 ? 'component' : 'components'}`}
      data-rows={rows.length}
      style={{ top, height: heightPx + TIMELINE_SPACING_PX }}
    >
      <KindSign kind={kind} />
      <span>{shown}</span>
      {rows.map((row) => (
        <small
          key={row.name}
          style={{ top: row.topPx + row.heightPx - ROW_NAME_PX + TIMELINE_SPACING_PX / 2 }}
        >
          {row.name}
        </small>
      ))}
    </li>
  );
}
