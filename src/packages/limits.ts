const MB = 2 ** 20;

/** Limits of a package, in its bytes and in what it unpacks to; decision of the project, stated in the help. */
export const PACKAGE_LIMITS = {
  /** Files that are taken in: analyses, recordings and scores. */
  files: 6_000,
  /** Names in the directory of the zip, folders and what is left out included. */
  entries: 20_000,
  /** Bytes of that directory. */
  directoryBytes: 8 * MB,
  /** Bytes of the zip. */
  packedBytes: 512 * MB,
  /** Bytes of all files together. */
  unpackedBytes: 2048 * MB,
  /** How many times its packed size a file may have, from `ratioFromBytes` on. */
  ratio: 100,
  ratioFromBytes: MB,
  /** Folders within folders. */
  depth: 8,
  /** Characters of a path. */
  pathLength: 500,
  /** Bytes of the LICENSE and of the NOTICE. */
  textBytes: 256 * 1024,
} as const;

/** Bytes of a part of a package, but for the last one: one request. */
export const PART_BYTES = 4 * MB;
