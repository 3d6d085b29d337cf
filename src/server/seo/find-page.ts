import type { Kysely } from 'kysely';
import { shownName } from '../../cite/about.ts';
import { fileHead } from '../../shared/file-head.ts';
import { filePath, readFileId, readVersion } from '../../shared/file-id.ts';
import { performerHead } from '../../shared/performer-head.ts';
import { personHead } from '../../shared/person-head.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { feedPath } from '../../site/feed-path.ts';
import { workHead } from '../../shared/work-head.ts';
import { MAX_WORK_FILES } from '../../shared/limits.ts';
import { questionPath } from '../../site/question-path.ts';
import { questionHead } from '../../shared/question-head.ts';
import { performerPath } from '../../site/performer-path.ts';
import { personPath } from '../../site/person-path.ts';
import { matchPage } from '../../site/match-page.ts';
import type { PageHead } from '../../shared/document-head.ts';
import { PAGES } from '../../site/pages.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { findTombstone, wordsOf } from '../storage/files/tombstones.ts';
import { workPath } from '../../site/work-path.ts';
import { shownPieceOf } from '../sharing/shown-file.ts';
import { findPublicWork, findWorkFiles } from '../storage/files/work-groups.ts';
import { findPersonOf, findSpellingsOf } from '../storage/files/performers.ts';
import { findPerson } from '../storage/accounts/people.ts';
import { findQuestion, isShown } from '../storage/accounts/saved-questions.ts';
import { usernameKey } from '../storage/accounts/account-keys.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../sharing/readable-file.ts';
import { findVersionBefore } from '../storage/files/versions.ts';
import { findShownFile } from './public-files.ts';
import { corpusDataset, findShownCorpus } from './corpus-record.ts';
import type { FileRecord } from './file-record.ts';
import { workComposition } from './work-record.ts';
import { isListed } from './listed-pages.ts';

/** A page as everybody may know it. Addresses begin at the root of the site. */
export interface FoundPage extends PageHead {
  /** The address under which search engines should list it; undefined where they should not. */
  readonly canonical: string | undefined;
  /** A PNG of `PICTURE_SIZE` for previews of links, and what it shows. */
  readonly picture: { readonly path: string; readonly text: string };
  /** Facts for programs about the file that the page shows. */
  readonly record?: FileRecord;
  /** Facts for programs about the corpus or work that the page shows, by the address of the site. */
  readonly dataset?: (origin: string) => object;
  /** Path of a feed of what is new in what the page shows. */
  readonly feed?: string;
  /** Whether it is the note of a file that had been public and is gone. */
  readonly isGone?: boolean;
  /** The page that has taken its place. */
  readonly leadsTo?: string;
  /** Whether it is not for everybody, and nobody may keep it. */
  readonly isPrivate?: boolean;
}

const SITE_PICTURE = {
  path: '/site-picture.png',
  text: 'TiLiA: see how music is built, while you hear it',
};

type Needed = Pick<Services, 'db' | 'rateLimits' | 'now'>;

/** Name of an anonymous analysis in link previews. */
const ANONYMOUS = 'Anonymous analysis';

/**
 * The page that a visitor without a token gets at a path; browsers send none when they request a document. Undefined if
 * there is no such page, and for a file that is private or unknown and not opened by the key of `viewer`.
 */
export async function findPage(
  pathname: string,
  viewer: Omit<Viewer, 'caller'>,
  services: Needed,
): Promise<FoundPage | undefined> {
  const match = matchPage(pathname);
  if (match === undefined) return undefined;
  const { path, parts } = match;
  const [file = '', version] = parts;
  if (path === '/viewer/:fileId' || path === '/viewer/:fileId/:version') {
    return filePage(file, version, { ...viewer, caller: undefined }, services);
  }
  if (path === '/people/:username') return personPage(decodeURIComponent(file), services);
  if (path === '/works/:workId') return workPage(file, services);
  if (path === '/performers/:slug') return performerPage(decodeURIComponent(file), services);
  if (path === '/corpora/:slug') return corpusPage(decodeURIComponent(file), viewer, services);
  if (path === '/questions/:slug') return questionPage(decodeURIComponent(file), services);
  const canonical = isListed(path) ? path : undefined;
  const { title, description, hasFeed } = PAGES[path];
  return { title, description, canonical, picture: SITE_PICTURE, ...(hasFeed && { feed: feedPath() }) };
}

/** The page of somebody who has something public. */
async function personPage(name: string, { db, now }: Needed): Promise<FoundPage | undefined> {
  const person = await findPerson(db, name, now());
  if (person === undefined) return undefined;
  const { username, given_name, family_name, fileCount } = person;
  const shown = shownName({ username, given: given_name, family: family_name });
  const canonical = personPath(username);
  const isLeft = usernameKey(name) !== usernameKey(username);
  return {
    ...personHead(shown, fileCount),
    canonical,
    picture: SITE_PICTURE,
    feed: feedPath(canonical),
    ...(isLeft && { leadsTo: canonical }),
  };
}

/** The page of a work that has something public; one that was joined to another leads to that. */
async function workPage(part: string, { db }: Needed): Promise<FoundPage | undefined> {
  const id = readFileId(part);
  const group = id === undefined ? undefined : await findPublicWork(db, id);
  if (id === undefined || group === undefined) return undefined;
  const { files, count } = await findWorkFiles(db, group, undefined, MAX_WORK_FILES);
  const [first] = group.works;
  const { title, composer } = shownPieceOf({ title: '', composer: '', ...first, artist: '' });
  const canonical = workPath(group.id);
  return {
    ...workHead({ title, composer, count }),
    canonical,
    picture: SITE_PICTURE,
    feed: feedPath(canonical),
    dataset: (origin) => workComposition({ id: group.id, title, composer, files }, origin),
    ...(id !== group.id && { leadsTo: canonical }),
  };
}

/** The page of somebody who performs in a public file; a spelling that was joined to another leads to that. */
async function performerPage(slug: string, { db }: Needed): Promise<FoundPage | undefined> {
  const person = await findPersonOf(db, slug);
  const spellings = await findSpellingsOf(db, person, undefined);
  const [first] = spellings;
  if (first === undefined) return undefined;
  const count = spellings.reduce((sum, one) => sum + one.count, 0);
  const canonical = performerPath(person.slug);
  return {
    ...performerHead(first.name, count),
    canonical,
    picture: SITE_PICTURE,
    ...(slug !== person.slug && { leadsTo: canonical }),
  };
}

/** The page of a corpus that is public, or that the key of the viewer opens. */
async function corpusPage(
  slug: string,
  viewer: Omit<Viewer, 'caller'>,
  services: Needed,
): Promise<FoundPage | undefined> {
  const found = await findShownCorpus(slug, viewer, services);
  if (found === undefined) return undefined;
  const { title, description, record } = found;
  const page = { title, description, picture: SITE_PICTURE };
  if (record === undefined) return { ...page, canonical: undefined, isPrivate: true };
  const canonical = corpusPath(record.slug);
  const dataset = (origin: string) => corpusDataset(record, origin);
  return { ...page, canonical, feed: feedPath(canonical), dataset };
}

/** The page of a question that everybody sees. */
async function questionPage(slug: string, { db }: Needed): Promise<FoundPage | undefined> {
  const question = await findQuestion(db, slug);
  if (question === undefined || !isShown(question)) return undefined;
  const canonical = questionPath(slug);
  const { name, line } = question;
  return { ...questionHead(name, line), canonical, picture: SITE_PICTURE, feed: feedPath(canonical) };
}

/** The note of a file that had been public; it may be there again, for its owner or for everybody. */
async function notePage(
  part: string,
  version: number | undefined,
  db: Kysely<Schema>,
): Promise<FoundPage | undefined> {
  const id = readFileId(part);
  const tombstone = id === undefined ? undefined : await findTombstone(db, id, version);
  if (tombstone === undefined) return undefined;
  const title = `${tombstone.title || 'Untitled'} (no longer here)`;
  const description = wordsOf(tombstone);
  return { title, description, canonical: undefined, picture: SITE_PICTURE, isGone: true };
}

async function filePage(
  id: string,
  version: string | undefined,
  viewer: Viewer,
  services: Needed,
): Promise<FoundPage | undefined> {
  const number = version === undefined ? undefined : readVersion(version);
  if (version !== undefined && number === undefined) return undefined;
  const file = await findShownFile(services, id, viewer, number);
  if (file === undefined) return notePage(id, number, services.db);
  const head = fileHead(file, file.contents);
  if (file.by !== undefined) return privatePage(head, file.hidesNames);
  const canonical = filePath(file.id, number);
  const picture = { path: `${filePath(file.id, number)}/picture.png`, text: `The form of ${head.title}` };
  const { path: picturePath } = picture;
  const before = await findVersionBefore(services.db, file.id, file.cited.version, true);
  const record = {
    ...file,
    path: filePath(file.id, file.cited.version),
    newestPath: filePath(file.id),
    predecessorPath: before === undefined ? undefined : filePath(file.id, before),
    picturePath,
    summary: head.description,
  };
  return {
    ...head,
    canonical,
    picture,
    record,
    ...(file.workId && { feed: feedPath(`/works/${file.workId}`) }),
  };
}

/** A private file that a link shows: no search engine lists it, and no programs are told of it. */
function privatePage({ title, description }: PageHead, hidesNames: boolean): FoundPage {
  return {
    title,
    description: hidesNames ? `${ANONYMOUS}. ${description}` : description,
    canonical: undefined,
    picture: SITE_PICTURE,
    isPrivate: true,
  };
}
