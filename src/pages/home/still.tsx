import { memo } from 'react';
import type { KindName } from '../../kinds/kind.ts';
import { shortTime } from '../../shared/time.ts';
import { KindSign } from '../../viewer/panels/kind-sign.tsx';
import still from './still.json';
import styles from './still.module.css';

/** Of the example, in seconds; where the ruler has a time. */
const LENGTH = 129.5;
const TIMES = Array.from({ length: 9 }, (_, index) => 15 * index);

const at = (percent: number) => `${percent}%`;
const styleOf = (style: string) => styles[style] ?? '';

/**
 * The example's timelines as the viewer's kinds draw them, written down by `npm run still`. It says nothing to screen
 * readers: the viewer that takes its place does.
 */
export const Still = memo(function Still() {
  return (
    <div className={styles.still} aria-hidden="true">
      <div className={styles.rail}>
        {still.lanes.map(([name, kind, top, height]) => (
          <span key={name} style={{ top: `${Number(top) - 3}px`, height: `${Number(height) + 5.5}px` }}>
            <KindSign kind={kind as KindName} />
            {name}
          </span>
        ))}
      </div>
      <svg>
        {TIMES.map((time) => (
          <svg key={time} x={at((100 * time) / LENGTH)} overflow="visible">
            <path d="M0 13V26" stroke="var(--viewer-ruler-tick)" />
            <text className={styles.ruler} x="4" y="18" fill="var(--viewer-ruler-text)">
              {shortTime(time)}
            </text>
          </svg>
        ))}
        <Shapes />
      </svg>
    </div>
  );
});

function Shapes() {
  return (
    <>
      {still.boxes.map(([left, width, top, height, fill, edge], index) => (
        <rect
          key={`box ${index}`}
          x={at(Number(left))}
          y={top}
          width={at(Number(width))}
          height={height}
          style={{ fill: String(fill), stroke: String(edge) }}
          strokeWidth={Number(height) > 1 ? 1 : 0}
        />
      ))}
      {still.ticks.map(([x, top, bottom, color], index) => (
        <line
          key={`tick ${index}`}
          x1={at(Number(x))}
          x2={at(Number(x))}
          y1={top}
          y2={bottom}
          style={{ stroke: String(color) }}
        />
      ))}
      {still.signs.map(([pin, shift, top, width, height, color], index) => (
        <svg key={`sign ${index}`} x={at(Number(pin))} overflow="visible">
          <path
            d={`M${Number(shift) + Number(width) / 2} ${top}l${Number(width) / 2} ${height}h-${width}z`}
            style={{ fill: String(color) }}
          />
        </svg>
      ))}
      {still.texts.map(([pin, shift, baseline, anchor, style, text, color], index) => (
        <text
          key={`text ${index}`}
          className={styleOf(String(style))}
          x={at(Number(pin))}
          dx={shift}
          y={baseline}
          textAnchor={anchor === 'middle' ? 'middle' : 'start'}
          style={{ fill: String(color) }}
        >
          {text}
        </text>
      ))}
    </>
  );
}
