import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { components } from '../../api/schema.d.ts';
import { unpackMap } from '../../measures/packed-map.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import { seenTag } from '../media/seen-tag.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';
import type { Services } from '../services.ts';
import { sketchOfVersion } from '../works/sketches.ts';

type FileMeasures = components['schemas']['FileMeasures'];

/** The measures of a file with their times. Throws `not_found`. */
export const getMeasures: Handler<'getMeasures'> = async (call, services) => {
  const { params, query, request } = call;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const gzipped = await services.keptAnswers.answer(`measures ${file.id} ${file.number}`, async () => {
    const value = gzipSync(JSON.stringify(await measuresOf(file, services)));
    return { value, bytes: isOpenToAll(file) ? value.length : undefined };
  });
  const tag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, seenTag(file, tag, services));
  return { status: 200, headers, open: () => (isGzipped ? gzipped : gunzipSync(gzipped)) };
};

async function measuresOf(file: ReadableFile, services: Services): Promise<FileMeasures> {
  const { map: packed } = await sketchOfVersion(file, services);
  if (packed === undefined) return { measures: [], end: 0, is_end_assumed: true };
  const { layout, ...times } = packed;
  const { measures, end, isEndAssumed } = unpackMap(layout, times);
  return { measures: measures.map((measure) => ({ ...measure })), end, is_end_assumed: isEndAssumed };
}
