/** Limits of one imported file; decision of the project, stated in the help and enforced before anything is made. */

/** Largest file, in megabytes: tables of a hundred thousand rows have a tenth of it. */
export const MAX_IMPORT_MB = 16;
export const MAX_IMPORT_BYTES = MAX_IMPORT_MB * 1_000_000;
/** Rows, labels, cues or other entries of one file. */
export const MAX_IMPORT_ENTRIES = 200_000;
/** Elements within each other in XML; JSON has the limit of annotation files. */
export const MAX_XML_DEPTH = 32;
/** Seconds that a file may take to be read; then its worker is ended. */
export const MAX_IMPORT_SECONDS = 30;
/** Problems that are listed one by one. */
export const MAX_LISTED_PROBLEMS = 50;
/** Timelines made from one file. */
export const MAX_IMPORTED_TIMELINES = 100;
/** Measures of a score, repeats written out. */
export const MAX_SCORE_MEASURES = 20_000;
/** Seconds of a recording: eleven days. */
export const MAX_IMPORT_LENGTH = 1_000_000;
