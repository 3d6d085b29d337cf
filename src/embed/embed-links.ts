import { createStore, type StoreApi } from 'zustand/vanilla';
import { filePath } from '../shared/file-id.ts';
import { embedPath } from '../shared/embed-path.ts';
import type { Address } from '../viewer/links/address.ts';
import type { IncomingLink, Links } from '../viewer/links/links.ts';
import { query } from '../viewer/links/write-address.ts';
import type { EmbeddedFile } from './embed-source.ts';

/** Links of a frame, and how another place is opened in it. */
export interface EmbedLinks extends Links {
  readonly incoming: StoreApi<IncomingLink>;
}

/** Addresses of a file in a frame: its links lead to the file's own page. */
export function embedLinks({ id, version, key }: EmbeddedFile, search: string): EmbedLinks {
  const site = new URL(document.baseURI).origin;
  const keyed = key === undefined ? {} : { key };
  return {
    ...keyed,
    isFixed: version !== undefined,
    to: (address: Address, number) =>
      number === undefined
        ? site + filePath(id, version) + query({ ...keyed, ...address })
        : site + filePath(id, number) + query(address),
    incoming: createStore<IncomingLink>()(() => ({ search, hash: '' })),
    keep: () => undefined,
    pages: {},
    // The end of an exercise is the same frame with the whole analysis.
    open: () =>
      location.assign(`${embedPath(id, version)}${query(keyed)}${key === undefined ? '?' : '&'}start=viewer`),
  };
}
