import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BOX_PX, HEIGHT, offer, POINT_PX, ROW_PX, WIDTH, type Item } from '../items.ts';

interface Props {
  readonly items: readonly Item[];
  readonly pxPerSecond: number;
}

/** One element for each component, and one for its label: panning moves the group, zooming renders all anew. */
const Items = memo(function Items({ items, pxPerSecond }: Props) {
  return items.map(({ id, row, start, end, label, color }) => {
    const x = start * pxPerSecond;
    const width = end === undefined ? POINT_PX : (end - start) * pxPerSecond;
    return (
      <g key={id}>
        <rect x={x} y={row * ROW_PX} width={width} height={BOX_PX} fill={color} />
        {label !== '' && (
          <text x={x + POINT_PX} y={row * ROW_PX + BOX_PX / 2} fontSize={12}>
            {label}
          </text>
        )}
      </g>
    );
  });
});

interface Shown {
  start: number;
  pxPerSecond: number;
  time: number;
}

offer((element, { items, length }) => {
  let shown: Shown = { start: 0, pxPerSecond: WIDTH / length, time: 0 };
  let rerender: (shown: Shown) => void = () => undefined;
  const Picture = () => {
    const [{ start, pxPerSecond, time }, setShown] = useState(shown);
    rerender = setShown;
    const x = (time - start) * pxPerSecond;
    return (
      <svg width={WIDTH} height={HEIGHT}>
        <g transform={`translate(${-start * pxPerSecond} 0)`}>
          <Items items={items} pxPerSecond={pxPerSecond} />
        </g>
        <line x1={x} x2={x} y1={0} y2={HEIGHT} stroke="#b3261b" />
      </svg>
    );
  };
  const change = (part: Partial<Shown>) => {
    shown = { ...shown, ...part };
    rerender(shown);
  };
  flushSync(() => createRoot(element).render(<Picture />));
  return {
    setView: (start, end) => change({ start, pxPerSecond: WIDTH / (end - start) }),
    setPlayhead: (time) => change({ time }),
  };
});
