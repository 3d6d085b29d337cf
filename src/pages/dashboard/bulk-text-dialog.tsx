import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly heading: string;
  readonly label: string;
  readonly help: string;
  readonly maxLength: number;
  readonly save: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one text that all chosen files get. */
export function BulkTextDialog({ heading, label, help, maxLength, save, onSave, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog heading={heading} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const text = field.current?.value.trim() ?? '';
          onClose();
          onSave(text);
        }}
      >
        <TextField
          ref={field}
          label={label}
          name="text"
          autoComplete="off"
          maxLength={maxLength}
          help={help}
        />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
