/** Literal text of the specification, section 8. */
export const PDF_FAILED = 'Failed to load PDF file.';
export const PDF_BROKEN = 'It is damaged or not a PDF.';
/** What whoever uploads such a file is told, here and by the server. */
export const PDF_REFUSED = `${PDF_FAILED} ${PDF_BROKEN} Save it as PDF again and choose that.`;
