/** Warning about a recording that a file names and that was not sent with it. */
export const recordingMissing = (name: string): string =>
  `The recording ${name} was not sent; readers see the timelines without sound.`;

export const isRecordingMissing = (warning: string): boolean =>
  /^The recording .+ was not sent;/s.test(warning);
