import type { TimeUnit } from '../../../shared/time-unit.ts';

/** 'Back 5 seconds'; 'Back 5 quarters' where the times of a file count quarter notes. */
export const keyWords = (words: string, unit: TimeUnit): string =>
  unit === 'quarters' ? words.replace(/\bsecond(?=s?\b)/, 'quarter') : words;
