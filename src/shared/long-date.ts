/** The specification's long US date: "June 14, 2025". */
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A day in words, where the reader is. */
export const longDate = (date: Date): string => LONG_DATE.format(date);
