/** Columns that the desktop program's import of markers reads, by time. */
export const DESKTOP_COLUMNS = ['time', 'label', 'comments'] as const;
/** Columns that the platform adds behind them. */
export const OWN_COLUMNS = ['color', 'id', 'measure', 'beat'] as const;
/** Columns with texts of people. */
export const TEXT_COLUMNS = ['label', 'comments', 'measure'] as const;
