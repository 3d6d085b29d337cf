import { useEffect, useMemo, useState } from 'react';
import { findSuggestions, NO_SUGGESTIONS, type Suggestions } from './find-suggestions.ts';

/** What is typed rests for so long before it is asked for. */
const REST_MS = 200;

/** Suggestions for a text that is being typed, or those for the one before, without its comments, until they come. */
export function useFound(text: string): Suggestions {
  const [{ found, isFor }, setFound] = useState({ found: NO_SUGGESTIONS, isFor: '' });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => {
      void findSuggestions(text, { signal }).then((answer) => {
        if (!signal.aborted) setFound({ found: answer, isFor: text });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text]);
  return useMemo(() => {
    const { comments, ...names } = found;
    return comments === undefined || isFor === text ? found : names;
  }, [found, isFor, text]);
}
