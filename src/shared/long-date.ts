/** The specification's long US date: "June 14, 2025". */
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const LONG_MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** A day in words, where the reader is. */
export const longDate = (date: Date): string => LONG_DATE.format(date);

/** A day and the time of it in words, where the reader is. */
export const longMoment = (date: Date): string => LONG_MOMENT.format(date);
