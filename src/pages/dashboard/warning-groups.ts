import { isRecordingMissing } from '../../shared/upload-warnings.ts';
import { isAboutTitle } from '../../tla/metadata.ts';
import type { StoredFile } from '../upload-notes.ts';

/** What helps against a sort of warning; `show` where nothing helps all of its files alike. */
export type Remedy = 'recordings' | 'scores' | 'titles' | 'show';

/** One sort of warning, and the files that it is about. */
export interface WarningGroup {
  readonly words: string;
  readonly remedy: Remedy;
  readonly files: readonly StoredFile[];
}

interface Sort {
  readonly isOf: (warning: string) => boolean;
  readonly words: string;
  readonly remedy: Remedy;
}

/** Number of files with warnings from which these are grouped. */
const MANY = 4;

/** Sorts whose warnings differ in a name alone. */
const SORTS: readonly Sort[] = [
  {
    isOf: isRecordingMissing,
    words: 'No recording was sent. They can be read; add recordings to hear them.',
    remedy: 'recordings',
  },
  {
    isOf: (warning) => /^The score .+ was not sent;/s.test(warning),
    words: 'No score was sent. Readers see the timelines without pages.',
    remedy: 'scores',
  },
  { isOf: isAboutTitle, words: 'No title in the file. The file name stands in its place.', remedy: 'titles' },
];

/** Warnings by their sort where many files have some, the most frequent first; undefined where few have. */
export function groupWarnings(files: readonly StoredFile[]): readonly WarningGroup[] | undefined {
  const warned = files.filter(({ warnings }) => warnings.length > 0);
  if (warned.length < MANY) return undefined;
  const groups = new Map<string, Set<StoredFile>>();
  for (const file of warned)
    for (const warning of file.warnings) {
      const words = SORTS.find(({ isOf }) => isOf(warning))?.words ?? warning;
      groups.set(words, (groups.get(words) ?? new Set()).add(file));
    }
  const remedyOf = (words: string) => SORTS.find((sort) => sort.words === words)?.remedy ?? 'show';
  return Array.from(groups, ([words, of]) => ({ words, remedy: remedyOf(words), files: [...of] })).sort(
    (a, b) => b.files.length - a.files.length,
  );
}
