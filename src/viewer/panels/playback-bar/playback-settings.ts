import type { ConcreteWork } from '../../viewer-file.ts';

/**
 * What is to be heard. `unasked`: the visitor has not yet agreed that YouTube sees the visit; `silent`: a clock without
 * sound; `own`: a recording of the listener's own.
 */
export type RecordingState = 'absent' | 'unasked' | 'open' | 'silent' | 'own' | 'failed';

/** What there is to play when a file is opened. */
export function firstRecordingState({ storage, url }: ConcreteWork, mayLoadYouTube: boolean): RecordingState {
  if (storage === 'abstract' || url === '') return 'absent';
  return storage === 'youtube' && !mayLoadYouTube ? 'unasked' : 'open';
}

/** Whether there is something to steer. */
export const isPresent = (state: RecordingState) => state !== 'absent' && state !== 'failed';
