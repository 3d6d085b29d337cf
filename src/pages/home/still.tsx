import { memo } from 'react';
import type { KindName } from '../../kinds/facts.ts';
import { shortTime } from '../../shared/time.ts';
import { DrawnShapes } from '../../ui/drawn-shapes.tsx';
import { KindSign } from '../../viewer/panels/rail/kind-sign.tsx';
import still from './still.json';
import styles from './still.module.css';

/** Length of the example in seconds, and the seconds that are labelled on the ruler. */
const LENGTH = 129.5;
const TIMES = Array.from({ length: 9 }, (_, index) => 15 * index);

const at = (percent: number) => `${percent}%`;

/**
 * The example's timelines as the viewer's kinds draw them, written down by `npm run still`. It says nothing to screen
 * readers: the viewer that takes its place does.
 */
export const Still = memo(function Still() {
  return (
    <div className={styles.still} aria-hidden="true">
      <svg className={styles.rail}>
        {still.lanes.map(([name, kind, top, height]) => (
          <foreignObject key={name} y={Number(top) - 3} width="100%" height={Number(height) + 5.5}>
            <span>
              <KindSign kind={kind as KindName} />
              {name}
            </span>
          </foreignObject>
        ))}
      </svg>
      <svg>
        {TIMES.map((time) => (
          <svg key={time} x={at((100 * time) / LENGTH)} overflow="visible">
            <path d="M0 13V26" stroke="var(--viewer-ruler-tick)" />
            <text className={styles.ruler} x="4" y="18" fill="var(--viewer-ruler-text)">
              {shortTime(time)}
            </text>
          </svg>
        ))}
        <DrawnShapes drawing={still} />
      </svg>
    </div>
  );
});
