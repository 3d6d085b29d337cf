import { NoResultError } from 'kysely';
import { entryAt } from '../../shared/elements.ts';
import { isAnnotationName } from '../../shared/file-refusals.ts';
import { storableText } from '../../shared/fields.ts';
import { MAX_VERSION_NOTE } from '../../shared/limits.ts';
import { requireOwner } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { presentSummary } from './present.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import { findFile, type FoundFile } from '../storage/files.ts';
import { UploadRefused } from '../upload/problems.ts';
import { readOtherEndings, readUpload } from '../upload/read-upload.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { keptCompanionsOf, storeVersion, versionConflict, VersionRefused } from '../upload/store-version.ts';

const FIELDS = ['note', 'expected_version', 'other_endings'];

/**
 * Replaces one's own file by a newer version. Throws `not_found`, and `forbidden` for somebody else's public file, before
 * anything is received.
 */
export const addVersion: Handler<'addVersion'> = async ({ params, caller, request }, services) => {
  const { author_id } = await findOwn(params.id, caller, services);
  try {
    return await services.uploadSlots.run(author_id, request.ip, () =>
      receiveUpload(request, author_id, FIELDS, services, async ({ files, fields, blobs, reading }) => {
        const file = await findOwn(params.id, caller, services);
        const note = readNote(fields['note']);
        const otherEndings = readOtherEndings(fields['other_endings']);
        if (readExpected(fields['expected_version']) !== file.version) throw versionConflict();
        try {
          const annotated = await withAnnotation(files, file, services);
          const kept = await keptCompanionsOf(file, services);
          const upload = onlyOne(
            await readUpload(annotated, services.blobs, reading, { kept, otherEndings }),
          );
          const { number, title, warnings, summary } = await storeVersion(
            upload,
            file,
            note,
            blobs,
            services,
          );
          return {
            status: 201,
            body: {
              number,
              title,
              warnings: [...warnings],
              replaced_draft: number === file.number,
              ...(summary && { summary: presentSummary(summary) }),
            },
          } as const;
        } catch (error) {
          throw isNoBlob(error) ? await meanwhile(error, file, caller, services) : error;
        }
      }),
    );
  } catch (error) {
    if (!(error instanceof VersionRefused)) throw error;
    const { code, message } = error;
    return { status: code === 'version_conflict' ? 409 : 400, body: { detail: message, code } };
  }
};

const isNoBlob = (error: unknown): boolean =>
  error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

/** Why stored bytes are missing: a draft goes with what replaces it, and a file with its deletion. Throws `not_found` for that. */
async function meanwhile(
  error: unknown,
  file: FoundFile,
  caller: Caller | undefined,
  services: Services,
): Promise<unknown> {
  const now = await findOwn(file.id, caller, services);
  return now.viewer_blob_id === file.viewer_blob_id ? error : versionConflict();
}

const findOwn = async (id: number, caller: Caller | undefined, { db }: Services): Promise<FoundFile> =>
  requireOwner(caller, await findFile(db, id));

function readNote(value = ''): string {
  const note = storableText(value).trim();
  if (Array.from(note).length <= MAX_VERSION_NOTE) return note;
  throw new UploadRefused([{ message: `note: expected at most ${MAX_VERSION_NOTE} characters` }]);
}

function readExpected(value = ''): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UploadRefused([{ message: 'expected_version: expected the number of the newest version' }]);
}

/** The files with the annotation of the version before where none was sent. Throws `VersionRefused` where nothing would change. */
async function withAnnotation(
  files: readonly ReceivedFile[],
  file: FoundFile,
  { db }: Services,
): Promise<readonly ReceivedFile[]> {
  const { id, size, sha256 } = await findBlob(db, file.original_blob_id);
  const [annotation] = files.filter(({ filename }) => isAnnotationName(filename));
  if (annotation === undefined)
    return [{ filename: file.filename, blob: { id, size, sha256 }, head: Buffer.alloc(0) }, ...files];
  if (files.length === 1 && annotation.blob.sha256 === sha256)
    throw new VersionRefused('same_file', 'This is the file that is already here. Nothing was changed.');
  return files;
}

function onlyOne<Upload>(uploads: readonly Upload[]): Upload {
  if (uploads.length === 1) return entryAt(uploads, 0);
  throw new UploadRefused([
    { message: 'More than one TiLiA file. Choose the one that replaces this file, and what belongs to it.' },
  ]);
}
