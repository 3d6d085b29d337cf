import type { ReactNode } from 'react';
import { DrawnShapes } from '../ui/drawn-shapes.tsx';
import { CallOuts } from './call-outs.tsx';
import pictures from './pictures.json';
import styles from './picture.module.css';

/** Gap between lanes, as in the viewer. */
const LANE_GAP_PX = 5.5;

interface Props {
  readonly name: keyof typeof pictures;
  /** Description of the picture, for readers who cannot see it. */
  readonly alt: string;
  /** Where its numbered circles stand: percent of the width, pixels from the top. */
  readonly places?: readonly (readonly [xPercent: number, yPx: number])[];
  /** The caption, with a list of as many entries as there are circles. */
  readonly children: ReactNode;
}

/** Timelines as the viewer draws them, written down by `npm run pictures`; as wide as the text. */
export function Picture({ name, alt, places = [], children }: Props) {
  const drawing = pictures[name];
  const feet = drawing.lanes.map(([, , top, height]) => Number(top) + Number(height) + LANE_GAP_PX / 2);
  return (
    <figure className={styles.picture}>
      <div className={styles.frame}>
        <svg role="img" aria-label={alt} height={feet.at(-1)}>
          {feet.slice(0, -1).map((y) => (
            <line key={y} className={styles.between} x1="-10%" x2="110%" y1={y} y2={y} />
          ))}
          <DrawnShapes drawing={drawing} />
          <CallOuts places={places.map(([x, y]) => [`${x}%`, y])} />
        </svg>
      </div>
      <figcaption className={styles.list}>{children}</figcaption>
    </figure>
  );
}
