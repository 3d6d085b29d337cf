/** Endings of recordings that are frames and nothing else. */
const FRAMED_ENDING = /\.(mp3|aac)$/i;

export const isFramedName = (name: string): boolean => FRAMED_ENDING.test(name);
