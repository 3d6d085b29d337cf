import type { SoundSource } from './voice.ts';

/** What is heard of a file, where that is not its recording. */
export const SOURCE_WORDS: Readonly<Record<SoundSource, string | undefined>> = {
  recording: undefined,
  own: 'your own recording',
  notes: 'synthesised from the score',
  youtube: 'from YouTube',
  chords: 'chords only',
};
