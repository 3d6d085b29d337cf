/** Columns of a table of ranges; the desktop program imports none. */
export const OWN_COLUMNS = [
  ...['start', 'end', 'row', 'pre_start', 'post_end', 'label', 'color', 'comments'],
  ...['id', 'start_measure', 'start_beat', 'end_measure', 'end_beat'],
] as const;
/** Columns with texts of people. */
export const TEXT_COLUMNS = ['row', 'label', 'comments', 'start_measure', 'end_measure'] as const;
