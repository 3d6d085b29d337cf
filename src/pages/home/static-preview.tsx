import { memo } from 'react';
import type { KindName } from '../../kinds/registry/facts.ts';
import { shortTime } from '../../shared/time.ts';
import { DrawnShapes } from '../../ui/drawn-shapes.tsx';
import { KindSign } from '../../ui/kind-sign.tsx';
import preview from './static-preview.json';
import { PreviewPlayhead } from './preview-playhead.tsx';
import styles from './static-preview.module.css';

/** Length of the example in seconds, and seconds between ticks of the ruler, of which each fifth has its time. */
const LENGTH = 129.5;
const TICK = 2;
const TICKS = Array.from({ length: Math.floor(LENGTH / TICK) + 1 }, (_, index) => ({
  time: TICK * index,
  isLong: index % 5 === 0,
}));
/** Height of the ruler's times, and of ticks in it. */
const TIMES_PX = 26;
const LONG_PX = 11;
const SHORT_PX = 5;

const at = (percent: number) => `${percent}%`;

/**
 * The example's timelines as the viewer's kinds draw them, written down by `npm run static-preview`, with the playhead of a sound. It
 * says nothing to screen readers: the viewer that takes its place does.
 */
export const StaticPreview = memo(function StaticPreview({
  sound,
}: {
  readonly sound: HTMLAudioElement | null;
}) {
  return (
    <div className={styles.preview} aria-hidden="true">
      <svg className={styles.rail}>
        {preview.lanes.map(([name, kind, top, height]) => (
          <foreignObject key={name} y={Number(top) - 2.75} width="100%" height={Number(height) + 5.5}>
            <span data-parts={hasParts(Number(top), Number(height)) || undefined}>
              <KindSign kind={kind as KindName} />
              {name}
            </span>
          </foreignObject>
        ))}
        {preview.parts.map(([name, top]) => (
          <foreignObject key={name} y={top} width="100%" height="16">
            <small>{name}</small>
          </foreignObject>
        ))}
      </svg>
      <svg>
        {TICKS.map(({ time, isLong }) => (
          <svg key={time} x={at((100 * time) / LENGTH)} overflow="visible">
            <line
              y1={TIMES_PX - (isLong ? LONG_PX : SHORT_PX)}
              y2={TIMES_PX}
              stroke="var(--viewer-ruler-tick)"
            />
            {isLong && (
              <text className={styles.ruler} x="4" y="18" fill="var(--viewer-ruler-text)">
                {shortTime(time)}
              </text>
            )}
          </svg>
        ))}
        <DrawnShapes drawing={preview} />
      </svg>
      <PreviewPlayhead sound={sound} length={LENGTH} />
    </div>
  );
});

const hasParts = (top: number, height: number) =>
  preview.parts.some(([, part]) => Number(part) >= top && Number(part) < top + height);
