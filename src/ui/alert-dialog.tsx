import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface AlertDialogProps {
  /** The whole text; it is the dialog's heading. */
  readonly text: string;
  /** Callback after the reader has answered, also by Escape. */
  readonly onClose: () => void;
  /** What the text is about, in small. */
  readonly about?: ReactNode;
  /** The buttons, the safe one first; without them there is an OK that closes. */
  readonly actions?: ReactNode;
}

/** A text that must be read before the page goes on. Opens with its first drawing, the focus on its first button. */
export function AlertDialog({ text, onClose, about, actions }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={textId}>{text}</h2>
      {about}
      <div className="actions">
        {actions ?? (
          <button type="button" className="button" onClick={onClose}>
            OK
          </button>
        )}
      </div>
    </dialog>
  );
}
