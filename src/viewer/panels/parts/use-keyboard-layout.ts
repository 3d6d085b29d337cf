import { useEffect, useState } from 'react';
import type { KeyboardLayout } from '../../scene/input/key-chords.ts';

/** Keyboard API, which not every browser has and the DOM types leave out. */
interface KeyboardNavigator {
  readonly keyboard?: { readonly getLayoutMap?: () => Promise<KeyboardLayout> };
}

let asked: Promise<KeyboardLayout | undefined> | undefined;

/** Asks the browser once; it is undefined where it does not tell, as within another page. */
function keyboardLayout(): Promise<KeyboardLayout | undefined> {
  const { keyboard } = navigator as KeyboardNavigator;
  asked ??= Promise.resolve(keyboard?.getLayoutMap?.()).catch(() => undefined);
  return asked;
}

/** The reader's own keyboard, where the browser tells. */
export function useKeyboardLayout(): KeyboardLayout | undefined {
  const [layout, setLayout] = useState<KeyboardLayout>();
  useEffect(() => {
    let isWanted = true;
    void keyboardLayout().then((known) => {
      if (isWanted) setLayout(known);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return layout;
}
