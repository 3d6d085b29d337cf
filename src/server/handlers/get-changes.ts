import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isOwner, notFound, requireReadable } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import type { Services } from '../services.ts';
import { findFile, type FoundFile } from '../storage/files.ts';
import { readViewerJson } from '../viewer-json/read-viewer-json.ts';

/** What changed from one version of a file to another. Throws `not_found` where the caller does not see both. */
export const getChanges: Handler<'getChanges'> = async ({ params, query, caller, request }, services) => {
  const from = await findSeen(params.id, query.from, caller, services);
  const to = await findSeen(params.id, query.to, caller, services);
  const stored = `${from.number} ${from.viewer_blob_id} ${to.number} ${to.viewer_blob_id}`;
  const gzipped = await services.keptAnswers.answer(`changes ${stored}`, async () => {
    const value = await compare(from, to, services);
    return { value, bytes: from.is_public && to.is_public ? value.length : undefined };
  });
  const tag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, tag);
  return {
    status: 200,
    headers,
    open: () => (isGzipped ? gzipped : Readable.from([gzipped]).pipe(createGunzip())),
  };
};

/** The file with a version that `caller` may see: a draft is its owner's alone. */
async function findSeen(
  id: number,
  version: number,
  caller: Caller | undefined,
  { db }: Services,
): Promise<FoundFile> {
  const file = requireReadable(caller, await findFile(db, id, version));
  if (file.published_at === null && !isOwner(caller, file)) throw notFound();
  return file;
}

async function compare(from: FoundFile, to: FoundFile, { tlaReader, blobs }: Services): Promise<Buffer> {
  const load = async (file: FoundFile) => ({ number: file.number, json: await readViewerJson(file, blobs) });
  const json = await tlaReader.changes(async () => ({ from: await load(from), to: await load(to) }));
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
