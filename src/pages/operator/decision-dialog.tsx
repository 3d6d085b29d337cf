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
  /** Consequences of the decision, in words. */
  readonly children: ReactNode;
  /** Name of the field in the contract, with its label and help. */
  readonly field: { readonly name: string; readonly label: string; readonly help: string };
  readonly words?: string;
  /** Label of the button that sends the decision. */
  readonly yes: string;
  readonly look?: 'danger';
  /** Sends the decision. Throws `AppError`. */
  readonly onSend: (words: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms a decision and asks for its reason, which others read. */
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
