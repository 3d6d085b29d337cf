import type { ConcreteWork } from '../../viewer-file.ts';

/**
 * Source of the sound. `unasked`: the visitor has not yet agreed that YouTube sees the visit; `silent`: a clock without
 * sound; `own`: the listener's own recording.
 */
export type RecordingState = 'absent' | 'unasked' | 'open' | 'silent' | 'own' | 'failed';

/** State of the recording when a file is opened. */
export function firstRecordingState({ storage, url }: ConcreteWork, mayLoadYouTube: boolean): RecordingState {
  if (storage === 'abstract' || url === '') return 'absent';
  return storage === 'youtube' && !mayLoadYouTube ? 'unasked' : 'open';
}

/** Whether there is playback to control. */
export const isPresent = (state: RecordingState) => state !== 'absent' && state !== 'failed';
