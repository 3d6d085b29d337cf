import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import { seenTag } from '../media/seen-tag.ts';
import { findReadable, viewerOf } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

/** The notes of a file's scores. Throws `not_found` also for a file without a note. */
export const getFileNotes: Handler<'getFileNotes'> = async (call, services) => {
  const { params, query, request } = call;
  const { keptAnswers, shownTimelines, tlaReader } = services;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const gzipped = await keptAnswers.answer(`notes ${file.id} ${file.number}`, async () => {
    const notes = await tlaReader.notes(await shownTimelines.sourceOf(file, {}));
    const value = notes && Buffer.from(notes.buffer, notes.byteOffset, notes.byteLength);
    return { value, bytes: isOpenToAll(file) ? (value?.length ?? 0) : undefined };
  });
  if (gzipped === undefined) throw notFound();
  const tag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, seenTag(file, tag, services));
  return { status: 200, headers, open: () => (isGzipped ? gzipped : gunzipSync(gzipped)) };
};
