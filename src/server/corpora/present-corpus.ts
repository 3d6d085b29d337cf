import type { components } from '../../api/schema.d.ts';
import { shownName } from '../../cite/about.ts';
import { shownTexts } from '../../tla/shown-texts.ts';
import { presentFiles } from '../handlers/present.ts';
import type { Services } from '../services.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import type { ListedCorpus, OwnedCorpus } from '../storage/corpora/corpora.ts';
import {
  countContents,
  countPerformers,
  type CorpusRequest,
  type CorpusWork,
  type FileInCorpus,
} from '../storage/corpora/corpus-contents.ts';
import { entryAt } from '../../shared/elements.ts';
import { countPackaged } from '../storage/corpora/packaged-files.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { presentOpening } from '../works/present-work.ts';
import { performanceOf, performancesOf } from './performances.ts';
import type { ReadableCorpus } from './readable-corpus.ts';

type Schemas = components['schemas'];

/** A corpus in lists; its owner alone sees paths of their machine in its texts. */
export const presentListed = (corpus: ListedCorpus, isOwn: boolean): Schemas['ListedCorpus'] => ({
  ...headOf(isOwn ? corpus : shownCorpus(corpus)),
  works: corpus.workCount,
  files: corpus.fileCount,
});

/** Whoever owns a corpus, or asks for files. */
function ownerOf({
  username,
  given_name: given,
  family_name: family,
}: Pick<OwnedCorpus, 'username' | 'given_name' | 'family_name'>) {
  const name = shownName({ username, given, family });
  return { owner: username, ...(name !== username && { owner_name: name }) };
}

function headOf(corpus: OwnedCorpus) {
  const { slug, title, description, credits, licence, visibility, updated_at } = corpus;
  return {
    ...{ slug, title, description, credits, licence, visibility },
    ...ownerOf(corpus),
    updated_at: updated_at.toISOString(),
  };
}

/** All that is said of a corpus and counted in it. */
export async function presentCorpus(
  { corpus, reader, isOwn }: Omit<ReadableCorpus, 'isForAll'>,
  { db }: Pick<Services, 'db'>,
): Promise<Schemas['Corpus']> {
  const shown = isOwn ? corpus : shownCorpus(corpus);
  const { licence_url, doi, citation, version, notice, shared_notes, sort, created_at } = shown;
  const counts = await countContents(db, corpus.id, reader);
  const performers = await countPerformers(db, corpus.id, reader);
  const packaged = isOwn ? await countPackaged(db, corpus.id, corpus.owner_id) : undefined;
  return {
    ...headOf(shown),
    ...{ licence_url, doi, citation, version, notice, shared_notes, sort },
    ...{ works: counts.works, files: counts.files, files_not_shown: counts.unseen },
    bytes: counts.bytes,
    created_at: created_at.toISOString(),
    is_own: isOwn,
    performances: [...performancesOf(performers, notice)],
    licences: [...new Set(performers.map(({ licence }) => licence))].sort(),
    ...(packaged && { packaged: { ...packaged } }),
    ...(isOwn && { has_link: corpus.link_key_hash !== null, files_asked: counts.asked }),
  };
}

/** Works with their files, in the order of `works`. */
export function presentWorks(
  works: readonly CorpusWork[],
  found: readonly FileInCorpus[],
  { mediaLinks }: Pick<Services, 'mediaLinks'>,
): Schemas['CorpusWork'][] {
  const { files } = presentFiles(found, mediaLinks);
  const ofWorks = new Map<
    number,
    { first: FileInCorpus; files: Schemas['CorpusWork']['files']; keys: string[] }
  >();
  found.forEach((file, index) => {
    const { key, name, code } = performanceOf(file.filename, file.artist);
    const performer = name || code;
    const listed = {
      performance: key,
      ...(performer !== '' && { performer }),
      file: entryAt(files, index),
    };
    const before = ofWorks.get(file.abstract_work_id);
    const { key: opening } = presentOpening(file);
    const keys = opening === undefined ? [] : [opening];
    if (before === undefined) ofWorks.set(file.abstract_work_id, { first: file, files: [listed], keys });
    else {
      before.files.push(listed);
      before.keys.push(...keys);
    }
  });
  return works.flatMap(({ id, fileCount }) => {
    const work = ofWorks.get(id);
    if (work === undefined) return [];
    const { title, composer } = shownPieceOf(work.first);
    const key = mostFrequent(work.keys);
    return [{ id, title, composer, file_count: fileCount, ...(key && { key }), files: work.files }];
  });
}

/** What stands most often in a list, and first of what does; undefined in an empty one. Some performances are transposed. */
function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** A request for a file as the file's owner sees it. */
export const presentRequest = (request: CorpusRequest): Schemas['CorpusRequest'] => ({
  file_id: request.fileId,
  file_title: request.fileTitle,
  slug: request.slug,
  title: shownTexts(request.title, 'free'),
  ...ownerOf(request),
  asked_at: request.addedAt.toISOString(),
});
