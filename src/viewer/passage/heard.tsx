import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import type { RecordingState } from '../panels/parts/recording-state.ts';
import type { RecordingChoiceStore } from '../panels/recording/recording-choice.ts';
import styles from './heard.module.css';

interface HeardProps {
  readonly choice: RecordingChoiceStore;
  readonly hasChords: boolean;
  readonly problem: string | undefined;
  readonly onWant: () => void;
}

/** Notice that something else than the recording is heard, or why nothing is, with the alternatives. */
export function Heard({ choice, hasChords, problem, onWant }: HeardProps) {
  const chosen = useStore(choice);
  const { state, own } = chosen;
  const failure = chosen.problem ?? problem;
  const words = wordsOf(state, hasChords, own?.name);
  const mayBeSilent = state === 'failed' || state === 'unasked';
  if (failure === undefined && words === undefined && !mayBeSilent) return null;
  const hear = (choose: () => void) => () => {
    choose();
    onWant();
  };
  return (
    <div className={styles.heard}>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {words !== undefined && <p>{words}</p>}
      {state === 'failed' && (
        <Button look="outline" size="small" onClick={hear(chosen.tryAgain)}>
          Try again
        </Button>
      )}
      {mayBeSilent && (
        <Button look="outline" size="small" onClick={hear(chosen.playSilently)}>
          {hasChords ? 'Play the chords' : 'Play without sound'}
        </Button>
      )}
    </div>
  );
}

function wordsOf(state: RecordingState, hasChords: boolean, ownName: string | undefined): string | undefined {
  if (state === 'own') return ownName && `Your recording ${ownName}, stored only in this browser.`;
  if (state !== 'absent' && state !== 'silent') return undefined;
  return hasChords
    ? 'This file has no recording, so you hear its chords.'
    : 'This file has no recording, so it plays without sound.';
}
