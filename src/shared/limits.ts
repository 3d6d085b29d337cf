/** Limits of one upload by default; shown beside the file chooser and enforced by the server. */

/** Annotation files in one upload; decision of the project, so that one request stays of a size. */
export const MAX_ANNOTATION_FILES = 20;

/** Annotation files chosen at once; the page sends more than one request takes in parts. */
export const MAX_CHOSEN_ANALYSES = 250;

/** Largest size of one file; `MAX_UPLOAD_MB` sets another. */
export const DEFAULT_MAX_UPLOAD_MB = 64;

/** The `<meta>` of the document in which the server tells the pages its own limit. */
export const MAX_UPLOAD_META = 'max-upload-mb';

/**
 * Limits of an annotation file; decision of the project, stated in the help. Lengths are counted in characters, an
 * emoji being one.
 */

/** Longest title, composer and performer, which are shown in lists. */
export const MAX_TITLE = 500;
/** Longest names of timelines, recordings, scores and metadata fields, and short texts of a component. */
export const MAX_NAME = 500;
export const MAX_LABEL = 5_000;
/** Longest printed name of a measure, such as `16a`. */
export const MAX_MEASURE_LABEL = 40;
/** Measures of a file whose map is kept; performances of one with more are not aligned. */
export const MAX_MAPPED_MEASURES = 20_000;
/** Files on the page of one work, and measures of all their maps together. */
export const MAX_WORK_FILES = 500;
export const MAX_WORK_MEASURES = 400_000;
/** Notes of a file that are given to be heard, the first ones. */
export const MAX_SOUNDING_NOTES = 50_000;
/** Tags of one component, and other facts that its author gives names to, each as long as a name. */
export const MAX_TAGS_OF_COMPONENT = 50;
export const MAX_DETAILS = 50;
/** All of these facts of one component or timeline together, in characters: links that hide names cut them as they pass. */
export const MAX_DETAILS_LENGTH = 2_000;
export const MAX_COMMENTS = 100_000;
/** Longest address or path of a recording or score. */
export const MAX_PATH = 5_000;
/** Longest address of a recording that is set on the web. */
export const MAX_RECORDING_LINK = 2_000;
export const MAX_TIMELINES = 500;
export const MAX_METADATA_FIELDS = 200;
export const MAX_METADATA_VALUE = 5_000;
/** Largest sum of all names and values of the metadata, in UTF-8. */
export const MAX_METADATA_KB = 256;

/** Versions of one file, the longest name that its owner gives to one, and the longest note on what changed in it. */
export const MAX_VERSIONS = 200;
export const MAX_VERSION_NAME = 100;
export const MAX_VERSION_NOTE = 500;

/** Days for which a username that was changed leads to the new one, and names that one account may have left in that time. */
export const FORMER_USERNAME_DAYS = 90;
export const MAX_FORMER_USERNAMES = 5;

/** Edits of one file's details that are remembered, the last ones. */
export const MAX_LOGGED_EDITS = 500;

/** Links to one file for readers without an account, and the longest label of one. */
export const MAX_LINKS = 20;
export const MAX_LINK_LABEL = 100;

/** Corpora of one account, files of one corpus, and files that are put into one, or taken out, by one call. */
export const MAX_CORPORA = 200;
export const MAX_CORPUS_FILES = 10_000;
export const MAX_CORPUS_FILES_AT_ONCE = 1_000;
/** Lengths of its short texts, of its description and credits, and of its notice. */
export const MAX_CORPUS_LINE = 500;
export const MAX_CORPUS_TEXT = 5_000;
export const MAX_NOTICE = 100_000;
/** Longest last part of the address of a corpus or a question. */
export const MAX_SLUG = 80;

/** Saved questions of one account, and the longest name of one; its line is as long as `QUERY_LIMITS` has it. */
export const MAX_QUESTIONS = 200;
export const MAX_QUESTION_NAME = 200;

/** Limits of one search; decision of the project, enforced by the server and by the forms of the pages. */

/** Conditions on components and on files together. */
export const MAX_CONDITIONS = 10;
/** Characters of the text of one. */
export const MAX_CONDITION_LENGTH = 200;

/** Size of a line of the query language: what is longer or nested deeper is refused at its place. */
export const QUERY_LIMITS = {
  characters: 1000,
  steps: 24,
  nesting: 6,
  relations: 8,
  count: 99,
  /** Of `WITHIN`, in any unit. */
  distance: 1000,
  regexes: 3,
  regexCharacters: 100,
  /** Instructions that all counts of a regular expression may unfold into. */
  regexSize: 2000,
  /** Units of a lane that are read, and levels of a hierarchy. */
  laneUnits: 20_000,
  levels: 50,
} as const;
