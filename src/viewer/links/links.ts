import type { StoreApi } from 'zustand/vanilla';
import type { WrittenTimeline } from '../model/create-timelines.ts';
import type { ExportName } from '../../exports/formats.ts';
import type { Changes, ChangeSummary, FigureQuery } from '../viewer-file.ts';
import type { PerformancesOfWork } from '../performances/performance.ts';
import type { Address } from './address.ts';

/** A passage as exports ask for it, by measures or seconds; neither for the whole. */
export interface ExportedPassage {
  readonly m?: string;
  readonly t?: string;
}

/** Choices of an export, under the names of the contract. */
interface ExportedParts extends ExportedPassage {
  readonly timeline?: number;
  readonly level?: number;
  readonly exact?: '1';
  /** Packs the recording and the scores too. */
  readonly media?: '1';
}

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
  /** ISO 8601; left out for a version that only its owner could ever see. */
  readonly published_at?: string;
  /** The owner's name for the version; sent to the owner alone. */
  readonly name?: string;
  readonly note: string;
  /** Changes since the previous version; left out where unknown. */
  readonly summary?: ChangeSummary;
  /** Bare DOI. */
  readonly doi?: string;
}

/** Message where a link is wanted and the viewer has none. */
export const NO_LINKS = 'There are no links to this viewer.';

/** Addresses of a viewer, its file and related pages. Pages that are left out are not offered. */
export interface Links {
  /** Key of the link by which the viewer was opened; left out without one. */
  readonly key?: string;
  /** Whether its address names a version. */
  readonly isFixed?: boolean;
  /**
   * Absolute address of a place in the file, with the key. With `version`: the permanent address of that version, as
   * citations have it, without the key.
   */
  readonly to: (address: Address, version?: number) => string;
  /** Link that the viewer is to show: first the one in its address, then each further one that the reader opens. */
  readonly incoming: Pick<StoreApi<IncomingLink>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Takes the query of the reader's present place, whenever that has changed. */
  readonly keep: (query: string) => void;
  readonly pages: {
    readonly files?: string;
    readonly bench?: string;
    /** Page of the help on frames in other pages; without it none are offered. */
    readonly embedHelp?: string;
    /** Page on which the listening list of this browser is made. */
    readonly list?: string;
    /** Page of an annotator with this username. */
    readonly person?: (username: string) => string | undefined;
    /** Page that lists the files with this tag. */
    readonly tag?: (tag: string) => string;
    /** Page on which the owner edits the description of the file. */
    readonly details?: string;
    /** Page on which the owner changes who can see the file. */
    readonly sharing?: string;
    /** Page on which the file is put below another one; left out where the file cannot be reached there. */
    readonly compare?: string;
    /** Page on which a reader reports the file to the operator. */
    readonly report?: string;
  };
  /** Goes to one of `pages` after a plain click; all other clicks are the browser's. */
  readonly open: (href: string) => void;
  /** The versions of the file, and where each is. */
  readonly versions?: {
    /** Lists them, newest first. Throws `AppError`. */
    readonly list: () => Promise<readonly FileVersion[]>;
    /** Changes from one version to another. Throws `AppError`. */
    readonly changes: (from: number, to: number) => Promise<Changes>;
    /** Timelines of a version, as its viewer's JSON has them. Throws `AppError`. */
    readonly timelines: (number: number) => Promise<readonly WrittenTimeline[]>;
    /** Path of a version, or without a number of the newest; compared with version `diff`, where given. */
    readonly pathOf: (number: number | undefined, diff?: number) => string;
  };
  /** Figures for print, which the server draws. */
  readonly figures?: {
    /** Saves a figure under a title. Resolves with how many labels were left out of it. Throws `AppError`. */
    readonly save: (format: 'svg' | 'pdf' | 'png', query: FigureQuery, title: string) => Promise<number>;
  };
  /** Takes the answers of an exercise, for a page around the viewer; left out where there is none. */
  readonly handIn?: {
    /** Whether somebody there waits for them. */
    readonly isAwaited: () => boolean;
    /** Gives the text of a file of answers. */
    readonly give: (text: string) => void;
  };
  /** Other performances of the work; left out where none are offered. */
  readonly performances?: PerformancesOfWork;
  /** The annotation file itself. */
  readonly download?: {
    readonly href: string;
    /**
     * Saves the file under a title. Resolves with a sentence that the reader should know, if any. Throws `AppError`
     * with one.
     */
    readonly save: (title: string) => Promise<string | undefined>;
    /** Saves it in another format. Throws `AppError`. */
    readonly saveAs: (format: ExportName, options: ExportedParts) => Promise<void>;
  };
}
