import { licenceOf } from '../../cite/about.ts';
import { findLicence } from '../../cite/licences.ts';
import { filePath } from '../../shared/file-id.ts';
import { MAX_METADATA_FIELDS, MAX_METADATA_VALUE } from '../../shared/limits.ts';
import { editedMetadata, type DetailEdits } from '../../tla/details.ts';
import type { FoundFile } from '../storage/files/find-files.ts';

/**
 * Details written into a file that others download: the edits and, if the author chose a licence, that and the address of
 * the version, so that attribution travels with the file. A source stated by the file itself stays before the address.
 */
export function givenDetails(
  file: Pick<FoundFile, 'id' | 'number' | 'metadata' | 'edits' | 'about'>,
  origin: string,
): DetailEdits {
  const { id, number, metadata, edits, about } = file;
  const licence = findLicence(licenceOf(about, number));
  const fields = editedMetadata(metadata, edits);
  // More fields would be refused where the download is uploaded again.
  if (licence === undefined || fields.length + 2 > MAX_METADATA_FIELDS) return edits;
  const address = origin + filePath(id, number);
  const own = fields.find(({ name }) => name === 'source')?.value ?? '';
  const both = own === '' || own.endsWith(address) ? address : `${own}; ${address}`;
  const source = both.length <= MAX_METADATA_VALUE ? both : address;
  return { ...edits, licence: `${licence.name} ${licence.deed}`, source };
}
