import { storage } from '../persist/browser-storage.ts';
import { sounds } from '../persist/sounds.ts';
import type { ViewerStorage } from '../viewer/storage.ts';

/** Storage of viewers on this site. */
export const siteStorage: ViewerStorage = { ...storage, sounds };
