import type { ConcreteWork } from '../viewer-file.ts';

/** `unasked`: the visitor has not yet agreed that YouTube sees the visit. */
export type RecordingState = 'absent' | 'unasked' | 'open' | 'failed';

/** What there is to play when a file is opened. */
export function firstRecordingState({ storage, url }: ConcreteWork): RecordingState {
  if (storage === 'abstract' || url === '') return 'absent';
  return storage === 'youtube' ? 'unasked' : 'open';
}

export const isPresent = (state: RecordingState) => state === 'unasked' || state === 'open';

export const hasPictures = ({ storage, type }: ConcreteWork) => storage === 'youtube' || type === 'video';

/** How the recording sounds. */
export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** 1 is as recorded. Browsers keep the pitch by themselves. */
  readonly speed: number;
}

export type VideoSize = 'Small' | 'Medium' | 'Large';
