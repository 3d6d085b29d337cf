import { gunzipSync, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { components } from '../../api/schema.d.ts';
import { MAX_WORK_MEASURES } from '../../shared/limits.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import type { Services } from '../services.ts';
import type { WorkFile } from '../storage/files/work-groups.ts';
import { findSketches, sketchKey, type WorkSketch } from '../storage/files/work-sketches.ts';
import { findWork } from '../works/find-work.ts';
import { analysesOf } from '../works/present-work.ts';
import { makeSketch } from '../works/sketches.ts';

type WorkMeasures = components['schemas']['WorkMeasures'];

/** Sketches of older files that one request makes; the next one makes more. */
const MADE_AT_ONCE = 8;

/** The measures of all files of a work, and the form of each analysis. Throws `not_found`. */
export const getWorkMeasures: Handler<'getWorkMeasures'> = async ({ params, caller, request }, services) => {
  const make = async () => {
    const { files } = await findWork(params.id, caller, services);
    const body = await measuresOf(files, services);
    const value = gzipSync(JSON.stringify(body));
    return { value, bytes: body.pending > 0 ? undefined : value.length };
  };
  const gzipped =
    caller === undefined
      ? await services.keptAnswers.answer(`work measures ${params.id}`, make)
      : (await make()).value;
  const tag = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, tag);
  return { status: 200, headers, open: () => (isGzipped ? gzipped : gunzipSync(gzipped)) };
};

async function measuresOf(files: readonly WorkFile[], services: Services): Promise<WorkMeasures> {
  const versions = files.map((file) => ({ ...file, number: file.version }));
  const sketches = new Map(await findSketches(services.db, versions));
  const missing = versions.filter((file) => !sketches.has(sketchKey(file)));
  for (const file of missing.slice(0, MADE_AT_ONCE))
    sketches.set(sketchKey(file), await makeSketch(file, services));
  return {
    ...packed(versions.map((file) => ({ id: file.id, sketch: sketches.get(sketchKey(file)) }))),
    forms: formsOf(versions, sketches),
    pending: Math.max(missing.length - MADE_AT_ONCE, 0),
  };
}

/** Most performances have the same measures as another one: these are told once. */
function packed(
  files: readonly { readonly id: number; readonly sketch: WorkSketch | undefined }[],
): Pick<WorkMeasures, 'layouts' | 'files'> {
  const layouts: WorkMeasures['layouts'] = [];
  const indexes = new Map<string, number>();
  let measures = 0;
  const maps = files.flatMap(({ id, sketch }): WorkMeasures['files'] => {
    if (!sketch?.map) return [];
    const { layout, starts, ends, ...rest } = sketch.map;
    measures += starts.length;
    if (measures > MAX_WORK_MEASURES) return [];
    const key = JSON.stringify(layout);
    const index = indexes.get(key) ?? layouts.push(JSON.parse(key) as WorkMeasures['layouts'][number]) - 1;
    indexes.set(key, index);
    return [{ id, layout: index, starts: [...starts], ...(ends && { ends: [...ends] }), ...rest }];
  });
  return { layouts, files: maps };
}

/** The form of the first file of each analysis that has one. */
function formsOf(
  files: readonly (WorkFile & { readonly number: number })[],
  sketches: ReadonlyMap<string, WorkSketch>,
): WorkMeasures['forms'] {
  const forms = new Map<number, WorkMeasures['forms'][number]>();
  for (const [index, analysis] of analysesOf(files).entries()) {
    const file = files[index];
    const form = file && sketches.get(sketchKey(file))?.form;
    if (!form || forms.has(analysis)) continue;
    forms.set(analysis, {
      ...{ analysis, file: file.id },
      levels: form.map(({ level, units }) => ({
        level,
        units: units.map(([start, end, label, color]) => ({
          ...{ start, end, label },
          ...(color !== undefined && { color }),
        })),
      })),
    });
  }
  return [...forms.values()];
}
