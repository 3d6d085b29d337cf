import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { findCataloguePage } from '../catalogue/catalogue-page.ts';
import { ndjson, packed } from '../catalogue/ndjson.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { shownToOthers } from '../sharing/shown-file.ts';
import { findOpenFiles } from '../storage/files/find-files.ts';
import type { CatalogueEntry } from '../storage/files/list-catalogue.ts';

type Kind = Call<'listCatalogueComponents'>['query']['kind'];

const DEFAULT_FILES = 20;

/** The components of a page of the public files, as JSON lines. Throws `Unavailable` and `TooManyAtOnce`. */
export const listCatalogueComponents: Handler<'listCatalogueComponents'> = async (
  { query, request },
  services,
) => {
  const { db, publicUrl, catalogueSlots } = services;
  const { after, since, files = DEFAULT_FILES, kind } = query;
  const page = await findCataloguePage(db, { after, since }, files, (mark) => {
    const next = new URLSearchParams({ after: mark, files: String(files), ...(kind && { kind }) });
    return `${publicUrl()}/api/v1/catalogue/components/?${next}`;
  });
  const place = catalogueSlots.take(request.ip);
  const reply = ndjson(request, { ...page, key: kind ?? '' }, (isGzipped) => {
    const members = Readable.from(membersOf(page.entries, kind, services), { objectMode: false });
    return isGzipped ? members : packed(members, createGunzip());
  });
  return { ...reply, open: () => place(reply.open) };
};

/** The lines of each file as a gzip member of its own; members one after the other are one gzip file (RFC 1952). */
async function* membersOf(
  entries: readonly CatalogueEntry[],
  kind: Kind,
  services: Services,
): AsyncGenerator<Uint8Array> {
  // No bytes at all would be no gzip file.
  yield gzipSync('');
  for (const { id, isGone, changedAt } of entries) {
    if (isGone) yield gzipSync(`${JSON.stringify({ file: id, deleted_at: changedAt.toISOString() })}\n`);
    else yield* componentsOf(id, kind, services);
  }
}

/** The components of a file; nothing where it was hidden meanwhile, which comes again as gone. */
async function* componentsOf(
  id: number,
  kind: Kind,
  { db, tlaReader, shownTimelines }: Services,
): AsyncGenerator<Uint8Array> {
  const [found] = await findOpenFiles(db, [id]);
  if (found === undefined) return;
  const file = shownToOthers(found);
  const wanted = { file: id, version: file.number, kind };
  yield await tlaReader.componentLines(await shownTimelines.sourceOf(file, wanted));
}
