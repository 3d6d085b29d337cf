/** The owner's word about an analysis of the music alone, where it is asked for. */
export const QUARTERS_LABEL = 'One second stands for one quarter note';
export const QUARTERS_MEANING =
  'For an analysis of the music alone: its places and lengths are then measures, beats and quarter notes, not minutes.';
