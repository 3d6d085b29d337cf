/** Columns that the desktop program's import of pages reads, by time. */
export const DESKTOP_COLUMNS = ['time', 'page_number'] as const;
/** Columns that the platform adds behind them. */
export const OWN_COLUMNS = ['id', 'measure', 'beat'] as const;
/** Columns with texts of people. */
export const TEXT_COLUMNS = ['measure'] as const;
