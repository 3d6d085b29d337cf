import { useEffect, useId } from 'react';
import { shownTitle } from '../panels/parts/file-title.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import type { OpenedProps, Surface } from '../viewer.tsx';

/** The timelines alone, with their pointer. */
export const CANVAS: Surface = { Opening: () => null, loadOpened: () => Promise.resolve(OpenedCanvas) };

function OpenedCanvas({ opened: { file, session }, onShown }: OpenedProps) {
  useEffect(onShown, [onShown]);
  return <TimelinesCanvas session={session} id={useId()} title={shownTitle(file)} />;
}
