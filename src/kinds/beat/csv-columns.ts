/** Columns that the desktop program's import of beats reads. `time` stays the first: it takes one that is for missing. */
export const DESKTOP_COLUMNS = ['time', 'is_first_in_measure', 'measure'] as const;
/** Columns that the platform adds behind them. */
export const OWN_COLUMNS = ['id', 'beat'] as const;
