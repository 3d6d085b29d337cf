import { createMemoryStorage } from '../../../src/persist/storage.ts';
import { createViewer } from '../../../src/viewer/create-viewer.tsx';
import { memorySource } from '../../../src/viewer/load/memory-source.ts';
import type { ViewerFile } from '../../../src/viewer/viewer-file.ts';

/** Shows an analysis beside a sound of the page and plays them. Returns how to take it away. */
export async function show(host: HTMLElement, file: ViewerFile, sound: HTMLAudioElement) {
  const { opened, destroy } = createViewer(host, {
    source: memorySource(file),
    storage: createMemoryStorage(),
    player: sound,
  });
  const { playback, selection } = await opened;
  selection.subscribe(({ selected }) => host.toggleAttribute('data-selected', selected !== undefined));
  playback.getState().play();
  return destroy;
}
