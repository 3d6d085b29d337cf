import type { LayoutStore } from './layout.ts';
import type { LoadingStore } from './loading.ts';
import type { SettingsStore } from './playback-settings.ts';
import type { ViewportStore } from './viewport.ts';

interface Stores {
  readonly layout: LayoutStore;
  readonly loading: LoadingStore;
  readonly settings: SettingsStore;
  readonly viewport: ViewportStore;
}

/**
 * Keeps lanes as large as the reader wants them, and fitted ones to the canvas. Nothing is fitted before all timelines are
 * there, or lanes would change with each that comes. Returns how to end that.
 */
export function keepLaneSize({ layout, loading, settings, viewport }: Stores): () => void {
  const { setLaneSize, setRoom } = layout.getState();
  const fit = () => {
    const { widthPx, heightPx } = viewport.getState().view;
    setRoom(loading.getState().phase === 'loading' ? undefined : { widthPx, heightPx });
  };
  setLaneSize(settings.getState().laneSize);
  fit();
  const endings = [
    settings.subscribe(({ laneSize }, before) => {
      if (laneSize !== before.laneSize) setLaneSize(laneSize);
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
