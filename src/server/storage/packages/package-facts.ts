/** Facts of a package as a whole, as they are kept; missing before it is read. */
export interface PackageFacts {
  /** Text of the NOTICE.md; empty for none. */
  readonly notice?: string;
  /** Text of the LICENSE; empty for none. */
  readonly licence?: string;
  /** Endings of files of other kinds, with how many there are. */
  readonly others?: readonly (readonly [ending: string, count: number])[];
  /** Names of the corpus that are not in the package, the first ones, and how many there are. */
  readonly gone?: readonly string[];
  readonly goneCount?: number;
  /** Whether its corpus was made for it. Missing for no. */
  readonly hasMadeCorpus?: boolean;
}

/** How the owner wants a package stored. */
export interface PackageChoices {
  readonly isPublic: boolean;
  /** SPDX id of all its new files, or empty. */
  readonly licence: string;
  /** Title of the corpus that is made of it, where it belongs to none yet. */
  readonly corpusTitle: string;
  /** Whether nothing is stored where any of its files is refused. Missing for no. */
  readonly isAllOrNone?: boolean;
  /** Whether one second stands for one quarter note in new files without a recording that do not say so. Missing for no. */
  readonly isQuarters?: boolean;
}
