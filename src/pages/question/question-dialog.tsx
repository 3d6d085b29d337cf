import { useState, type SyntheticEvent } from 'react';
import { MAX_QUESTION_NAME } from '../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { refused, textOf, type FormOutcome } from '../form-outcome.ts';
import styles from './question-dialog.module.css';

/** What the owner of a question chooses, beside its line. */
interface Choices {
  readonly name: string;
  readonly is_public: boolean;
}

interface Props {
  readonly heading: string;
  readonly line: string;
  /** What the form begins with. */
  readonly first: Choices;
  /** Sends what was chosen. Throws `AppError`. */
  readonly onSave: (choices: Choices) => Promise<void>;
  readonly onClose: () => void;
}

const VISIBILITIES = [
  ['private', 'Private: only you'],
  ['public', 'Public: everybody'],
] as const;

/** Form for the name of a question and who sees it. */
export function QuestionDialog({ heading, line, first, onSave, onClose }: Props) {
  const [visibility, setVisibility] = useState<'private' | 'public'>(first.is_public ? 'public' : 'private');
  const [outcome, setOutcome] = useState<FormOutcome>();
  const [isSending, setSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const { fields = {}, messages = [] } = outcome ?? {};
  const lineErrors = fields['line'] ?? [];

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const name = textOf(new FormData(event.currentTarget), 'name');
    setSending(true);
    try {
      await onSave({ name, is_public: visibility === 'public' });
      onClose();
    } catch (error) {
      setOutcome(refused(error));
      setSending(false);
    }
  };
  return (
    <Dialog heading={heading} className={styles.dialog} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.line}>{line}</p>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={first.name}
          maxLength={MAX_QUESTION_NAME}
          errors={fields['name']}
        />
        <SelectField label="Who sees it" choices={VISIBILITIES} value={visibility} onChoose={setVisibility} />
        {[...messages, ...lineErrors].map((message) => (
          <Notice key={message} kind="error">
            <p>{message}</p>
          </Notice>
        ))}
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isSending || undefined}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
