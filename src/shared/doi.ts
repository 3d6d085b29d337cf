const FORM = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[^\s"<>]+)$/iu;

/** The bare DOI of a text, which may be its address or begin with `doi:`; undefined for what is none. */
export const readDoi = (text: string): string | undefined => FORM.exec(text.trim())?.[1];
