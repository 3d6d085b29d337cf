/** A name for comparing it as people see it: some systems take accents apart, some ignore case. */
export function nameKey(filename: string): string {
  return filename.normalize('NFC').toLowerCase();
}

/** Name of a file without its ending. */
export const stemOf = (filename: string): string => filename.replace(/\.[^.]+$/, '') || filename;

/** The same without the ending, for files that belong together by their names. */
const stemKey = (filename: string): string => nameKey(filename).replace(/\.[^.]*$/, '');

export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
export const isSameStem = (a: string, b: string): boolean => stemKey(a) === stemKey(b);

/** Endings of recordings that can be uploaded; other files of the same name are no recordings. */
const SOUND_ENDING = /\.(mp3|aac|ogg|oga|opus|wav|flac|m4a)$/i;
const VIDEO_ENDING = /\.(mp4|m4v|mov|mkv|webm|ogv)$/i;

/** The name of a recording under which a file of the author's stands for it: that name, with the file's own ending. */
export const nameAs = (named: string, filename: string): string =>
  named.replace(/\.[^.]*$/, '') + (/\.[^.]*$/.exec(filename)?.[0] ?? '');

export const isVideoName = (filename: string): boolean => VIDEO_ENDING.test(filename);
const isRecordingName = (filename: string): boolean => SOUND_ENDING.test(filename) || isVideoName(filename);

/** Whether a file may be the recording of another name: the same recording in another format, as far as names tell. */
export const isOtherEnding = (filename: string, named: string): boolean =>
  isRecordingName(filename) && isSameStem(filename, named) && !isSameName(filename, named);

/** Advice for a file that is too large. */
export const tooLargeRemedy = (filename: string): string =>
  /\.wav$/i.test(filename)
    ? 'Export it as MP3 or FLAC under the same name, for example with Audacity,'
    : 'Make it smaller';
