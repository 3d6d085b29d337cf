/** Facts of a package as a whole, as they are kept; missing before it is read. */
export interface PackageFacts {
  /** Text of the NOTICE.md; empty for none. */
  readonly notice?: string;
  /** Text of the LICENSE; empty for none. */
  readonly licence?: string;
  /** Endings of files of other kinds, with how many there are. */
  readonly others?: readonly (readonly [ending: string, count: number])[];
  /** How many names of the corpus are not in the package. */
  readonly gone?: readonly string[];
}

/** How the owner wants a package stored. */
export interface PackageChoices {
  readonly isPublic: boolean;
  /** SPDX id of all its new files, or empty. */
  readonly licence: string;
  /** Title of the corpus that is made of it, where it belongs to none yet. */
  readonly corpusTitle: string;
}
