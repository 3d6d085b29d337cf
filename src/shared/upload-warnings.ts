/** Warning about a recording that a file names and that was not sent with it. */
export const recordingMissing = (name: string): string =>
  `The recording ${name} was not sent; readers see the timelines without sound.`;

export const isRecordingMissing = (warning: string): boolean =>
  /^The recording .+ was not sent;/s.test(warning);

/**
 * Warning about a file that stays private when it comes in: each of two licences wants the whole under its own terms
 * (`corpora-packages`, section 3.1).
 */
export const MERGED_LICENCES =
  'It joins timelines under ODbL, named “… (Dezrann)”, with an analysis under CC BY-NC-SA. Each of the two licences asks that ' +
  'the whole be shared under its own terms, so both cannot be kept at once. The file stays private.';

export const isMergedLicences = (warning: string): boolean => warning === MERGED_LICENCES;
