import type { Kysely } from 'kysely';
import { corpusPath } from '../../site/corpus-path.ts';
import { listPublicSlugs } from '../storage/corpora/corpora.ts';
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
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  readonly path: string;
  readonly changed?: Date;
}

const PAGES: readonly Entry[] = PAGE_PATHS.filter(isListed).map((path) => ({ path }));

/**
 * All pages, public corpora, works and public files; where they are too many for one file, the index of the blocks they come
 * in.
 * `origin` is the address of the site, without a slash at the end.
 */
export async function sitemap(db: Kysely<Schema>, origin: string, most = MAX_ADDRESSES): Promise<string> {
  const count = await countPublicFiles(db);
  const first = await withoutFiles(db);
  if (first.length + count <= most) {
    return list('urlset', 'url', origin, [...first, ...(await files(db, 0, most))]);
  }
  const blocks = Array.from({ length: 1 + Math.ceil(count / most) }, (_, block) => ({
    path: `/sitemap-${block}.xml`,
  }));
  return list('sitemapindex', 'sitemap', origin, blocks);
}

/** A block that the index names: 0 has pages, corpora and works, all others files. Undefined where it would be empty. */
export async function sitemapBlock(
  db: Kysely<Schema>,
  origin: string,
  block: number,
  most = MAX_ADDRESSES,
): Promise<string | undefined> {
  const entries = block === 0 ? await withoutFiles(db) : await files(db, (block - 1) * most, most);
  return entries.length === 0 ? undefined : list('urlset', 'url', origin, entries);
}

const withoutFiles = async (db: Kysely<Schema>): Promise<readonly Entry[]> => [
  ...PAGES,
  ...(await corpora(db)),
  ...(await works(db)),
];

async function corpora(db: Kysely<Schema>): Promise<readonly Entry[]> {
  const rows = await listPublicSlugs(db, MAX_CORPORA_LISTED);
  return rows.map(({ slug, updated_at }) => ({ path: corpusPath(slug), changed: updated_at }));
}

async function works(db: Kysely<Schema>): Promise<readonly Entry[]> {
  const rows = await listLargeWorks(db, MAX_WORKS_LISTED);
  return rows.map(({ id, updated_at }) => ({ path: workPath(id), changed: updated_at }));
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
