import { useStore } from 'zustand';
import type { Session } from '../../session.ts';
import type { Inspector as InspectorPanel } from './inspector.tsx';
import frameStyles from '../parts/panel-frame.module.css';
import styles from './inspector.module.css';

interface Props {
  readonly session: Session;
  /** Undefined while its code has not come. */
  readonly Inspector: typeof InspectorPanel | undefined;
  readonly onClose: () => void;
}

/** The inspector while it is open. Its room is there from the first moment, so that nothing moves when it comes. */
export function InspectorPlace({ session, Inspector, onClose }: Props) {
  const isOpen = useStore(session.selection, (state) => state.inspectorOpen);
  if (!isOpen) return null;
  return (
    <div className={styles.place}>
      {Inspector ? (
        <Inspector session={session} onClose={onClose} />
      ) : (
        <div className={`${frameStyles.frame} ${styles.inspector}`} />
      )}
    </div>
  );
}
