import { Button } from '../../../ui/button.tsx';
import styles from './present-bar.module.css';
import type { Projectors } from './use-projectors.ts';

/** State of the projector's window, in words. */
const WORDS = {
  none: '',
  blocked: '',
  opening: 'Waiting for the projector window.',
  open: 'The projector window follows.',
  closed: 'The projector window is closed.',
} as const;

/** Opens the projector's window and says whether it is there. */
export function ProjectorControl({ projectors: { state, open } }: { readonly projectors: Projectors }) {
  return (
    <div className={styles.projector}>
      <p role="status" aria-label="Projector">
        {WORDS[state]}
      </p>
      {state !== 'open' && (
        <Button size="small" look="outline" onClick={open}>
          Open projector window
        </Button>
      )}
    </div>
  );
}

/** Instructions for a reader whose browser has blocked the window. */
export function Blocked({ projectors: { address, expect } }: { readonly projectors: Projectors }) {
  return (
    <p className={styles.blocked} role="alert">
      The browser blocked the projector window. Allow pop-ups for this site and try again, or{' '}
      <a href={address} target="_blank" rel="noreferrer" onClick={expect}>
        open it as a tab
      </a>{' '}
      and drag that to the projector.
    </p>
  );
}
