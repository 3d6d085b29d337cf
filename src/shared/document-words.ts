import { PDF_TEXTS } from './texts.ts';

export const PDF_BROKEN = 'It is damaged or not a PDF.';
/** What the page and the server say to the sender of such a file. */
export const PDF_REFUSED = `${PDF_TEXTS.failed} ${PDF_BROKEN} Save it as PDF again and choose that.`;
