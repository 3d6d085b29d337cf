import { isAboutTitle } from '../../tla/metadata.ts';
import type { StoredFile } from '../upload-notes.ts';

/** One sort of warning, and the files that it is about. */
export interface WarningGroup {
  readonly words: string;
  readonly titles: readonly string[];
}

/** Number of files with warnings from which these are grouped. */
const MANY = 4;

/** Sorts whose warnings differ in a name alone. */
const SORTS: readonly (readonly [isOf: (warning: string) => boolean, words: string])[] = [
  [
    (warning) => /^The recording .+ was not sent;/s.test(warning),
    'No recording was sent. They can be read; add recordings to hear them.',
  ],
  [
    (warning) => /^The score .+ was not sent;/s.test(warning),
    'No score was sent. Readers see the timelines without pages.',
  ],
  [isAboutTitle, 'No title in the file. The file name stands in its place.'],
];

/** Warnings by their sort where many files have some, the most frequent first; undefined where few have. */
export function groupWarnings(files: readonly StoredFile[]): readonly WarningGroup[] | undefined {
  const warned = files.filter(({ warnings }) => warnings.length > 0);
  if (warned.length < MANY) return undefined;
  const groups = new Map<string, Set<string>>();
  for (const { title, warnings } of warned)
    for (const warning of warnings) {
      const words = SORTS.find(([isOf]) => isOf(warning))?.[1] ?? warning;
      groups.set(words, (groups.get(words) ?? new Set()).add(title));
    }
  return Array.from(groups, ([words, titles]) => ({ words, titles: [...titles] })).sort(
    (a, b) => b.titles.length - a.titles.length,
  );
}
