import type { SharedStorage, SoundStorage } from '../persist/storage.ts';

/** What a viewer remembers with. */
export interface ViewerStorage extends SharedStorage {
  /** Storage for the listener's own recordings; without it they last as long as the viewer. */
  readonly sounds?: SoundStorage;
}
