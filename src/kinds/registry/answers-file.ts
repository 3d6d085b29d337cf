import { DESKTOP_VERSIONS } from '../../shared/desktop-versions.ts';
import type { WrittenTimeline } from '../contract/checking.ts';

const MARKER_HEIGHT = 30;

interface AnswersFile {
  readonly title: string;
  /** Seconds of the recording. */
  readonly length: number;
  readonly timelines: readonly WrittenTimeline[];
}

/** Text of an annotation file of one's own answers. */
export function answersFile({ title, length, timelines }: AnswersFile): string {
  let id = timelines.length;
  const written = timelines.map(({ components, ...timeline }, index) => [
    String(index),
    {
      ...{ name: 'Answers', is_visible: true, ordinal: index + 1 },
      ...timeline,
      components: Object.fromEntries(components.map((component) => [String(id++), component])),
    },
  ]);
  return JSON.stringify({
    ...{ file_path: '', media_path: '', app_name: 'TiLiA', version: DESKTOP_VERSIONS.written },
    media_metadata: { title, 'media length': length },
    timelines: Object.fromEntries(written) as unknown,
  });
}

/** Boundaries that were tapped, in seconds, as a timeline of an annotation file. */
export const tapsTimeline = (taps: readonly number[]): WrittenTimeline => ({
  ...{ kind: 'MARKER_TIMELINE', height: MARKER_HEIGHT },
  components: taps.map((time) => ({ kind: 'MARKER', time, label: '', comments: '' })),
});
