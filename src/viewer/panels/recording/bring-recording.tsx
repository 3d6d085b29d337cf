import { VolumeX } from 'lucide-react';
import type { ConcreteWork } from '../../viewer-file.ts';
import styles from './bring-recording.module.css';
import { OwnFile } from './own-file.tsx';
import type { RecordingChoice, RecordingChoiceStore } from './recording-choice.ts';

/** Whether the file names a recording that can be played here. */
export const namesRecording = ({ storage, url }: ConcreteWork) => storage !== 'abstract' && url !== '';

/** Whether nothing is there to be heard, and nothing has gone wrong either. */
export const lacksRecording = (work: ConcreteWork, { state }: RecordingChoice) =>
  (state === 'absent' || state === 'silent') && !namesRecording(work);

/** What a file without a recording offers in the bar: the reader's own, which stays in this browser. */
export const BringRecording = ({ choice }: { readonly choice: RecordingChoiceStore }) => (
  <span className={styles.bring}>
    <span className={styles.none}>
      <VolumeX size={18} aria-hidden="true" />
      No recording
    </span>
    <OwnFile
      words="Bring your recording"
      look="filled"
      onFile={(file) => choice.getState().playOwn(file.name, file)}
    />
  </span>
);
