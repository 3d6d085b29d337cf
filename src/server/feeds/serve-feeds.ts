import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shownName } from '../../cite/about.ts';
import { wholeName } from '../../cite/cited.ts';
import { findLicence } from '../../cite/licences.ts';
import { ALL_FILES, FEED_TYPE, feedPath } from '../../site/feed-path.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { counted } from '../../shared/counted.ts';
import { fileHead } from '../../shared/file-head.ts';
import { filePath, readFileId } from '../../shared/file-id.ts';
import { personPath } from '../../site/person-path.ts';
import { workPath } from '../../site/work-path.ts';
import { notFound } from '../auth/access.ts';
import { authorsOf } from '../corpora/cited-corpus.ts';
import { shownCorpus } from '../storage/corpora/shown-corpus.ts';
import { citedFile, publicNameOf } from '../handlers/citing.ts';
import { networkOf } from '../limits/network-of.ts';
import { contentsOf } from '../seo/contents.ts';
import type { Services } from '../services.ts';
import { shownPieceOf, shownToOthers } from '../sharing/shown-file.ts';
import { findCorpus } from '../storage/corpora/corpora.ts';
import { findPerson } from '../storage/accounts/people.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { listPackaged, listPublished } from '../storage/files/list-published.ts';
import { findPublicWork } from '../storage/files/work-groups.ts';
import { atom, type FeedEntry } from './atom.ts';
import { questionFeed } from './question-feed.ts';

/** Entries of a feed; whoever comes daily misses none. */
const MAX_ENTRIES = 50;
const CACHING = 'public, max-age=300, must-revalidate';

/** What a feed is of. */
interface Followed {
  readonly title: string;
  /** Path of the feed, always the same for what it is of. */
  readonly path: string;
  /** Path of the page that shows the same. */
  readonly page: string;
  readonly authorId?: number;
  readonly workIds?: readonly number[];
  readonly corpusId?: number;
}

const ALL: Followed = { title: 'New analyses on TiLiA', path: feedPath(), page: ALL_FILES };

interface Named {
  Params: { readonly name: string };
}

/**
 * Serves Atom feeds of new analyses and new versions: of all, of one person's, of one work's, of one corpus's, and
 * of what a question finds.
 */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  const serveDocument = (path: string, find: (name: string, ip: string) => Promise<string | undefined>) =>
    app.get<Named>(path, (request, reply) =>
      services.callLimit.run(networkOf(request.ip), async () => {
        const document = await find(request.params.name, request.ip);
        if (document === undefined) throw notFound();
        return send(request, reply, document);
      }),
    );
  const serve = (path: string, follow: (name: string) => Promise<Followed | undefined>) =>
    serveDocument(path, async (name) => {
      const followed = await follow(name);
      return followed && write(followed, services);
    });
  serve(feedPath(), () => Promise.resolve(ALL));
  serve(feedPath('/people/:name'), (name) => personFeed(name, services));
  serve(feedPath('/works/:name'), (id) => workFeed(id, services));
  serve(feedPath('/corpora/:name'), (slug) => corpusFeed(slug, services));
  serveDocument(feedPath('/questions/:name'), (slug, ip) => questionFeed(slug, ip, services));
}

async function personFeed(username: string, { db, now }: Services): Promise<Followed | undefined> {
  const person = await findPerson(db, username, now());
  if (person === undefined) return undefined;
  const { id, given_name, family_name } = person;
  const name = shownName({ username: person.username, given: given_name, family: family_name });
  const page = personPath(person.username);
  return { title: `New analyses by ${name}`, path: feedPath(page), page, authorId: id };
}

async function workFeed(part: string, { db }: Services): Promise<Followed | undefined> {
  const id = readFileId(part);
  const group = id === undefined ? undefined : await findPublicWork(db, id);
  if (group === undefined) return undefined;
  const [first] = group.works;
  const { title, composer } = shownPieceOf({ title: '', composer: '', ...first, artist: '' });
  const page = workPath(group.id);
  const by = composer === '' ? '' : ` by ${composer}`;
  return {
    title: `New analyses of ${title || 'Untitled'}${by}`,
    path: feedPath(page),
    page,
    workIds: group.works.map((work) => work.id),
  };
}

/** A corpus that is not listed has none: a feed goes without its key. */
async function corpusFeed(slug: string, { db }: Services): Promise<Followed | undefined> {
  const corpus = await findCorpus(db, slug);
  if (corpus?.visibility !== 'public') return undefined;
  const page = corpusPath(slug);
  const { title } = shownCorpus(corpus);
  return { title: `New in ${title}`, path: feedPath(page), page, corpusId: corpus.id };
}

async function write(followed: Followed, { db, publicUrl, now }: Services): Promise<string> {
  const published = await listPublished(db, followed, MAX_ENTRIES);
  const found = await Promise.all(published.map(({ id, number }) => findFile(db, id, number)));
  const origin = publicUrl();
  // One that was deleted meanwhile is not told of.
  const files = found.flatMap((file) =>
    file?.published_at ? [entryOf(file, file.published_at, origin)] : [],
  );
  const isOfMany = followed.workIds === undefined && followed.corpusId === undefined;
  const entries = [...files, ...(isOfMany ? await packages(followed, origin, db) : [])];
  return atom({
    title: followed.title,
    address: origin + followed.path,
    page: origin + followed.page,
    entries: entries.toSorted((a, b) => b.published.getTime() - a.published.getTime()).slice(0, MAX_ENTRIES),
    now: now(),
  });
}

/** Each package as a whole, by the page of its corpus: hundreds of files would push all others out of the feed. */
async function packages(
  followed: Pick<Followed, 'authorId'>,
  origin: string,
  db: Services['db'],
): Promise<readonly FeedEntry[]> {
  const listed = await listPackaged(db, followed, MAX_ENTRIES);
  const corpora = await Promise.all(listed.map(({ slug }) => findCorpus(db, slug)));
  return listed.flatMap(({ published_at: published, files, works }, index) => {
    const found = corpora[index];
    if (found?.visibility !== 'public') return [];
    const corpus = shownCorpus(found);
    return [
      {
        ...{ title: corpus.title, address: origin + corpusPath(corpus.slug), published },
        authors: authorsOf(corpus).map(wholeName),
        summary: `${counted(works, 'work')}, ${counted(files, 'analysis', 'analyses')}`,
        licence: findLicence(corpus.licence)?.deed,
      },
    ];
  });
}

function entryOf(found: FoundFile, published: Date, origin: string): FeedEntry {
  const file = shownToOthers(found);
  const { id, number, title, composer, artist, length, time_unit, measure_count: measures, note } = file;
  const { heading, authors, licence = '' } = citedFile(file);
  const author = shownName(publicNameOf(file));
  const facts = { title, composer, artist, length, time_unit, measures, author };
  const about = file.about.description || fileHead(facts, contentsOf(file.kinds)).description;
  return {
    title: number === 1 ? heading : `${heading} (version ${number})`,
    address: origin + filePath(id, number),
    published,
    authors: authors.map(wholeName),
    summary: note === '' ? about : note,
    licence: findLicence(licence)?.deed,
  };
}

function send(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ etag, 'cache-control': CACHING });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${FEED_TYPE}; charset=utf-8`).send(document);
}
