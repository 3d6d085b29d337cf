import type { operations } from '../../api/schema.d.ts';
import type { OwnFile } from './own-files.ts';

type Answer = operations['listOwnCorpora']['responses'][200]['content']['application/json'];
export type OwnCorpus = Answer['corpora'][number];
export type CorpusRequest = Answer['requests'][number];

/** Choices of the list by corpus beside the corpora themselves, which are named by their slugs: none is called so. */
export const ALL_FILES = '';
export const BY_CORPUS = '*';
export const IN_NONE = '-';

/** A part of the list with the files of one corpus, or of none. */
export interface CorpusGroup {
  readonly corpus: OwnCorpus | undefined;
  /** Files of it in the list, on all pages. */
  readonly count: number;
}

/** Files of a list in the order of their corpora, and the group of each; one that is in several stands in the first. */
export function groupByCorpus(
  files: readonly OwnFile[],
  corpora: readonly OwnCorpus[],
): { readonly files: readonly OwnFile[]; readonly groups: ReadonlyMap<number, CorpusGroup> } {
  const corpusOf = new Map<number, OwnCorpus>();
  for (const corpus of corpora)
    for (const id of corpus.file_ids) if (!corpusOf.has(id)) corpusOf.set(id, corpus);
  const groups = new Map<number, CorpusGroup>();
  const ordered: OwnFile[] = [];
  for (const corpus of [...corpora, undefined]) {
    const own = files.filter(({ id }) => corpusOf.get(id) === corpus);
    const group = { corpus, count: own.length };
    for (const file of own) groups.set(file.id, group);
    ordered.push(...own);
  }
  return { files: ordered, groups };
}

/** Whether a file is meant by a choice of the list. */
export function isInChoice(choice: string, corpora: readonly OwnCorpus[]): (file: OwnFile) => boolean {
  if (choice === ALL_FILES || choice === BY_CORPUS) return () => true;
  if (choice === IN_NONE) {
    const all = new Set(corpora.flatMap(({ file_ids }) => file_ids));
    return ({ id }) => !all.has(id);
  }
  const ids = new Set(corpora.find(({ slug }) => slug === choice)?.file_ids);
  return ({ id }) => ids.has(id);
}
