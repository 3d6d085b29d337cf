import { filePath } from '../shared/file-id.ts';
import type { Address } from '../viewer/links/address.ts';
import { query } from '../viewer/links/write-address.ts';

/** The address of a file's viewer, of its newest version where no other is named, that leads to something in it. */
export const linkTo = (origin: string, fileId: number, address: Address, version?: number): string =>
  `${origin}${filePath(fileId, version)}${query(address)}`;
