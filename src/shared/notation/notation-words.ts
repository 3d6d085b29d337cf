import { NOTATION_LIMITS } from './limits.ts';

/** Messages about a notation at its upload and in the viewer; each continues its name, or "It". */

/** A notation that is well-formed, and that the engraver does not take. */
export const CANNOT_BE_ENGRAVED = 'is no MusicXML or MEI that can be engraved';

export const EXPORT_AGAIN = 'Export it from the notation program again.';
export const IN_PARTS = 'Upload the score in parts, or as a PDF.';

export const TOO_LONG = `is too long to be engraved in a browser. ${IN_PARTS}`;
export const TOO_SLOW = `takes a browser longer than ${NOTATION_LIMITS.engravingMs / 1000} seconds to engrave. ${IN_PARTS}`;
export const TOO_MUCH_MEMORY = `needs more than ${NOTATION_LIMITS.memoryMb} MB of a browser’s memory to be engraved. ${IN_PARTS}`;
export const TOO_LARGE = `unpacks to more than ${NOTATION_LIMITS.bytes / 2 ** 20} MB. ${IN_PARTS}`;
