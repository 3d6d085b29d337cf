import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import type { OtherChanges } from '../reading/changes-json.ts';
import type { Services } from '../services.ts';
import { seenTag } from '../media/seen-tag.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

/** The changes from one version of a file to another. Throws `not_found` unless the caller may see both. */
export const getChanges: Handler<'getChanges'> = async (call, services) => {
  const { params, query, request } = call;
  const from = await findReadable(params.id, query.from, viewerOf(call), services);
  const to = await findReadable(params.id, query.to, viewerOf(call), services);
  const other = otherChanges(from, to);
  const stored = `${from.number} ${from.viewer_blob_id} ${to.number} ${to.viewer_blob_id}`;
  // Details may be edited while the files stay.
  const told = createHash('sha256').update(JSON.stringify(other)).digest('base64url');
  const gzipped = await services.keptAnswers.answer(`changes ${stored} ${told}`, async () => {
    const value = await compare(from, to, other, services);
    return { value, bytes: isOpenToAll(from) && isOpenToAll(to) ? value.length : undefined };
  });
  const tag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, seenTag(to, tag, services));
  return {
    status: 200,
    headers,
    open: () => (isGzipped ? gzipped : Readable.from([gzipped]).pipe(createGunzip())),
  };
};

/** Differences of the recordings and of the details. */
function otherChanges(from: ReadableFile, to: ReadableFile): OtherChanges {
  const [before, after] = [shownDetails(from), shownDetails(to)];
  const details = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name) ?? '', to: after.get(name) ?? '' }))
    .filter((detail) => detail.from !== detail.to);
  const isSame = from.recording_blob_id === to.recording_blob_id && from.url === to.url;
  return { recording: isSame ? 'same' : 'changed', details };
}

const shownDetails = ({ fields }: ReadableFile): ReadonlyMap<string, string> =>
  new Map(fields.map(({ name, value }) => [name, value]));

async function compare(
  from: ReadableFile,
  to: ReadableFile,
  other: OtherChanges,
  { tlaReader, shownTimelines }: Services,
): Promise<Buffer> {
  const before = await shownTimelines.sourceOf(from, { number: from.number });
  const after = await shownTimelines.sourceOf(to, { number: to.number });
  const json = await tlaReader.changes({
    size: before.size + after.size,
    load: async () => ({ from: await before.load(), to: await after.load(), other }),
  });
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
