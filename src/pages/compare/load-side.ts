import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { filePath } from '../../shared/file-id.ts';
import type { ComparedSide } from '../../viewer/compare/compared-side.ts';
import type { SideChoice } from '../../viewer/compare/compare-heads.tsx';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '../upload/file-size.ts';
import { writeSide, type AddressedSide } from './compare-address.ts';

/** Fetches a side. Rejects with the `AppError` of the call, `not_found` where this visitor has no such file. */
export async function loadSide(side: AddressedSide): Promise<ComparedSide> {
  const { id, version } = side;
  const query = version === undefined ? {} : { version };
  const file = await orThrow(api.GET('/files/{id}/json', { params: { path: { id }, query } }));
  return { key: writeSide(side), file, fileId: id, version, href: filePath(id, version) };
}

/** Reads a file of the reader's own, here in the browser. Rejects with an `AppError` that says what is wrong with it. */
export async function readOwnFile(file: File): Promise<ComparedSide> {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError('bad_request', `${file.name} is larger than ${MAX_FILE_MB} MB.`);
  const { readPreview } = await import('../upload/read-preview.ts');
  try {
    const read = await readPreview(file, file.name);
    return { key: file.name, fileId: undefined, version: undefined, href: undefined, file: read };
  } catch (error) {
    throw new AppError(
      'bad_request',
      error instanceof Error ? error.message : `${file.name} cannot be read.`,
    );
  }
}

/** Those of a work that the reader may open; none where it has no page, as that of a file which its owner keeps to himself. */
const performancesOf = async (id: number | undefined) => {
  if (id === undefined) return [];
  const call = orThrow(api.GET('/works/{id}/', { params: { path: { id } } }));
  return call.then(
    ({ performances }) => performances,
    () => [],
  );
};

/** Analyses and performances of the same work, and the versions of a file, all as far as the reader may see them. */
export async function findChoices(sides: readonly ComparedSide[]): Promise<readonly SideChoice[]> {
  const [model] = sides.filter(({ fileId }) => fileId !== undefined);
  if (model?.fileId === undefined) return [];
  const [performances, versions] = await Promise.all([
    performancesOf(model.file.abstract_work.id),
    orThrow(api.GET('/files/{id}/versions/', { params: { path: { id: model.fileId }, query: {} } })).then(
      (answer) => answer.versions,
      () => [],
    ),
  ]);
  const files = performances.map(({ file, performer, year }) => ({
    key: String(file.id),
    name: [file.author_name ?? file.author, performer.name || performer.code, year ?? '']
      .filter((words) => words !== '')
      .join(', '),
  }));
  const own = versions.map(({ number }) => ({
    key: writeSide({ id: model.fileId ?? 0, version: number }),
    name: `Version ${number}`,
  }));
  const all = [...files, ...(own.length > 1 ? own : [])];
  const isThere = new Set(all.map(({ key }) => key));
  const others = sides.flatMap(({ key, fileId, file }) =>
    fileId === undefined || isThere.has(key) ? [] : [{ key, name: file.file?.author ?? key }],
  );
  return [...others, ...all];
}
