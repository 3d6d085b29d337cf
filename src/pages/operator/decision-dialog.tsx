import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { MAX_DECISION } from '../../shared/report-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { emptyFields, refused, textOf, type FormOutcome } from '../form-outcome.ts';

interface Props {
  readonly heading: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** The field, as the contract calls it, and what stands above and below it. */
  readonly field: { readonly name: string; readonly label: string; readonly help: string };
  readonly words?: string;
  /** The word on the button that does it. */
  readonly yes: string;
  readonly look?: 'danger';
  /** Does it. Throws `AppError`. */
  readonly onSend: (words: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A question before a decision, with the words that others read of it. */
export function DecisionDialog(props: Props) {
  const { heading, children, field, words = '', yes, look, onSend, onDone, onClose } = props;
  const [outcome, setOutcome] = useState<FormOutcome>();
  const [isSending, setIsSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isSending) return;
    const entered = textOf(new FormData(event.currentTarget), field.name).trim();
    const fields = emptyFields({ [field.name]: entered });
    setOutcome({ fields, messages: [] });
    if (Object.keys(fields).length > 0) return;
    setIsSending(true);
    try {
      await onSend(entered);
      onDone();
    } catch (error) {
      setOutcome(refused(error));
    } finally {
      setIsSending(false);
    }
  };
  const messages = outcome?.messages ?? [];
  return (
    <Dialog heading={heading} onClose={onClose}>
      {children}
      <form ref={form} className={layoutStyles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...field}
          rows={4}
          maxLength={MAX_DECISION}
          defaultValue={words}
          errors={outcome?.fields[field.name]}
        />
        {messages.length > 0 && (
          <Notice kind="error">
            <p>{messages.join(' ')}</p>
          </Notice>
        )}
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(look && { look })} aria-disabled={isSending}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
