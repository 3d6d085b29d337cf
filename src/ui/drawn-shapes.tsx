import styles from './drawn-shapes.module.css';

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
            d={outlineOf(String(sign))(Number(shift), Number(top), Number(width), Number(height))}
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

const outlineOf = (sign: string) => (sign === 'page' ? page : sign === 'comment' ? comment : triangle);

function triangle(left: number, top: number, width: number, height: number): string {
  return `M${left + width / 2} ${top}l${width / 2} ${height}h-${width}z`;
}

/** A speech bubble, its tip at the foot, its line within the given size. */
function comment(left: number, top: number, width: number, height: number): string {
  const [x, y, right, bottom] = [left + 0.5, top + 0.5, left + width - 0.5, top + height - 0.5];
  const foot = top + 0.7 * height;
  return `M${x} ${y}H${right}V${foot}H${left + 0.55 * width}L${left + 0.25 * width} ${bottom}V${foot}H${x}z`;
}

/** The outline of a sheet with a folded corner, its line within the given size. */
function page(left: number, top: number, width: number, height: number): string {
  const fold = 0.3 * width;
  const [x, y, right, bottom] = [left + 0.5, top + 0.5, left + width - 0.5, top + height - 0.5];
  const foldLeft = left + width - fold;
  return `M${x} ${y}H${foldLeft}L${right} ${top + fold}V${bottom}H${x}zM${foldLeft} ${y}V${top + fold}H${right}`;
}
