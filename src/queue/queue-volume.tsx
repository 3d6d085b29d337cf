import { useState } from 'react';
import { useStore } from 'zustand';
import { siteStorage } from '../viewer-page/site-storage.ts';
import { VolumeButton } from '../viewer/panels/playback-bar/volume-button.tsx';
import { createSingleKeysStore } from '../viewer/scene/input/single-keys.ts';
import type { SettingsStore } from '../viewer/store/playback-settings.ts';
import type { QueueStore } from './queue-store.ts';

/** How loud the queue is, as everywhere on this site. */
export function QueueVolume({ queue }: { readonly queue: QueueStore }) {
  const sounds = useStore(queue, (state) => state.sounds);
  return sounds ? <Volume settings={sounds.settings} /> : null;
}

function Volume({ settings }: { readonly settings: SettingsStore }) {
  const [singleKeys] = useState(() => createSingleKeysStore(siteStorage));
  return <VolumeButton session={{ settings, singleKeys }} />;
}
