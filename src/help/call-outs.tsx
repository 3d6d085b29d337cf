import styles from './call-outs.module.css';

const RADIUS_PX = 11;

/** Where a circle stands: values of SVG coordinates, such as '12.5%' or 40. */
type Place = readonly [x: string | number, y: string | number];

/** Numbered circles over a picture, for an `svg` as large as it; the list below the picture says what each is. */
export const CallOuts = ({ places }: { readonly places: readonly Place[] }) =>
  places.map(([x, y], index) => (
    <svg
      key={`${x} ${y}`}
      className={styles.callOut}
      x={x}
      y={y}
      data-call-out={index + 1}
      aria-hidden="true"
    >
      <circle r={RADIUS_PX} />
      <text dy="0.35em">{index + 1}</text>
    </svg>
  ));
