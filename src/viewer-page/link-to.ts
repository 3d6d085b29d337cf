import type { Address } from '../viewer/links/address.ts';
import { query } from '../viewer/links/write-address.ts';

/** The address of a file's viewer that leads to something in it. */
export const linkTo = (origin: string, fileId: number, address: Address): string =>
  `${origin}/viewer/${fileId}${query(address)}`;
