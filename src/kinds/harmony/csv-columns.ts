/** Columns that the desktop program's import of harmonies reads, by time. */
export const DESKTOP_COLUMNS = [
  ...['time', 'harmony_or_key', 'symbol', 'comments'],
  ...['display_mode', 'custom_text', 'custom_text_font_type'],
] as const;
/** Columns that the platform adds behind them. */
export const OWN_COLUMNS = [
  ...['id', 'label', 'step', 'accidental', 'quality', 'inversion', 'applied_to', 'measure', 'beat'],
] as const;
/** Columns with texts of people. */
export const TEXT_COLUMNS = ['symbol', 'comments', 'custom_text', 'label', 'measure'] as const;
