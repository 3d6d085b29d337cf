import { generateRecording } from '../../src/bench/generate-recording.ts';
import type { Peer } from '../frames/in-page-types.ts';

export const WIDTH = 1600;
export const HEIGHT = 600;
export const ROW_PX = 80;
export const BOX_PX = 40;
/** How wide a moment is drawn, in CSS pixels. */
export const POINT_PX = 4;

/** A component as any peer can show it. Times are seconds. */
export interface Item {
  readonly id: number;
  /** Beats, four levels of form from the highest down, harmonies, markers. */
  readonly row: number;
  readonly start: number;
  /** End of a span; moments have none. */
  readonly end?: number;
  readonly label: string;
  readonly color: string;
}

export const ROWS = ['Measures', 'Form 4', 'Form 3', 'Form 2', 'Form 1', 'Harmony', 'Cadences'] as const;
const COLORS = ['#667066', '#ffaab0', '#f6d77a', '#68de7c', '#ff964f', '#1f5d38', '#999999'] as const;
const HARMONIES = 5;
const MARKERS = 6;
const LEVELS = 4;

interface Items {
  readonly length: number;
  readonly items: readonly Item[];
}

/** The generated recording of `count` components, in a list. */
export function generateItems(count: number): Items {
  const { concrete_work, timelines } = generateRecording(count);
  const items: Item[] = [];
  for (const timeline of timelines) {
    switch (timeline.kind) {
      case 'BEAT_TIMELINE':
        for (const { id, time } of timeline.components)
          items.push({ id, row: 0, start: time, label: '', color: COLORS[0] });
        break;
      case 'HIERARCHY_TIMELINE':
        for (const { id, start, end, level, label, color } of timeline.components) {
          const row = 1 + LEVELS - level;
          items.push({ id, row, start, end, label, color: color ?? COLORS[row]! });
        }
        break;
      case 'HARMONY_TIMELINE':
        for (const { id, time, label } of timeline.components)
          items.push({ id, row: HARMONIES, start: time, label, color: COLORS[HARMONIES] });
        break;
      case 'MARKER_TIMELINE':
        for (const { id, time, label } of timeline.components)
          items.push({ id, row: MARKERS, start: time, label, color: COLORS[MARKERS] });
        break;
      case 'RANGE_TIMELINE':
      case 'PDF_TIMELINE':
      case 'AUDIOWAVE_TIMELINE':
      case 'SCORE_TIMELINE':
      case 'SLIDER_TIMELINE':
        break;
    }
  }
  return { length: concrete_work.length, items };
}

interface ShownPeer {
  readonly setView: (start: number, end: number) => void;
  readonly setPlayhead?: (time: number) => void;
}

/** Registers a peer with the bench: `show` displays items in the element, and returns the controls. */
export function offer(show: (element: HTMLElement, items: Items) => Promise<ShownPeer> | ShownPeer): void {
  let items: Items | undefined;
  let shown: ShownPeer | undefined;
  const peer: Peer = {
    generate: (count) => {
      items = generateItems(count);
    },
    load: async () => {
      const element = document.getElementById('peer');
      if (!element || !items) throw new Error('There is nothing to show.');
      shown = await show(element, items);
    },
    setView: (start, end) => shown?.setView(start, end),
    setPlayhead: (time) => shown?.setPlayhead?.(time),
    hasPlayhead: () => shown?.setPlayhead !== undefined,
  };
  window.peer = peer;
}
