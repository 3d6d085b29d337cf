interface NotShown {
  readonly kind: string;
  readonly count: number;
}

/** `SCORE_TIMELINE` -> `score`. */
const kindInWords = (kind: string) =>
  kind
    .replace(/_TIMELINE$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();

/** 'a', 'a and b', 'a, b and c'. */
const enumerated = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/**
 * What of a file the viewer leaves out, as a sentence; undefined where it shows everything. A kind may be named
 * several times, with or without `_TIMELINE`.
 */
export function notShownNote(notShown: readonly NotShown[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { kind, count } of notShown) {
    const words = kindInWords(kind);
    counts.set(words, (counts.get(words) ?? 0) + count);
  }
  const parts = [...counts].map(([kind, count]) => `${count} ${kind} timeline${count === 1 ? '' : 's'}`);
  if (parts.length === 0) return undefined;
  const total = [...counts.values()].reduce((sum, count) => sum + count);
  return `${enumerated(parts)} ${total === 1 ? 'is' : 'are'} not shown.`;
}
