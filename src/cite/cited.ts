import { titleOrUntitled } from '../shared/title-or-untitled.ts';
/** Somebody as citations name them: by the parts of a name, or as one name that has none. */
export type CitedName =
  | { readonly family: string; readonly given: string; readonly orcid?: string }
  | { readonly literal: string; readonly orcid?: string };

/** Day of the calendar; month and day count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** All that a citation of an analysis can say. */
export interface Cited {
  /** Number of the file on this site, such as 7, or the slug of a corpus. */
  readonly fileId: number | string;
  readonly authors: readonly CitedName[];
  readonly heading: string;
  /** Number of the version of a file, or what a corpus calls it. */
  readonly version: number | string;
  /** What it is; `GENRE` where left out. */
  readonly genre?: string;
  readonly publishedOn: Day;
  readonly isPublic: boolean;
  /** Absolute address of the version, and in it of the passage. */
  readonly address: string;
  readonly accessedOn: Day;
  /** The bare DOI of the version. */
  readonly doi?: string | undefined;
  /** The cited passage, such as 'mm. 24–32'. */
  readonly passage?: string | undefined;
  /** SPDX id. */
  readonly licence?: string | undefined;
  /** BCP 47 tag of its language. */
  readonly language?: string | undefined;
  readonly tags?: readonly string[];
  /** Absolute address of the annotation file. */
  readonly download?: string | undefined;
}

export const PUBLISHER = 'TiLiA';
export const GENRE = 'Musical analysis';

/** Key by which reference managers know a citation: letters, digits and a few signs that all of them take. */
export const keyOf = ({ fileId, version }: Pick<Cited, 'fileId' | 'version'>): string =>
  `tilia-${fileId}-v${version}`.replaceAll(/[^A-Za-z0-9.-]/g, '');

/** What is cited, in words. */
export const genreOf = ({ genre = GENRE }: Pick<Cited, 'genre'>): string => genre;

/** A date in the calendar of UTC, so that everybody cites the same day. */
export const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

/** '2026-11-21', or with another separator. */
export const writtenDay = ({ year, month, day }: Day, separator = '-'): string =>
  [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join(separator);

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Permanent address of a citation: the DOI where there is one, else the address. */
export const lasting = ({ doi, address }: Cited): string =>
  doi === undefined ? address : `https://doi.org/${doi}`;

/** A text as it stands in one line, without what no line may hold. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/(?!\s)\p{Cc}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Heading of an analysis: its own, else one from title and composer. */
export function headingOf(heading: string, title: string, composer: string): string {
  const own = oneLine(heading);
  if (own !== '') return own;
  const by = oneLine(composer);
  return `Analysis of ${titleOrUntitled(oneLine(title))}${by === '' ? '' : ` by ${by}`}`;
}

/** 'Clara Wieck', or the one name. */
export const wholeName = (name: CitedName): string =>
  'literal' in name ? name.literal : [name.given, name.family].filter((part) => part !== '').join(' ');

/** 'Wieck, Clara', or the one name. */
export const invertedName = (name: CitedName): string =>
  'literal' in name ? name.literal : [name.family, name.given].filter((part) => part !== '').join(', ');
