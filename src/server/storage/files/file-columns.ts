import { licenceOf, type About } from '../../../cite/about.ts';
import type { KindName } from '../../../kinds/registry/facts.ts';
import type { Plays } from '../../../site/file-facets.ts';
import { shownTexts } from '../../../tla/shown-texts.ts';
import { tagsKey } from './tags-key.ts';

/** What the columns below come from: facts of a version. */
interface VersionFacts {
  /** Where its recording lies. */
  readonly storage: 'staticfiles' | 'youtube' | 'abstract';
  /** The kind of each of its timelines. */
  readonly kinds: readonly KindName[];
}

const PLAYS: Readonly<Record<VersionFacts['storage'], Plays>> = {
  staticfiles: 'here',
  youtube: 'youtube',
  abstract: 'none',
};

/** Columns of `files` that its newest version gives, to be searched. */
export const columnsOfVersion = ({ storage, kinds }: VersionFacts) => ({
  /** Where the recording plays. */
  plays: PLAYS[storage],
  /** Each kind of its timelines once. */
  has_kinds: [...new Set(kinds)] as readonly KindName[],
});

/** Columns of `files` that its author's description gives while the version `newest` is the newest, to be searched. */
export const columnsOfAbout = (about: About, newest: number) => ({
  /** Tags as everybody may see them. */
  tags_key: tagsKey(shownTexts(about.tags ?? [], 'free')),
  /** SPDX id, or empty. */
  licence: licenceOf(about, newest) ?? '',
});

/** Columns by which files are found, beside those that the database copies from works and users. */
export type FoundByColumns = ReturnType<typeof columnsOfVersion> & ReturnType<typeof columnsOfAbout>;
