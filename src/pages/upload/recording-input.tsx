import { useId } from 'react';
import { MAX_RECORDING_LINK } from '../../shared/limits.ts';
import { buttonClass } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import textStyles from '../../ui/text.module.css';
import type { Given } from './chosen-file.ts';
import styles from './piece-inputs.module.css';

interface Props {
  /** Name of the analysis. */
  readonly name: string;
  readonly given: Given;
  /** Callback with a chosen recording; undefined where the analysis names no file that could be one. */
  readonly onFile: ((file: File) => void) | undefined;
  /** Callback of the field; undefined while the files are being sent. */
  readonly onGive: ((given: Given) => void) | undefined;
}

/** The recording of an analysis that has none yet: a link, or a file. */
export function RecordingInput({ name, given, onFile, onGive }: Props) {
  const id = useId();
  return (
    <div className={styles.recording}>
      <label className={styles.field}>
        <span>Link to a recording</span>
        <input
          type="url"
          className={fieldStyles.input}
          data-field="recordingLink"
          autoComplete="off"
          maxLength={MAX_RECORDING_LINK}
          placeholder="YouTube, or a sound file on the web"
          value={given.recordingLink ?? ''}
          disabled={onGive === undefined}
          onChange={({ target }) => onGive?.({ recordingLink: target.value })}
        />
      </label>
      {onFile && (
        <>
          <span className={styles.or}>or</span>
          <input
            id={id}
            type="file"
            accept="audio/*,video/*"
            className={`${textStyles.visuallyHidden} ${styles.chooser}`}
            disabled={onGive === undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onFile(file);
            }}
          />
          <label htmlFor={id} className={buttonClass('outline')}>
            Choose recording
            <span className={textStyles.visuallyHidden}> for {name}</span>
          </label>
        </>
      )}
    </div>
  );
}
