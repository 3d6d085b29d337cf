/** Versions of the desktop program that texts name and files carry: a release changes them here. */
export const DESKTOP_VERSIONS = {
  /** The version that the site shows and offers; specification, sections 1 and 9. */
  shown: '0.5.12',
  shownDate: { year: 2025, month: 6 },
  /** The newest release, which writes files that this site reads. */
  newest: '0.7.0',
  /** The same as sentences name it. */
  newestName: '0.7',
  /** The version that files made by this site carry: every desktop program since reads them. */
  written: '0.5.15',
} as const;
