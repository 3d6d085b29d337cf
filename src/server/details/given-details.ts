import { licenceOf } from '../../cite/about.ts';
import { findLicence } from '../../cite/licences.ts';
import { filePath } from '../../shared/file-id.ts';
import { MAX_METADATA_FIELDS, MAX_METADATA_VALUE } from '../../shared/limits.ts';
import { editedMetadata, type DetailEdits } from '../../tla/details.ts';
import type { FoundFile } from '../storage/files.ts';

/**
 * What is written into a file that others download: what was edited, and where its author chose a licence, that and where the
 * version stands, so that attribution travels with the file. What the file itself says of its source stays before it.
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
