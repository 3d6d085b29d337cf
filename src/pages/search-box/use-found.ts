import { useEffect, useState } from 'react';
import { findSuggestions, NO_SUGGESTIONS, type Suggestions } from './find-suggestions.ts';

/** What is typed rests for so long before it is asked for. */
const REST_MS = 200;

/** Suggestions for a text that is being typed, or those for the one before until they come. */
export function useFound(text: string): Suggestions {
  const [found, setFound] = useState(NO_SUGGESTIONS);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => {
      void findSuggestions(text, { signal }).then((answer) => {
        if (!signal.aborted) setFound(answer);
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text]);
  return found;
}
