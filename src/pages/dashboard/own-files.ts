import { normalise } from '../../shared/normalise.ts';
import { isRecordingMissing } from '../../shared/upload-warnings.ts';
import { isAboutTitle } from '../../tla/metadata.ts';
import { entryAt } from '../../shared/elements.ts';
import { isUntitled } from './file-title.ts';
import { toFileEntries, type FileEntry } from '../browse-files/file-entry.ts';

/** A file as its owner sees it. */
export interface OwnFile extends FileEntry {
  readonly isPublic: boolean;
  readonly uploaded: Date;
  /** Name of the newest version's file as it was sent. */
  readonly filename: string;
  /** SPDX id; empty where no licence is stated. */
  readonly licence: string;
  /** Number of the newest version. */
  readonly version: number;
  /** Reason for which the operator hides it from others; empty where it is not hidden. */
  readonly hiddenReason: string;
  /** Warnings that the uploader was given. */
  readonly warnings: readonly string[];
  /** Whether its details were edited on the web. */
  readonly isEdited: boolean;
  /** Links for people without an account. */
  readonly linkCount: number;
}

/** The columns that the list can be ordered by. */
const COLUMNS = ['title', 'composer', 'performer', 'uploaded'] as const;
export type Column = (typeof COLUMNS)[number];

/** Page and order of the list; the address holds the same. */
export interface Listing {
  readonly orderBy: Column;
  readonly direction: 'ascending' | 'descending';
  /** Page number, counted from 1. */
  readonly page: number;
}

/** Specification, section 9. */
const PAGE_SIZE = 15;
const NEWEST_FIRST: Listing = { orderBy: 'uploaded', direction: 'descending', page: 1 };

/** The files in the answer's order. */
export function toOwnFiles(answer: Parameters<typeof toFileEntries>[0]): readonly OwnFile[] {
  return toFileEntries(answer).map((entry, index) => {
    const file = entryAt(answer.files, index);
    const { is_public: isPublic, created_at, version, warnings = [], is_edited: isEdited = false } = file;
    const { hidden_reason: hiddenReason = '', link_count: linkCount = 0, filename = '', licence = '' } = file;
    const facts = {
      isPublic,
      version,
      warnings: stillTrue(warnings, { ...entry, filename }),
      isEdited,
      linkCount,
      hiddenReason,
      filename,
      licence,
    };
    return { ...entry, ...facts, uploaded: new Date(created_at) };
  });
}

/** Reads an address leniently: what it does not understand is left at its default, newest first. */
export function readListing(params: URLSearchParams): Listing {
  const orderBy = COLUMNS.find((column) => column === params.get('order_by'));
  const page = Number(params.get('page') ?? 1);
  return {
    ...(orderBy === undefined
      ? NEWEST_FIRST
      : { orderBy, direction: params.get('order_direction') === 'descending' ? 'descending' : 'ascending' }),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** Query of a listing, without defaults: only the query, so that the page's path stays unchanged. */
export function toAddress({ orderBy, direction, page }: Listing): { readonly search: string } {
  const params = new URLSearchParams();
  if (orderBy !== NEWEST_FIRST.orderBy || direction !== NEWEST_FIRST.direction) {
    params.set('order_by', orderBy);
    if (direction !== 'ascending') params.set('order_direction', direction);
  }
  if (page !== 1) params.set('page', String(page));
  return { search: params.size > 0 ? `?${params}` : '' };
}

/** A column that is sorted already turns round, another one starts ascending; the list starts over. */
export function sortedBy(listing: Listing, orderBy: Column): Listing {
  const turns = listing.orderBy === orderBy && listing.direction === 'ascending';
  return { orderBy, direction: turns ? 'descending' : 'ascending', page: 1 };
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The files that contain all words of a text in what their rows say, in order; what is not given stands last in both directions. */
export function arrange(
  files: readonly OwnFile[],
  { orderBy, direction }: Pick<Listing, 'orderBy' | 'direction'>,
  text = '',
): readonly OwnFile[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return files.filter(isMeantBy(text)).toSorted((a, b) => {
    if (orderBy === 'uploaded') return sign * (a.uploaded.getTime() - b.uploaded.getTime() || a.id - b.id);
    const isMissing = Number(a[orderBy] === '') - Number(b[orderBy] === '');
    return isMissing || sign * compare(a[orderBy], b[orderBy]) || a.id - b.id;
  });
}

/** States that the list can be narrowed to, and how they are called. */
export const STATES = {
  all: 'All',
  public: 'Public',
  link: 'With link',
  private: 'Private',
  warned: 'With warnings',
  silent: 'Without recording',
} as const;
export type State = keyof typeof STATES;

const IS_OF: Readonly<Record<State, (file: OwnFile) => boolean>> = {
  all: () => true,
  public: ({ isPublic }) => isPublic,
  link: ({ isPublic, linkCount }) => !isPublic && linkCount > 0,
  private: ({ isPublic, linkCount }) => !isPublic && linkCount === 0,
  warned: ({ warnings }) => warnings.length > 0,
  silent: ({ media }) => media === 'none',
};

export const isOf = (state: State, file: OwnFile): boolean => IS_OF[state](file);

/** One page of arranged files. */
export const pageOf = (files: readonly OwnFile[], page: number): readonly OwnFile[] =>
  files.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

function isMeantBy(text: string): (file: OwnFile) => boolean {
  const words = normalise(text).split(/\s+/);
  return ({ title, composer, performer, filename }) => {
    const row = normalise([title, composer, performer, filename].join(' '));
    return words.every((word) => row.includes(word));
  };
}

/** Warnings of the upload without those that were remedied since, by a title or a link to a recording. */
const stillTrue = (
  warnings: readonly string[],
  file: Pick<OwnFile, 'title' | 'filename' | 'media'>,
): readonly string[] =>
  warnings
    .filter((warning) => isUntitled(file) || !isAboutTitle(warning))
    .filter((warning) => file.media === 'none' || !isRecordingMissing(warning));
