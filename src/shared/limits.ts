/** What one upload takes, where the server is not told otherwise; said beside the chooser and held by the server. */

/** Annotation files in one upload; decision of the project, so that one request stays of a size. */
export const MAX_ANNOTATION_FILES = 20;

/** Of one file; `MAX_UPLOAD_MB` sets another. */
export const DEFAULT_MAX_UPLOAD_MB = 64;

/** The `<meta>` of the document in which the server tells the pages its own limit. */
export const MAX_UPLOAD_META = 'max-upload-mb';
