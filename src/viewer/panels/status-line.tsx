import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../session.ts';
import styles from './status-line.module.css';

/** Long enough to be read twice. */
const SHOWN_MS = 8000;

/** The viewer's one polite live region: what was just copied, looped, found. It can be read, and goes by itself. */
export function StatusLine({ session: { panels } }: { readonly session: Session }) {
  const said = useStore(panels, (state) => state.said);
  const [over, setOver] = useState<typeof said>();
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setOver(said), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p className={styles.line} role="status" aria-label="Viewer messages">
      {said !== over && said?.text}
    </p>
  );
}
