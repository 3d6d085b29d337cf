import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { capturePointer } from '../../../ui/capture-pointer.ts';
import styles from './divider.module.css';

/** A press of a key makes a panel wider or narrower by this many CSS pixels. */
const WIDTH_STEP_PX = 40;

/** Widths of a panel in CSS pixels. */
export interface PanelWidth {
  readonly least: number;
  readonly most: number;
  readonly now: number;
}

export const boundedWidth = (widthPx: number, { least, most }: Pick<PanelWidth, 'least' | 'most'>) =>
  Math.min(Math.max(Math.round(widthPx), least), most);

interface Props {
  readonly name: string;
  /** The id of the panel, which is right of the line. */
  readonly controls: string;
  readonly width: PanelWidth;
  readonly onWidth: (widthPx: number) => void;
}

/** The line at the left of a panel: dragged, or moved by keys. It takes no room. */
export function Divider({ name, controls, width, onWidth }: Props) {
  const [isDragged, setIsDragged] = useState(false);

  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width.now + WIDTH_STEP_PX,
      ArrowRight: width.now - WIDTH_STEP_PX,
      Home: width.least,
      End: width.most,
    };
    const wanted = widths[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(boundedWidth(wanted, width));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: divider, pointerId, clientX: fromPx } = event;
    divider.focus({ preventScroll: true });
    setIsDragged(true);
    capturePointer(divider, pointerId, ({ clientX }) =>
      onWidth(boundedWidth(width.now + fromPx - clientX, width)),
    );
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a widget
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-controls={controls}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      aria-valuenow={width.now}
      aria-valuetext={`${width.now} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      data-dragged={isDragged || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onLostPointerCapture={() => setIsDragged(false)}
    />
  );
}
