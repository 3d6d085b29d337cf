import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './non-modal-dialog.module.css';
import panelHeadStyles from './panel-head.module.css';

interface NonModalDialogProps {
  readonly heading: string;
  /** Name of the button that closes it. */
  readonly closeName: string;
  readonly onClose: () => void;
  /** Moves the focus on closing where the element that had it before is gone. */
  readonly focusInstead: () => void;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Dialog beside a page that can be used meanwhile; ARIA APG, pattern "Dialog (Modal)" without `aria-modal` and without
 * keeping the focus. It takes the focus as it opens; Escape inside it closes it.
 */
export function NonModalDialog(props: NonModalDialogProps) {
  const { heading, closeName, onClose, focusInstead, className = '', children } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useFocusWithin(dialog, focusInstead);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is inside
    <div
      ref={dialog}
      className={`${styles.dialog} ${className}`}
      role="dialog"
      aria-labelledby={headingId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={panelHeadStyles.head}>
        <h2 id={headingId}>{heading}</h2>
        <IconButton aria-label={closeName} title={closeName} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

/** Takes the focus, and on closing gives it back to where it came from. */
function useFocusWithin(dialog: RefObject<HTMLElement | null>, focusInstead: () => void) {
  useLayoutEffect(() => {
    const own = dialog.current;
    const before = document.activeElement;
    own?.focus({ preventScroll: true });
    return () => {
      if (!own?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected)
        before.focus({ preventScroll: true });
      else focusInstead();
    };
  }, [dialog, focusInstead]);
}
