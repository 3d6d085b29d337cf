import { PART_BYTES } from '../../packages/limits.ts';
import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentPackage } from '../packages/present-package.ts';
import { addPart, countParts, sizeOfPart, type Package } from '../storage/packages/packages.ts';
import { UploadRefused } from '../upload/problems.ts';
import { receiveUpload } from '../upload/receive-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { findOwnPackage } from './get-package.ts';

/** Keeps a part of one's own package; with the last one it is read. */
export const addPackagePart: Handler<'addPackagePart'> = async ({ params, caller, request }, services) => {
  const found = await findOwnPackage(params.id, caller, services);
  const received = { ...services, maxUploadBytes: PART_BYTES };
  return services.uploadSlots.run(found.owner_id, request.ip, () =>
    receiveUpload(request, found.owner_id, ['number'], received, async ({ files, fields, blobs }) => {
      const number = readNumber(fields['number'], found);
      const { blob } = onlyOne(files, found, number);
      // Kept even where the commit fails: nobody knows then whether it did. Blobs without a row are swept.
      blobs.keep([blob.id]);
      const outcome = await addPart(services.db, found, number, blob);
      if (outcome !== 'added') blobs.reject([blob.id]);
      if (outcome === 'gone') throw notFound();
      services.packageJobs.wake();
      const now = await findOwnPackage(params.id, caller, services);
      return { status: 200, body: await presentPackage(now, services) } as const;
    }),
  );
};

function readNumber(value = '', found: Package): number {
  const count = countParts(found);
  const number = /^\d{1,6}$/.test(value) ? Number(value) : NaN;
  if (number < count) return number;
  throw new UploadRefused([{ message: `number: expected a whole number from 0 to ${count - 1}` }]);
}

function onlyOne(files: readonly ReceivedFile[], found: Package, number: number): ReceivedFile {
  const [file, ...others] = files;
  const size = sizeOfPart(found, number);
  if (file !== undefined && others.length === 0 && file.blob.size === size) return file;
  throw new UploadRefused([
    { message: `Expected one part of ${size} bytes. Send the part with number ${number} again.` },
  ]);
}
