/** Warning about a recording that a file names and that was not sent with it. */
export const recordingMissing = (name: string): string =>
  `The recording ${name} was not sent; readers see the timelines without sound.`;

export const isRecordingMissing = (warning: string): boolean =>
  /^The recording .+ was not sent;/s.test(warning);

/** Why a file should not be shared of which each of two licences wants the whole (`corpora-packages`, section 3.1). */
export const MERGED_REASON =
  'It joins timelines under ODbL, named “… (Dezrann)”, with an analysis under CC BY-NC-SA. Each of the two licences asks that ' +
  'the whole be shared under its own terms, so both cannot be kept at once.';

/** Warning about such a file, which stays private when it comes in. */
export const MERGED_LICENCES = `${MERGED_REASON} The file stays private.`;

export const isMergedLicences = (warning: string): boolean => warning === MERGED_LICENCES;
