import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface AlertDialogProps {
  /** The whole text; it is the dialog's heading. */
  readonly text: string;
  /** Callback after the reader has answered, also by Escape. */
  readonly onClose: () => void;
  /** Subject of the text, in small print. */
  readonly about?: ReactNode;
  /** The buttons, the safe one first; without them there is an OK that closes. */
  readonly actions?: ReactNode;
}

/** Text that must be read before the page goes on; ARIA APG, pattern "Alert and Message Dialogs". */
export function AlertDialog({ text, onClose, about, actions }: AlertDialogProps) {
  return (
    <Dialog role="alertdialog" heading={text} onClose={onClose}>
      {about}
      <DialogActions>{actions ?? <Button onClick={onClose}>OK</Button>}</DialogActions>
    </Dialog>
  );
}
