import type { SharedStorage, SoundStorage } from '../persist/storage.ts';

/** Storage in which a viewer remembers choices and recordings. */
export interface ViewerStorage extends SharedStorage {
  /** Storage for the listener's own recordings; without it they last as long as the viewer. */
  readonly sounds?: SoundStorage;
}
