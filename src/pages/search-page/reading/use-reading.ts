import { useEffect, useState } from 'react';
import type { Reading } from './reading.ts';

/** A text that is being typed is read when it has rested so long, in milliseconds. */
const REST_MS = 200;

/**
 * How a text is read, shortly after the last key; before that how the text before it was. The code of the language is
 * fetched with the first text.
 */
export function useReading(text: string): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    let isOutdated = false;
    const resting = setTimeout(() => {
      import('./read-draft.ts').then(
        ({ readDraft }) => {
          if (!isOutdated) setReading(readDraft(text));
        },
        // Without the code the server alone says how a line is read.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isOutdated = true;
      clearTimeout(resting);
    };
  }, [text]);
  return reading;
}
