/** The figures of the fixed script, which the page and the command line play alike. Windows are parts of a recording. */

export const STEPS = 120;
/** Part of the recording that is in view while panning, and at the end of zooming. */
export const PAN_WINDOW = 0.01;
export const CLOSEST_WINDOW = 0.001;
/** Panning goes over the middle fifth: from where its first view begins to where its last one ends. */
export const PAN_FROM = 0.4;
export const PAN_TO = 0.6;

/** The measure in the page's timeline that tells of loading, long before the script has been played to its end. */
export const LOAD_MEASURE = 'data in memory to complete picture';
