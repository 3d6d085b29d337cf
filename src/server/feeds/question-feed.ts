import { wholeName } from '../../cite/cited.ts';
import { findLicence } from '../../cite/licences.ts';
import { citedTimes } from '../../cite/passage.ts';
import { citedMeasures } from '../../measures/measure-words.ts';
import { counted } from '../../shared/counted.ts';
import { escaped } from '../../shared/escape.ts';
import { filePath } from '../../shared/file-id.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import { feedPath } from '../../site/feed-path.ts';
import { questionPath } from '../../site/question-path.ts';
import { TqlError } from '../../tql/tql.ts';
import { citedFile } from '../handlers/citing.ts';
import { showAll } from '../questions/answer-whole.ts';
import { findInNewest } from '../questions/find-newest.ts';
import { passagePath } from '../questions/write-answer.ts';
import type { Services } from '../services.ts';
import { shownToOthers } from '../sharing/shown-file.ts';
import { findQuestion, isShown, type OwnedQuestion } from '../storage/accounts/saved-questions.ts';
import { findFile } from '../storage/files/find-files.ts';
import { listNewest } from '../storage/files/list-published.ts';
import { readAsked } from '../tql/asked-line.ts';
import { readChosen } from '../tql/chosen-facets.ts';
import { searchFor } from '../tql/search-for.ts';
import type { ShownPlace } from '../tql/show-places.ts';
import { atom, type FeedEntry } from './atom.ts';

/** Files that were published last, which are looked through for a feed. */
const MAX_FILES = 1000;
/** Files of a feed; whoever comes weekly misses none. */
const MAX_ENTRIES = 30;
/** Passages of a file that are named. */
const MAX_PASSAGES = 10;

type Newest = Awaited<ReturnType<typeof listNewest>>[number];

/** The feed of what a public question finds in files that were published last; undefined for one that not everybody sees. */
export async function questionFeed(
  slug: string,
  address: string,
  services: Services,
): Promise<string | undefined> {
  const { db, keptAnswers, laneIndex, publicUrl } = services;
  const question = await findQuestion(db, slug);
  if (question === undefined || !isShown(question)) return undefined;
  const { id, name, changed_at: now } = question;
  const isIndexed = (await laneIndex.progress()) === undefined;
  return keptAnswers.answer(`feed of question ${id} ${now.toISOString()}`, async () => {
    const { entries, isCut } = await entriesOf(question, address, services);
    const page = questionPath(slug);
    const addresses = { address: publicUrl() + feedPath(page), page: publicUrl() + page };
    const value = atom({ title: `New passages for “${name}”`, ...addresses, entries, now });
    return { value, bytes: isIndexed && !isCut ? 2 * value.length : undefined };
  });
}

interface Entries {
  readonly entries: readonly FeedEntry[];
  readonly isCut: boolean;
}

/** None where the line cannot be answered any more. */
async function entriesOf(question: OwnedQuestion, address: string, services: Services): Promise<Entries> {
  try {
    const { line, query } = readAsked(question.line);
    const chosen = readChosen(question.facets);
    const published = await listNewest(services.db, MAX_FILES);
    const wanted = { line, query, chosen, newest: published.map(({ id }) => id), maxFiles: MAX_ENTRIES };
    return await searchFor(
      address,
      async (search) => {
        const { found, isCut } = await search((session) => findInNewest(wanted, session, services));
        const files = published.filter(({ id }) => found.has(id)).slice(0, MAX_ENTRIES);
        const places = files.flatMap(({ id }) => (found.get(id) ?? []).slice(0, MAX_PASSAGES));
        const { hits } = await showAll(line, places, search, services);
        const entries = await Promise.all(
          files.map((file) => {
            const own = hits.filter(({ fileId }) => fileId === file.id);
            return entryOf(file, own, found.get(file.id)?.length ?? 0, services);
          }),
        );
        return { entries: entries.filter((entry) => entry !== undefined), isCut };
      },
      services,
    );
  } catch (error) {
    if (error instanceof TqlError) return { entries: [], isCut: false };
    throw error;
  }
}

/** A file with its passages; undefined for one that was changed or is gone meanwhile. */
async function entryOf(
  { id, number, published_at: published }: Newest,
  hits: readonly ShownPlace[],
  count: number,
  { db, publicUrl }: Services,
): Promise<FeedEntry | undefined> {
  const found = await findFile(db, id, number);
  if (found?.is_public !== true || hits.length === 0) return undefined;
  const file = shownToOthers(found);
  const { heading, authors, licence = '' } = citedFile(file);
  const passages = hits.map((hit) => ({
    words: passageWords(hit, file.time_unit),
    address: publicUrl() + passagePath(hit, number),
  }));
  const more = count > hits.length ? [`and ${count - hits.length} more`] : [];
  const links = passages.map(
    ({ words, address }) => `<li><a href="${escaped(address)}">${escaped(words)}</a></li>`,
  );
  return {
    title: `${heading}: ${counted(count, 'passage')}`,
    address: publicUrl() + filePath(id, number),
    published,
    authors: authors.map(wholeName),
    summary: [...passages.map(({ words }) => words), ...more].join('; '),
    content: `<ul>${[...links, ...more.map((words) => `<li>${words}</li>`)].join('')}</ul>`,
    licence: findLicence(licence)?.deed,
  };
}

/** 'mm. 24–32, verse → chorus', or with the times where no measures are known. */
function passageWords(
  { label, start, end, fromMeasure, toMeasure, pass }: ShownPlace,
  unit: TimeUnit,
): string {
  const place =
    fromMeasure === undefined
      ? citedTimes(start, end, unit)
      : citedMeasures({
          from: { name: fromMeasure, pass },
          to: toMeasure === undefined ? undefined : { name: toMeasure },
        });
  return label === '' ? place : `${place}, ${label}`;
}
