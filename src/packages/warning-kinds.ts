/** Warnings about many files, those that say the same of different places together. */
interface WarningKind {
  /** The sentence as it is about the first file. */
  readonly text: string;
  readonly count: number;
  /** Names of the first files, at most `MAX_NAMED`. */
  readonly files: readonly string[];
}

/** Names that a kind of warning gives. */
const MAX_NAMED = 200;

/** What is the same in sentences about different files, names and numbers. */
const kindOf = (warning: string): string =>
  warning
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, '…')
    .replace(/\S*\.\w{2,5}\b/g, '…')
    .replace(/\d+(?:[.,:]\d+)*/g, '#');

/** Groups warnings by their kind, those about most files first. */
export function groupWarnings(
  files: readonly { readonly name: string; readonly warnings: readonly string[] }[],
): readonly WarningKind[] {
  const kinds = new Map<string, { readonly text: string; readonly names: string[]; count: number }>();
  for (const { name, warnings } of files) {
    for (const kind of new Set(warnings.map(kindOf))) {
      const text = warnings.find((warning) => kindOf(warning) === kind) ?? '';
      const group = kinds.get(kind) ?? { text, names: [], count: 0 };
      kinds.set(kind, group);
      group.count += 1;
      if (group.names.length < MAX_NAMED) group.names.push(name);
    }
  }
  return [...kinds.values()]
    .map(({ text, count, names }) => ({ text, count, files: names }))
    .sort((a, b) => b.count - a.count);
}

/** Warning about a file of a package that names no recording. */
export const NO_RECORDING =
  'There is no recording: readers see the timelines without sound, or open a recording of their own.';
