import { PDF_TEXTS } from './texts.ts';

export const PDF_BROKEN = 'It is damaged or not a PDF.';
/** Refusal of an unreadable PDF, on the page and from the server. */
export const PDF_REFUSED = `${PDF_TEXTS.failed} ${PDF_BROKEN} Save it as PDF again and choose that.`;
