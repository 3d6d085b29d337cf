import { useSyncExternalStore } from 'react';

/** How an upload stands that may have been left for another page. */
interface UploadActivity {
  /** Percentage of the bytes that are on their way or stored. */
  readonly percent: number;
  readonly state: 'sending' | 'paused' | 'failed';
}

let current: UploadActivity | undefined;
const listeners = new Set<() => void>();

/** Tells every page how the upload stands; undefined for none. */
export function setUploadActivity(activity: UploadActivity | undefined): void {
  if (activity?.percent === current?.percent && activity?.state === current?.state) return;
  current = activity;
  listeners.forEach((listener) => listener());
}

const read = () => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the upload stands; undefined while there is none. */
export const useUploadActivity = (): UploadActivity | undefined =>
  useSyncExternalStore(subscribe, read, read);
