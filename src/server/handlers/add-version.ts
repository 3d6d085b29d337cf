import { entryAt } from '../../shared/elements.ts';
import { isAnnotationName } from '../../shared/file-refusals.ts';
import { storableText } from '../../shared/fields.ts';
import { MAX_VERSION_NOTE } from '../../shared/limits.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { UploadRefused } from '../upload/problems.ts';
import { readOtherEndings, readUpload } from '../upload/read-upload.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { keptCompanionsOf, storeVersion, VersionRefused } from '../upload/store-version.ts';
import { created, findOwn, orRefusal, requireNewest, withStored } from './new-version.ts';

const FIELDS = ['note', 'expected_version', 'other_endings', 'same_piece'];

/**
 * Replaces one's own file by a newer version. Throws `not_found`, and `forbidden` for somebody else's public file, before
 * anything is received.
 */
export const addVersion: Handler<'addVersion'> = async ({ params, caller, request }, services) => {
  const { author_id } = await findOwn(params.id, caller, services);
  const receive = () =>
    receiveUpload(request, author_id, FIELDS, services, async ({ files, fields, blobs, reading }) => {
      const file = await findOwn(params.id, caller, services);
      const note = readNote(fields['note']);
      const otherEndings = readOtherEndings(fields['other_endings']);
      const said = readSamePiece(fields['same_piece']);
      requireNewest(file, readExpected(fields['expected_version']));
      return withStored([file], services, async () => {
        const annotated = await withAnnotation(files, file, services);
        // Adding a recording or score does not make it another piece.
        const isSamePiece = annotated === files ? said : true;
        const kept = await keptCompanionsOf(file, services);
        const upload = onlyOne(await readUpload(annotated, services.blobs, reading, { kept, otherEndings }));
        return created(await storeVersion(upload, file, { note, isSamePiece }, blobs, services));
      });
    });
  return orRefusal(params.id, caller, services, () =>
    services.uploadSlots.run(author_id, request.ip, receive),
  );
};

function readNote(value = ''): string {
  const note = storableText(value).trim();
  if (Array.from(note).length <= MAX_VERSION_NOTE) return note;
  throw new UploadRefused([{ message: `note: expected at most ${MAX_VERSION_NOTE} characters` }]);
}

function readExpected(value = ''): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UploadRefused([{ message: 'expected_version: expected the number of the newest version' }]);
}

/** Undefined if the form does not say. */
function readSamePiece(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UploadRefused([{ message: 'same_piece: expected true or false' }]);
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
