import { useRef, type ReactNode } from 'react';
import type { RecordingChoiceStore } from './recording-choice.ts';

/** Lets a menu play the reader's own recording: the one that is kept, else one that is chosen now. */
export function useOwnFileChoice(choice: RecordingChoiceStore): {
  readonly playOwn: () => void;
  /** What asks for the file; it takes no room. */
  readonly input: ReactNode;
} {
  const input = useRef<HTMLInputElement>(null);
  const playOwn = () => {
    const { own, state, playKept } = choice.getState();
    if (own && state !== 'own') playKept();
    else input.current?.click();
  };
  return {
    playOwn,
    input: (
      <input
        ref={input}
        hidden
        type="file"
        accept="audio/*,video/*"
        data-part="own-recording"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) choice.getState().playOwn(file.name, file);
          // The same file can be chosen once more.
          target.value = '';
        }}
      />
    ),
  };
}
