import type { Kysely } from 'kysely';
import { corpusPath } from '../../site/corpus-path.ts';
import { listPublicSlugs } from '../storage/corpora/corpora.ts';
import { questionPath } from '../../site/question-path.ts';
import { listShownQuestions } from '../storage/accounts/saved-questions.ts';
import { workPath } from '../../site/work-path.ts';
import { listLargeWorks } from '../storage/files/work-groups.ts';
import { isListed } from './listed-pages.ts';
import { PAGE_PATHS } from '../../site/pages.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { escaped } from '../../shared/escape.ts';
import { countPublicFiles, listPublicFiles } from './public-files.ts';

/** The protocol's limit of addresses in one file. */
const MAX_ADDRESSES = 50_000;
/** Corpora that are named; readers find the others by the pages of these. */
const MAX_CORPORA_LISTED = 10_000;
/** Works that are named: of those with one file that file is. */
const MAX_WORKS_LISTED = 10_000;
/** Questions that are named. */
const MAX_QUESTIONS_LISTED = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  readonly path: string;
  readonly changed?: Date;
}

const PAGES: readonly Entry[] = PAGE_PATHS.filter(isListed).map((path) => ({ path }));

/**
 * All pages, public files, corpora, works and questions; where they are too many for one file, the index of the blocks they come in.
 * `origin` is the address of the site, without a slash at the end.
 */
export async function sitemap(db: Kysely<Schema>, origin: string, most = MAX_ADDRESSES): Promise<string> {
  const count = await countPublicFiles(db);
  const sets = await setsOf(db);
  if (PAGES.length + sets.length + count <= most) {
    return list('urlset', 'url', origin, [...PAGES, ...(await files(db, 0, most)), ...sets]);
  }
  const length = lastBlock(count, most) + (sets.length > 0 ? 1 : 0);
  const blocks = Array.from({ length }, (_, block) => ({
    path: `/sitemap-${block}.xml`,
  }));
  return list('sitemapindex', 'sitemap', origin, blocks);
}

/**
 * A block that the index names: 0 has the pages, the last one corpora, works and questions if there are any, all others files. Undefined
 * where it would be empty.
 */
export async function sitemapBlock(
  db: Kysely<Schema>,
  origin: string,
  block: number,
  most = MAX_ADDRESSES,
): Promise<string | undefined> {
  const entries = block === 0 ? PAGES : await filesOrSets(db, block, most);
  return entries.length === 0 ? undefined : list('urlset', 'url', origin, entries);
}

/** Number of the block behind those of the pages and of so many files. */
const lastBlock = (count: number, most: number): number => 1 + Math.ceil(count / most);

async function filesOrSets(db: Kysely<Schema>, block: number, most: number): Promise<readonly Entry[]> {
  const found = await files(db, (block - 1) * most, most);
  if (found.length > 0) return found;
  return block === lastBlock(await countPublicFiles(db), most) ? setsOf(db) : [];
}

const setsOf = async (db: Kysely<Schema>): Promise<readonly Entry[]> => [
  ...(await corpora(db)),
  ...(await works(db)),
  ...(await questions(db)),
];

async function corpora(db: Kysely<Schema>): Promise<readonly Entry[]> {
  const rows = await listPublicSlugs(db, MAX_CORPORA_LISTED);
  return rows.map(({ slug, updated_at }) => ({ path: corpusPath(slug), changed: updated_at }));
}

async function works(db: Kysely<Schema>): Promise<readonly Entry[]> {
  const rows = await listLargeWorks(db, MAX_WORKS_LISTED);
  return rows.map(({ id, updated_at }) => ({ path: workPath(id), changed: updated_at }));
}

async function questions(db: Kysely<Schema>): Promise<readonly Entry[]> {
  const rows = await listShownQuestions(db, MAX_QUESTIONS_LISTED);
  return rows.map(({ slug, changed_at }) => ({ path: questionPath(slug), changed: changed_at }));
}

async function files(db: Kysely<Schema>, from: number, most: number): Promise<readonly Entry[]> {
  const rows = await listPublicFiles(db, from, most);
  return rows.map(({ id, updated_at }) => ({ path: `/viewer/${id}`, changed: updated_at }));
}

function list(name: string, of: string, origin: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
    return `<${of}><loc>${escaped(origin + path)}</loc>${date}</${of}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">\n${lines.join('')}</${name}>\n`;
}
