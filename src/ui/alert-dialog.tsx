import { useEffect, useId, useRef } from 'react';

interface AlertDialogProps {
  /** The whole text; it is the dialog's heading. */
  readonly text: string;
  /** Called once the reader has answered, also by Escape. */
  readonly onClose: () => void;
}

/** A text that must be read before the page goes on. Opens with its first drawing. */
export function AlertDialog({ text, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
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
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          OK
        </button>
      </div>
    </dialog>
  );
}
