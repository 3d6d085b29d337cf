import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly heading: string;
  /** Callback when the reader closes it, also by Escape. */
  readonly onClose: () => void;
  readonly role?: 'alertdialog';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Modal dialog, open as long as it is rendered; ARIA APG, pattern "Dialog (Modal)". The browser's own `<dialog>` traps
 * the focus, and restores it.
 */
export function Dialog({ heading, onClose, role, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      role={role}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </dialog>
  );
}

/** Row of the buttons at a dialog's end. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
