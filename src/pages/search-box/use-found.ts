import { useEffect, useState } from 'react';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';

export type Suggestions = components['schemas']['Suggestions'];

const NOTHING: Suggestions = { works: [], people: [], corpora: [], labels: [] };
const MAX_LENGTH = 200;

interface Asked {
  readonly text: string;
  /** Whether no word is corrected. */
  readonly isExact?: boolean;
  /** Milliseconds for which the text rests before it is asked for. */
  readonly restMs?: number;
}

/** Suggestions for a text, or those for the one before until they come; none where the server has none to give now. */
export function useFound({ text, isExact = false, restMs = 0 }: Asked): Suggestions {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void ask(text.slice(0, MAX_LENGTH), isExact, ending.signal).then((answer) => {
        if (!ending.signal.aborted) setFound(answer);
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [text, isExact, restMs]);
  return found;
}

async function ask(text: string, isExact: boolean, signal: AbortSignal): Promise<Suggestions> {
  if (text === '') return NOTHING;
  try {
    const query = { text, ...(isExact && { exact: 'true' as const }) };
    const { data } = await api.GET('/suggest/', { params: { query }, signal });
    return data ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
