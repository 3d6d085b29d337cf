import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { components } from '../../api/schema.d.ts';
import { catalogueLine } from '../catalogue/catalogue-line.ts';
import { findCataloguePage } from '../catalogue/catalogue-page.ts';
import { ndjson, packed } from '../catalogue/ndjson.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findPublicCorpora } from '../storage/corpora/corpus-contents.ts';
import { findOpenFiles } from '../storage/files/find-files.ts';
import type { CatalogueEntry } from '../storage/files/list-catalogue.ts';

type Line = components['schemas']['CatalogueLine'];

/** Files read into memory at a time: the fields of one may be a quarter of a megabyte. */
const FILES_AT_ONCE = 25;
const DEFAULT_LIMIT = 200;

/** A page of the public files and of those that are public no longer, as JSON lines. Throws `Unavailable`. */
export const listCatalogueFiles: Handler<'listCatalogueFiles'> = async ({ query, request }, services) => {
  const { db, publicUrl, catalogueSlots } = services;
  const { after, since, limit = DEFAULT_LIMIT } = query;
  const origin = publicUrl();
  const page = await findCataloguePage(db, { after, since }, limit, (mark) => {
    const next = new URLSearchParams({ after: mark, limit: String(limit) });
    return `${origin}/api/v1/catalogue/files/?${next}`;
  });
  const place = catalogueSlots.take(request.ip);
  const reply = ndjson(request, { ...page, key: origin }, (isGzipped) => {
    const plain = Readable.from(linesOf(page.entries, services), { objectMode: false });
    return isGzipped ? packed(plain, createGzip()) : plain;
  });
  return { ...reply, open: () => place(reply.open) };
};

async function* linesOf(entries: readonly CatalogueEntry[], services: Services): AsyncGenerator<string> {
  for (let from = 0; from < entries.length; from += FILES_AT_ONCE)
    yield await blockOf(entries.slice(from, from + FILES_AT_ONCE), services);
}

async function blockOf(
  entries: readonly CatalogueEntry[],
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
): Promise<string> {
  const ids = entries.filter(({ isGone }) => !isGone).map(({ id }) => id);
  const corpora = await findPublicCorpora(db, ids);
  const files = new Map((ids.length > 0 ? await findOpenFiles(db, ids) : []).map((file) => [file.id, file]));
  return entries
    .flatMap(({ id, isGone, changedAt }): Line[] => {
      if (isGone) return [{ id, deleted_at: changedAt.toISOString() }];
      const file = files.get(id);
      // One that was hidden meanwhile comes again as gone.
      return file === undefined ? [] : [catalogueLine(file, corpora.get(id) ?? [], publicUrl())];
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
