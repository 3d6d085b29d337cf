import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';

export type Suggestions = components['schemas']['Suggestions'];

export const NO_SUGGESTIONS: Suggestions = { works: [], people: [], corpora: [], questions: [], labels: [] };

/** Characters of a text that are looked for, as the contract has it. */
const MAX_LENGTH = 200;

interface Options {
  /** Whether no word is corrected. */
  readonly isExact?: boolean;
  readonly signal?: AbortSignal;
}

/** Suggestions for a text; none where the server has none to give now, as a search goes on without them. */
export async function findSuggestions(
  text: string,
  { isExact = false, signal }: Options,
): Promise<Suggestions> {
  if (text === '') return NO_SUGGESTIONS;
  try {
    const query = { text: text.slice(0, MAX_LENGTH), ...(isExact && { exact: 'true' as const }) };
    const { data } = await api.GET('/suggest/', { params: { query }, ...(signal && { signal }) });
    return data ?? NO_SUGGESTIONS;
  } catch {
    return NO_SUGGESTIONS;
  }
}
