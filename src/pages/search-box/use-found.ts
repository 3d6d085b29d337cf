import { useEffect, useState } from 'react';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';

export type Suggestions = components['schemas']['Suggestions'];

const NOTHING: Suggestions = { works: [], people: [], corpora: [], labels: [] };
/** What is typed rests for so long before it is asked for. */
const REST_MS = 200;
const MAX_LENGTH = 200;

/** Suggestions for a text, or those for the one before until they come; none where the server has none to give now. */
export function useFound(text: string): Suggestions {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    const asked = text.slice(0, MAX_LENGTH);
    if (asked === '') {
      setFound(NOTHING);
      return;
    }
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void ask(asked, ending.signal).then((answer) => {
        if (!ending.signal.aborted) setFound(answer);
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text]);
  return found;
}

async function ask(text: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const { data } = await api.GET('/suggest/', { params: { query: { text } }, signal });
    return data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
