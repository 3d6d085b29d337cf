import { useState, type Ref } from 'react';
import { MAX_LINK_LABEL } from '../../../shared/limits.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { ReviewersView } from './reviewers-view.tsx';
import styles from './sharing-dialog.module.css';

interface Props {
  readonly fileId: number;
  readonly isPublic: boolean;
  readonly isBusy: boolean;
  readonly labelField: Ref<HTMLInputElement>;
  /** Whether the link was made. */
  readonly onAdd: (label: string, hidesNames: boolean) => Promise<boolean>;
}

/** Form for a new link: for whom it is, and whether it names people. */
export function LinkForm({ fileId, isPublic, isBusy, labelField, onAdd }: Props) {
  const [label, setLabel] = useState('');
  const [wantsNoNames, setWantsNoNames] = useState(false);
  const hidesNames = wantsNoNames && !isPublic;
  const add = async () => {
    if (isBusy || !(await onAdd(label, hidesNames))) return;
    setLabel('');
    setWantsNoNames(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        ref={labelField}
        label="For whom"
        name="label"
        autoComplete="off"
        maxLength={MAX_LINK_LABEL}
        help="For example “Reviewers of the spring issue”. Only you see it."
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          disabled={isPublic}
          checked={hidesNames}
          onChange={({ target }) => setWantsNoNames(target.checked)}
        />
        Hide all names
      </label>
      {isPublic && (
        <p className={styles.note}>The page of a public file names you. Make it private to hide names.</p>
      )}
      {hidesNames && <ReviewersView fileId={fileId} />}
      <Button type="submit" look="outline" disabled={isBusy}>
        Make link
      </Button>
    </form>
  );
}
