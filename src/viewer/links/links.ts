import type { StoreApi } from 'zustand/vanilla';
import type { Changes, ChangeSummary } from '../viewer-file.ts';
import type { Address } from './address.ts';

/** The parts of an address that lead to something in a file. A new object is a link that was opened again. */
export interface IncomingLink {
  /** Query with its question mark, or empty. */
  readonly search: string;
  /** Fragment with its `#`, or empty. */
  readonly hash: string;
}

/** A version of the file, under the names of the contract. */
export interface FileVersion {
  readonly number: number;
  readonly is_newest: boolean;
  /** ISO 8601; left out where its owner alone could ever see it. */
  readonly published_at?: string;
  /** What its owner calls it; told to its owner alone. */
  readonly name?: string;
  readonly note: string;
  /** What changed since the one before; left out where that is not known. */
  readonly summary?: ChangeSummary;
  /** Bare DOI. */
  readonly doi?: string;
}

/** What a viewer without links says where one is wanted. */
export const NO_LINKS = 'There are no links to this viewer.';

/** The addresses of a viewer, of its file and of what is beside it. Pages that are left out are not offered. */
export interface Links {
  /** Key of the link by which the viewer was opened; left out without one. */
  readonly key?: string;
  /** Whether its address names a version. */
  readonly isFixed?: boolean;
  /**
   * The absolute address of the viewer that leads to something in its file, with the key; with a version's number in that one for
   * good and as citations have it, without the key.
   */
  readonly to: (address: Address, version?: number) => string;
  /** Link that the viewer is to show: first the one in its address, then each further one that the reader opens. */
  readonly incoming: Pick<StoreApi<IncomingLink>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Takes the query that leads to what is before the reader, whenever that has changed. */
  readonly keep: (query: string) => void;
  readonly pages: {
    readonly files?: string;
    readonly bench?: string;
    /** Page on which the listening list of this browser is made. */
    readonly list?: string;
    /** Page of an annotator with this username. */
    readonly person?: (username: string) => string | undefined;
    /** Page that lists the files with this tag. */
    readonly tag?: (tag: string) => string;
    /** Page on which the owner changes what is said about the file. */
    readonly details?: string;
    /** Page on which the owner changes who can see the file. */
    readonly sharing?: string;
    /** Page on which a reader reports the file to the operator. */
    readonly report?: string;
  };
  /** Goes to one of `pages` after a plain click; all other clicks are the browser's. */
  readonly open: (href: string) => void;
  /** The versions of the file, and where each is. */
  readonly versions?: {
    /** Lists them, newest first. Throws `AppError`. */
    readonly list: () => Promise<readonly FileVersion[]>;
    /** What changed from one to another. Throws `AppError`. */
    readonly changes: (from: number, to: number) => Promise<Changes>;
    /** Path of one of them, or without a number of whichever is the newest; compared with version `diff`, where that is given. */
    readonly pathOf: (number: number | undefined, diff?: number) => string;
  };
  /** The annotation file itself. */
  readonly download?: {
    readonly href: string;
    /** Saves it under a title. Gives what the reader should know of it, in a sentence. Throws `AppError` with one. */
    readonly save: (title: string) => Promise<string | undefined>;
  };
}
