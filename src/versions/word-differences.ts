import { diffWordsWithSpace } from 'diff';

/** Part of a text that both versions have, or one of them alone. */
interface TextPart {
  readonly text: string;
  readonly status: 'same' | 'added' | 'removed';
}

/** Texts with more differing words are shown whole: comparing them would take long and tell little. */
const MAX_EDITS = 400;

/** How a text became another, word by word. */
export function wordDifferences(before: string, after: string): readonly TextPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined)
    return [
      { text: before, status: 'removed' },
      { text: after, status: 'added' },
    ];
  return parts.map(({ value, added, removed }) => ({
    text: value,
    status: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
