import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import type { Check } from '../../check/check.ts';
import { setBoundaryNow } from '../../scene/commands/set-boundary.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { boundariesInWords } from './boundary-words.ts';
import styles from './check-bar.module.css';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

/** Sets a boundary where it plays, compares all with the analyst's, and hides these again. */
export function BoundaryButtons({ session, check }: Props) {
  const { taps, isChecked, checkAll, hideAgain } = useStore(check.answers);
  const { say, setDialog } = session.panels.getState();
  if (isChecked)
    return (
      <>
        <Button size="small" look="outline" onClick={hideAgain}>
          Hide again
        </Button>
        <Button size="small" look="outline" onClick={() => setDialog('checkResult')}>
          Result
        </Button>
      </>
    );
  return (
    <>
      <Button size="small" look="outline" onClick={() => setBoundaryNow(session)}>
        Set boundary{' '}
        <kbd aria-hidden="true" className={styles.key}>
          B
        </kbd>
      </Button>
      <Button
        size="small"
        onClick={() => {
          checkAll();
          say(`${boundariesInWords(check, taps, true)}.`);
        }}
      >
        Check
      </Button>
    </>
  );
}
