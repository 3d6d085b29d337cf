import { shownName } from '../../cite/about.ts';
import { dayOf, writtenDay, type Cited, type CitedName } from '../../cite/cited.ts';
import type { OwnedCorpus } from '../storage/corpora/corpora.ts';

/** Genre of a corpus in citations. */
const CORPUS_GENRE = 'Corpus of musical analyses';

/** Facts for citing a corpus, without its address and the date of access. */
export function citedCorpus(corpus: OwnedCorpus): Omit<Cited, 'address' | 'accessedOn'> {
  const { slug, title, doi, licence, visibility, updated_at } = corpus;
  return {
    fileId: slug,
    authors: authorsOf(corpus),
    heading: title,
    genre: CORPUS_GENRE,
    version: versionOf(corpus),
    publishedOn: dayOf(updated_at),
    isPublic: visibility === 'public',
    doi: doi || undefined,
    licence: licence || undefined,
  };
}

/** The version that its owner states, or the day of the last change, which tells one state from another. */
export const versionOf = ({ version, updated_at }: Pick<OwnedCorpus, 'version' | 'updated_at'>): string =>
  version || writtenDay(dayOf(updated_at));

/** Longest credits that are read as a list of names. */
const LONGEST_LIST = 300;

/** Who made it: the names of its credits, or who owns it. */
export function authorsOf({
  credits,
  username,
  given_name: given,
  family_name: family,
}: OwnedCorpus): readonly CitedName[] {
  if (credits === '') return [{ literal: shownName({ username, given, family }) }];
  if (credits.length > LONGEST_LIST) return [{ literal: credits }];
  const names = credits
    .split(/\s*(?:[,;]|\band\b|&)\s*/u)
    .filter((name) => name !== '')
    .map((name) => ({ literal: name }));
  return names.length === 0 ? [{ literal: credits }] : names;
}
