/** Columns that the desktop program's import of hierarchies reads, by time. */
export const DESKTOP_COLUMNS = [
  ...['start', 'end', 'level', 'pre_start', 'post_end'],
  ...['label', 'color', 'comments', 'formal_type', 'formal_function'],
] as const;
/** Columns that the platform adds behind them. */
export const OWN_COLUMNS = ['id', 'start_measure', 'start_beat', 'end_measure', 'end_beat'] as const;
/** Columns with texts of people. */
export const TEXT_COLUMNS = [
  ...['label', 'comments', 'formal_type', 'formal_function', 'start_measure', 'end_measure'],
] as const;
