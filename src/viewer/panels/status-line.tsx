import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Tools } from '../session/tools.ts';
import styles from './status-line.module.css';

/** Time for which a message is shown, long enough to be read twice. */
const SHOWN_MS = 8000;

/**
 * The viewer's one polite live region: reports that something was copied, looped, found. It is visible, and disappears
 * by itself.
 */
export function StatusLine({ session: { panels } }: { readonly session: Tools }) {
  const said = useStore(panels, (state) => state.said);
  const [over, setOver] = useState<typeof said>();
  const [counted, setCounted] = useState({ said, times: 0 });
  if (counted.said !== said) setCounted({ said, times: counted.times + 1 });
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setOver(said), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p className={styles.line} role="status" aria-label="Viewer messages">
      {/* The same words again are a new element: they are read out again, and the ring shows that they are new. */}
      {said && said !== over && (
        <span key={counted.times} className={styles.words}>
          {said.text}
        </span>
      )}
    </p>
  );
}
