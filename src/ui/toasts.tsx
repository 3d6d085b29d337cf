import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CloseButton } from './close-button.tsx';
import noticeStyles from './notice.module.css';
import styles from './toasts.module.css';

/** How long a success stays, unless the pointer or the focus is on it. */
const STAY_MS = 6000;

interface Toast {
  readonly message: string;
  readonly goesTo: string | undefined;
}

let shown: Toast | undefined;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

const now = () => shown;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a message of success; it replaces the last one and ends with the page.
 * @param goesTo path of the page that the action leads to, on which the message stays.
 */
export function notify(message: string, goesTo?: string): void {
  show({ message, goesTo });
}

/** The place where `notify` speaks; stands once, in the shell. @param page path of the page that is open. */
export function Toasts({ page }: { readonly page: string }) {
  const toast = useSyncExternalStore(subscribe, now, now);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (toast === undefined || isHeld) return;
    const timer = setTimeout(() => show(undefined), STAY_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    if (shown?.goesTo === undefined || !isSamePage(shown.goesTo, page)) show(undefined);
  }, [page]);

  const close = () => {
    setIsHeld(false);
    show(undefined);
  };
  return (
    // A live region must exist before its text, so that screen readers announce it.
    <div className={styles.toasts} role="status">
      {toast && (
        <div
          role="presentation"
          className={`${noticeStyles.notice} ${noticeStyles.success}`}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <CircleCheck size={20} aria-hidden="true" />
          <div className={noticeStyles.text}>
            <p>{toast.message}</p>
          </div>
          <CloseButton onClose={close} />
        </div>
      )}
    </div>
  );
}

/** Paths with and without the slash at the end are one page. */
const isSamePage = (a: string, b: string) => a.replace(/\/$/, '') === b.replace(/\/$/, '');
