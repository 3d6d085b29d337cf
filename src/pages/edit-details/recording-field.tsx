import { Link } from 'react-router';
import { MAX_RECORDING_LINK } from '../../shared/limits.ts';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/text-field.tsx';
import textStyles from '../../ui/text.module.css';
import { dialogAddress } from '../dashboard/dialog-address.ts';
import styles from './about-form.module.css';
import type { Details } from './piece-fields.tsx';

interface Props {
  readonly id: number;
  readonly details: Details;
  readonly errors: readonly string[];
}

/** The recording that readers hear: a link, or a file that the dashboard takes. */
export function RecordingField({ id, details, errors }: Props) {
  const { has_recording: hasRecording, named_recording: named } = details;
  const place = dialogAddress('companion', id);
  return (
    <fieldset className={`${styles.group} ${styles.piece}`}>
      <legend className={textStyles.capsHead}>THE RECORDING</legend>
      {hasRecording ? (
        <p className={fieldStyles.help}>
          Readers hear the recording that was uploaded with the file.{' '}
          <Link to={place}>Choose another file</Link>
        </p>
      ) : (
        <>
          <p className={fieldStyles.help}>
            What readers hear: a link, or <Link to={place}>a file from your computer</Link>.
          </p>
          <TextField
            label="LINK TO A RECORDING"
            name="recording_link"
            type="url"
            autoComplete="off"
            maxLength={MAX_RECORDING_LINK}
            defaultValue={details.recording_link}
            help={`A YouTube video, or a sound or video file on the web. It stays when you upload a later version.${named === '' ? '' : ` In the uploaded file: ${named}`}`}
            errors={errors}
          />
        </>
      )}
    </fieldset>
  );
}

/** The link of a submitted form where it is another than before; undefined where it stays. */
export function readRecordingLink(data: FormData, { recording_link: before }: Details): string | undefined {
  const value = data.get('recording_link');
  return typeof value === 'string' && value.trim() !== before ? value.trim() : undefined;
}
