import { signOutline } from '../kinds/drawing/sign-outline.ts';
import styles from './drawn-shapes.module.css';

const SIGNS = ['triangle', 'page', 'comment'] as const;

type Row = readonly (string | number)[];

/** JSON written by `drawStill` of the tools: rows of values in its order. */
interface Drawing {
  readonly boxes: readonly Row[];
  readonly ticks: readonly Row[];
  readonly texts: readonly Row[];
  readonly signs: readonly Row[];
}

const at = (percent: string | number | undefined) => `${percent}%`;

/**
 * Timelines as the viewer's kinds draw them, for an `svg` of any width: times stretch with it, heights and texts are
 * CSS pixels.
 */
export function DrawnShapes({ drawing: { boxes, ticks, texts, signs } }: { readonly drawing: Drawing }) {
  return (
    <>
      {boxes.map(([left, width, top, height, fill, edge], index) => (
        <rect
          key={`box ${index}`}
          x={at(left)}
          y={top}
          width={at(width)}
          height={height}
          fill={String(fill)}
          stroke={String(edge)}
          strokeWidth={fill === edge ? 0 : 1}
        />
      ))}
      {ticks.map(([x, top, bottom, color], index) => (
        <line key={`tick ${index}`} x1={at(x)} x2={at(x)} y1={top} y2={bottom} stroke={String(color)} />
      ))}
      {signs.map(([sign, pin, shift, top, width, height, color], index) => (
        <svg key={`sign ${index}`} x={at(pin)} overflow="visible">
          <path
            {...(sign === 'triangle' ? { fill: String(color) } : { fill: 'none', stroke: String(color) })}
            d={pathOf(String(sign), Number(shift), Number(top), Number(width), Number(height))}
          />
        </svg>
      ))}
      {texts.map(([pin, shift, baseline, anchor, style, text, color], index) => (
        <text
          key={`text ${index}`}
          className={styles[String(style)]}
          x={at(pin)}
          dx={shift}
          y={baseline}
          textAnchor={anchor === 'middle' ? 'middle' : 'start'}
          fill={String(color)}
        >
          {text}
        </text>
      ))}
    </>
  );
}

/** Path of a sign from the pin on. */
function pathOf(sign: string, left: number, top: number, width: number, height: number): string {
  const name = SIGNS.find((one) => one === sign) ?? 'triangle';
  return signOutline(name, width, height, 1)
    .lines.map(({ points, isClosed }) => {
      const places = points.map(([x, y]) => `${left + x} ${top + y}`);
      return `M${places.join('L')}${isClosed ? 'z' : ''}`;
    })
    .join('');
}
