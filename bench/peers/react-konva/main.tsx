import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Layer, Line, Rect, Stage, Text } from 'react-konva';
import { BOX_PX, HEIGHT, offer, POINT_PX, ROW_PX, WIDTH, type Item } from '../items.ts';

interface Props {
  readonly items: readonly Item[];
  readonly pxPerSecond: number;
}

/** One node for each component, and one for its label. */
const Items = memo(function Items({ items, pxPerSecond }: Props) {
  return items.flatMap(({ id, row, start, end, label, color }) => {
    const x = start * pxPerSecond;
    const y = row * ROW_PX;
    const width = end === undefined ? POINT_PX : (end - start) * pxPerSecond;
    const box = <Rect key={id} x={x} y={y} width={width} height={BOX_PX} fill={color} />;
    return label === '' ? [box] : [box, <Text key={`label ${id}`} x={x + POINT_PX} y={y} text={label} />];
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
      <Stage width={WIDTH} height={HEIGHT}>
        <Layer x={-start * pxPerSecond}>
          <Items items={items} pxPerSecond={pxPerSecond} />
        </Layer>
        <Layer listening={false}>
          <Line points={[x, 0, x, HEIGHT]} stroke="#b3261b" />
        </Layer>
      </Stage>
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
