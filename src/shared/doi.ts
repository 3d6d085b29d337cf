const FORM = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[^\s"<>]+)$/iu;

/** The bare DOI in a text that is a DOI, its web address, or begins with `doi:`; undefined for any other text. */
export const readDoi = (text: string): string | undefined => FORM.exec(text.trim())?.[1];
