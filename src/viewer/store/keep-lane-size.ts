import type { LayoutStore } from './layout.ts';
import type { LoadingStore } from './loading.ts';
import type { SettingsStore } from './playback-settings.ts';
import type { PresentingStore } from './presenting.ts';
import type { ViewportStore } from './viewport.ts';

interface Stores {
  readonly layout: LayoutStore;
  readonly loading: LoadingStore;
  readonly settings: SettingsStore;
  readonly presenting: PresentingStore;
  readonly viewport: ViewportStore;
}

/**
 * Keeps lanes at the reader's size, and fitted ones in step with the canvas; content that fills the screen for a class
 * is fitted to it. Nothing is fitted before all timelines have loaded, or lanes would change with each one. Returns a
 * function that ends it.
 */
export function keepLaneSize({ layout, loading, settings, presenting, viewport }: Stores): () => void {
  const { setLaneSize, setRoom } = layout.getState();
  const fit = () => {
    const { widthPx, heightPx } = viewport.getState().view;
    const isForClass = presenting.getState().mode === 'screen';
    setRoom(loading.getState().phase === 'loading' ? undefined : { widthPx, heightPx, isForClass });
  };
  const size = () =>
    setLaneSize(presenting.getState().mode === 'screen' ? 'fit' : settings.getState().laneSize);
  size();
  fit();
  const endings = [
    settings.subscribe(({ laneSize }, before) => {
      if (laneSize !== before.laneSize) size();
    }),
    presenting.subscribe(({ mode }, before) => {
      if (mode === before.mode) return;
      size();
      fit();
    }),
    loading.subscribe((now, before) => {
      if (now.phase !== before.phase) fit();
    }),
    viewport.subscribe(({ view }, { view: before }) => {
      if (view.widthPx !== before.widthPx || view.heightPx !== before.heightPx) fit();
    }),
  ];
  return () => endings.forEach((end) => end());
}
