import { entryAt } from '../../shared/elements.ts';
import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { UploadRefused } from '../upload/problems.ts';
import { readOtherEndings, readUpload } from '../upload/read-upload.ts';
import { receiveUpload } from '../upload/receive-upload.ts';

/** Stores annotation files and what belongs to them, all or nothing. */
export const upload: Handler<'upload'> = ({ caller, request }, services) => {
  const author = requireSignedIn(caller);
  return services.uploadSlots.run(author.id, request.ip, () =>
    receiveUpload(
      request,
      author.id,
      ['is_public', 'other_endings'],
      services,
      async ({ files, fields, blobs, reading }) => {
        const isPublic = readIsPublic(fields['is_public']);
        const otherEndings = readOtherEndings(fields['other_endings']);
        const uploads = await readUpload(files, services.blobs, reading, { otherEndings });
        const ids = await storeUpload(uploads, isPublic, author.id, blobs, services);
        return {
          status: 201,
          body: {
            files: uploads.map(({ tla, warnings }, index) => ({
              id: entryAt(ids, index),
              title: tla.outline.title,
              warnings: [...warnings],
            })),
          },
        } as const;
      },
    ),
  );
};

function readIsPublic(value = 'false'): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UploadRefused([{ message: 'is_public: expected true or false' }]);
}
