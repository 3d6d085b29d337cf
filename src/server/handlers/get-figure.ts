import { createHash } from 'node:crypto';
import { dayOf } from '../../cite/cited.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { AppError } from '../../shared/app-error.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';
import { filePath } from '../../shared/file-id.ts';
import { FIGURE_REVISION, type FigureRequest } from '../figure/draw-figure.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Call, Handler } from '../http/handler.ts';
import { seenTag } from '../media/seen-tag.ts';
import type { Services } from '../services.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';
import { citedFile } from './citing.ts';
import { authorName } from './present.ts';

const TYPES = { svg: 'image/svg+xml', pdf: 'application/pdf', png: 'image/png' } as const;
/** Public figures are asked for anew after five minutes: a file made private disappears from shared caches then. */
const PUBLIC = 'public, max-age=300, must-revalidate';
const PRIVATE = 'private, no-cache';

type Asked = Omit<FigureRequest, 'json'>;
interface Made {
  readonly bytes: Buffer;
  readonly leftOut: number;
  readonly refused?: { readonly problem: string; readonly isTooDense: boolean };
}

/** A passage of a file as a figure. Throws `not_found`, and `bad_request` for a passage that cannot be read. */
export const getFigure: Handler<'getFigure'> = async (call, services) => {
  const { params, query } = call;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const asked = askedFigure(call, file, services);
  const tag = tagOf(asked, file);
  const { bytes, leftOut, refused } = await services.keptAnswers.answer(`figure ${tag}`, async () => {
    const value = await draw(asked, file, services);
    return {
      value,
      bytes: isOpenToAll(file) && value.refused === undefined ? value.bytes.length : undefined,
    };
  });
  if (refused) {
    const { problem, isTooDense } = refused;
    return { status: 400, body: { detail: problem, ...(isTooDense && { code: 'too_dense' as const }) } };
  }
  return {
    status: 200,
    headers: {
      'content-type': TYPES[params.format],
      'content-disposition': attachment(`${asked.title}.${params.format}`),
      'cache-control': isOpenToAll(file) && file.by === undefined ? PUBLIC : PRIVATE,
      vary: 'Authorization',
      etag: `"${seenTag(file, tag, services)}"`,
      'tilia-left-out': String(leftOut),
    },
    open: () => bytes,
  };
};

/** The whole of a file as a PDF for print; undefined where there is nothing to draw, or too much for one figure. */
export async function wholeFigure(
  file: ReadableFile,
  services: Pick<Services, 'publicUrl' | 'tlaReader' | 'shownTimelines'>,
): Promise<Buffer | undefined> {
  const asked = askedFigure({ params: { id: file.id, format: 'pdf' }, query: {} }, file, services);
  const { bytes, refused } = await draw(asked, file, services);
  return refused === undefined ? bytes : undefined;
}

function askedFigure(
  { params, query }: Pick<Call<'getFigure'>, 'params' | 'query'>,
  file: ReadableFile,
  { publicUrl }: Pick<Services, 'publicUrl'>,
): Asked {
  return {
    format: params.format,
    settings: {
      widthMm: query.width ?? 140,
      textPt: query.text ?? 7.5,
      mode: query.color ?? 'colour',
      scale: query.scale ?? 'measures',
      hasNames: query.names !== 0,
    },
    passage: readPassage(query),
    timelines: query.tl === undefined ? undefined : query.tl.split(',').filter(Boolean).map(Number),
    length: file.length,
    unit: file.time_unit,
    title: titleOrUntitled(file.title),
    author: authorName(file),
    cited: {
      ...citedFile(file),
      address: `${publicUrl()}${filePath(file.addressId, file.number)}`,
      // A figure has the same bytes on every day.
      accessedOn: dayOf(file.created_at),
    },
    hasCaption: query.caption !== 0,
    hasText: query.letters === 'text',
    dpi: query.dpi ?? 600,
  };
}

function readPassage({ m, t }: Call<'getFigure'>['query']): Asked['passage'] {
  if (m !== undefined && t !== undefined)
    throw new AppError('bad_request', 'Give one of m and t: a figure has one passage.');
  if (m !== undefined) {
    const measures = readMeasures(m);
    if (!measures) throw new AppError('bad_request', 'm: expected measures, such as 12 or 12-15');
    return { measures };
  }
  if (t === undefined) return undefined;
  const [start = 0, end = 0] = t.split(',').map(Number);
  if (end <= start) throw new AppError('bad_request', 't: expected an end that is after the start');
  return { time: { start, end } };
}

/** A figure is the same while its version, what is told of it and what is asked for are. */
const tagOf = (asked: Asked, file: ReadableFile): string =>
  createHash('sha256')
    .update(JSON.stringify([FIGURE_REVISION, file.viewer_blob_id, asked]))
    .digest('base64url')
    .slice(0, 22);

async function draw(
  asked: Asked,
  file: ReadableFile,
  { tlaReader, shownTimelines }: Pick<Services, 'tlaReader' | 'shownTimelines'>,
): Promise<Made> {
  const drawn = await tlaReader.figure(await shownTimelines.sourceOf(file, asked));
  if (drawn.problem !== undefined) return { bytes: Buffer.alloc(0), leftOut: 0, refused: drawn };
  const { bytes, leftOut } = drawn;
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), leftOut };
}
